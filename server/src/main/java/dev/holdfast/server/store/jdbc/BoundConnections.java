package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Binds a connection to the thread that works on it, so that claimed time and all other tables are
 * read and written on the same one, in the same transaction.
 *
 * <p>A transaction belongs to the availability store: it begins, ends and repeats it, and its body
 * finds the connection here. A reader's connection belongs to the reader; the store may use it
 * meanwhile.
 */
final class BoundConnections implements ConnectionSource {

  private final Connections connections;
  private final Dialect dialect;

  @SuppressWarnings("ThreadLocalUsage") // a connection belongs to one store only
  private final ThreadLocal<Bound> bound = new ThreadLocal<>();

  private record Bound(Connection connection, boolean isReader) {}

  BoundConnections(Connections connections, Dialect dialect) {
    this.connections = connections;
    this.dialect = dialect;
  }

  /** The connection of this thread's transaction. */
  Connection current() {
    return found()
        .map(Bound::connection)
        .orElseThrow(() -> new IllegalStateException("No transaction is under way"));
  }

  /** Refuses a transaction within another one: it could neither see nor wait for it. */
  void checkUnbound() {
    if (found().isPresent()) {
      throw new IllegalStateException(
          "A transaction is under way in this thread. Maybe use that one?");
    }
  }

  <T> T reading(Function<Connection, T> body) {
    checkUnbound();
    try {
      Connection reader = connections.reader();
      bound.set(new Bound(reader, true));
      try {
        return body.apply(reader);
      } finally {
        bound.remove();
        connections.giveBackReader(reader);
      }
    } catch (SQLException e) {
      throw dialect.failure(e);
    }
  }

  @Override
  public Connection take() throws SQLException {
    Optional<Bound> reader = found();
    if (reader.isPresent()) {
      return reader.get().connection();
    }
    Connection writer = connections.writer();
    bound.set(new Bound(writer, false));
    return writer;
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    if (!isInCallersTransaction()) {
      bound.remove();
      connections.giveBackWriter(connection);
    }
  }

  @Override
  public boolean isInCallersTransaction() {
    return found().map(Bound::isReader).orElse(false);
  }

  @Override
  public void afterCommit(Runnable task) {
    task.run();
  }

  /** Only a reader's connection is the caller's, and nothing on it is ever committed. */
  @Override
  public void setRollbackOnly(StoreException because) {}

  private Optional<Bound> found() {
    return Optional.ofNullable(bound.get());
  }
}
