package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.jdbc.engine.ConflictException;
import dev.holdfast.availability.jdbc.engine.SessionCallback;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/** A few connections that only read, beside the writer and never in its way. */
final class SqliteReaders {

  private static final int MOST = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

  private final SqliteFile file;
  private final Semaphore free = new Semaphore(MOST, true);
  private final ConcurrentLinkedDeque<SqliteConnection> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  SqliteReaders(SqliteFile file) {
    this.file = file;
  }

  /** Waits only for readers, which are always at work. */
  <T> T read(SessionCallback<T> work) throws SQLException, ConflictException {
    free.acquireUninterruptibly();
    try {
      return readNow(work);
    } finally {
      free.release();
    }
  }

  private <T> T readNow(SessionCallback<T> work) throws SQLException, ConflictException {
    if (closed) {
      throw new IllegalStateException("The store is closed: " + file.path());
    }
    SqliteConnection last = idle.pollFirst();
    SqliteConnection connection = last == null ? new SqliteConnection(file.reader()) : last;
    boolean isGood = false;
    try {
      T result = work.in(connection.session());
      isGood = true;
      return result;
    } finally {
      if (isGood) {
        idle.addFirst(connection);
      } else {
        connection.close();
      }
    }
  }

  /** Closes them once all reads are done. Later reads are refused. */
  void close() throws SQLException {
    free.acquireUninterruptibly(MOST);
    closed = true;
    try {
      for (SqliteConnection connection = idle.poll();
          connection != null;
          connection = idle.poll()) {
        connection.close();
      }
    } finally {
      free.release(MOST);
    }
  }
}
