package dev.holdfast.availability.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/** A few connections that only read, beside the writer and never in its way. */
final class SqliteReaders {

  private static final int MOST = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

  private final SqliteFile file;
  private final SqliteStatements.Kept statements;
  private final Semaphore free = new Semaphore(MOST, true);
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  SqliteReaders(SqliteFile file, SqliteStatements.Kept statements) {
    this.file = file;
    this.statements = statements;
  }

  /** Waits only for readers, which are always at work. */
  <T> T read(SqlWork<T> work) throws SQLException, Interference {
    free.acquireUninterruptibly();
    try {
      return readNow(work);
    } finally {
      free.release();
    }
  }

  private <T> T readNow(SqlWork<T> work) throws SQLException, Interference {
    if (closed) {
      throw new IllegalStateException("The store is closed: " + file.path());
    }
    Connection last = idle.pollFirst();
    Connection connection = last == null ? file.reader() : last;
    boolean isGood = false;
    try {
      T result = work.on(connection);
      isGood = true;
      return result;
    } finally {
      if (isGood) {
        idle.addFirst(connection);
      } else {
        statements.close(connection);
      }
    }
  }

  /** Closes them once all have read. Whoever comes after that is refused. */
  void close() throws SQLException {
    free.acquireUninterruptibly(MOST);
    closed = true;
    try {
      for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
        statements.close(connection);
      }
    } finally {
      free.release(MOST);
    }
  }
}
