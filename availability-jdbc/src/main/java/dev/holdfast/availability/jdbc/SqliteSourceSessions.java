package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Sessions on connections of a source. Its own transactions begin as writers: one that began as a
 * reader would fail, however long it waited, when another has written meanwhile.
 */
final class SqliteSourceSessions implements Sessions {

  private final ConnectionSource source;
  private final Sessions pooled;

  SqliteSourceSessions(ConnectionSource source, Sessions pooled) {
    this.source = source;
    this.pooled = pooled;
  }

  @Override
  public <T> T read(SqlWork<T> work) {
    return pooled.read(work);
  }

  @Override
  public <T> T single(SqlWork<T> work) {
    return pooled.single(work);
  }

  @Override
  public <T> Outcome<T> transact(SqlWork<Outcome<T>> work) {
    return source.isInCallersTransaction()
        ? pooled.transact(work)
        : pooled.single(connection -> asWriter(connection, work));
  }

  private static <T> Outcome<T> asWriter(Connection connection, SqlWork<Outcome<T>> work)
      throws SQLException, Interference {
    try (Statement statement = connection.createStatement()) {
      statement.execute("begin immediate");
      try {
        Outcome<T> outcome = work.on(connection);
        statement.execute(outcome.isCommit() ? "commit" : "rollback");
        return outcome;
      } catch (Throwable e) {
        rollback(statement, e);
        throw e;
      }
    }
  }

  /** SQLite may have rolled back already, on a full disk for one, and then says that it cannot. */
  private static void rollback(Statement statement, Throwable because) {
    try {
      statement.execute("rollback");
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  @Override
  public void afterCommit(Runnable task) {
    pooled.afterCommit(task);
  }
}
