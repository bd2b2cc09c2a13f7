package dev.holdfast.server.store.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Connections to a SQLite file: one that writes, which writers take in turns, and several that read
 * beside it, each reader in one snapshot.
 *
 * <p>The writer is kept open. EventBridgeErrors may leave it inside of a transaction that it could
 * not end; then it is replaced by a new one, and SQLite rolls back what the old one had under way.
 */
final class SqliteConnections implements Connections {

  /** How long a writer waits for its turn. */
  static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private static final int READERS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

  /** SQLite's own codes for waiting too long, and for an interruption. */
  private static final int BUSY = 5;

  private static final int INTERRUPT = 9;

  private final SqliteFile file;
  private final Duration longestWait;
  private final ReentrantLock turn = new ReentrantLock(true);
  private final Semaphore reading = new Semaphore(READERS, true);
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private @Nullable Connection writer;
  private volatile boolean distrusted;
  private volatile boolean closed;

  SqliteConnections(Path file) {
    this(file, LONGEST_WAIT);
  }

  SqliteConnections(Path file, Duration longestWait) {
    this.file = new SqliteFile(file);
    this.longestWait = longestWait;
  }

  @Override
  public Connection writer() throws SQLException {
    if (!await(() -> turn.tryLock(longestWait.toMillis(), TimeUnit.MILLISECONDS))) {
      throw new SQLException("Waited %s for other writers".formatted(longestWait), null, BUSY);
    }
    try {
      checkOpen();
      return trusted();
    } catch (SQLException | RuntimeException e) {
      turn.unlock();
      throw e;
    }
  }

  private Connection trusted() throws SQLException {
    Connection last = writer;
    if (last != null && !distrusted) {
      return last;
    }
    writer = null;
    if (last != null) {
      last.close();
    }
    distrusted = false;
    Connection next = file.writer();
    writer = next;
    return next;
  }

  @Override
  public void giveBackWriter(Connection given) {
    turn.unlock();
  }

  @Override
  public void distrust() {
    distrusted = true;
  }

  @Override
  public Connection reader() throws SQLException {
    if (!await(() -> reading.tryAcquire(longestWait.toMillis(), TimeUnit.MILLISECONDS))) {
      throw new SQLException("Waited %s for other readers".formatted(longestWait), null, BUSY);
    }
    try {
      checkOpen();
      Connection last = idle.pollFirst();
      Connection reader = last == null ? file.reader() : last;
      run(reader, "begin");
      return reader;
    } catch (SQLException | RuntimeException e) {
      reading.release();
      throw e;
    }
  }

  @Override
  public void giveBackReader(Connection reader) throws SQLException {
    try {
      run(reader, "rollback");
      idle.addFirst(reader);
    } catch (SQLException e) {
      reader.close();
    } finally {
      reading.release();
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Waits for something, but not for ever. */
  @FunctionalInterface
  private interface Wait {
    boolean ends() throws InterruptedException;
  }

  private static boolean await(Wait wait) throws SQLException {
    try {
      return wait.ends();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("Interrupted while waiting for others", null, INTERRUPT, e);
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("The store is closed: " + file.path());
    }
  }

  /** Closes the file once all its users are done. Later calls are refused. */
  @Override
  public void close() {
    closed = true;
    turn.lock();
    reading.acquireUninterruptibly(READERS);
    try {
      Connection last = writer;
      writer = null;
      if (last != null) {
        idle.addLast(last); // the last one to close moves all into the one file
      }
      for (Connection next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
        next.close();
      }
    } catch (SQLException e) {
      throw Dialect.SQLITE.failure(e);
    } finally {
      reading.release(READERS);
      turn.unlock();
    }
  }
}
