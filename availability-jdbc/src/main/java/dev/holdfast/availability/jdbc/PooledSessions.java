package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Sessions on connections of a source, at whatever isolation they come with: where rivals interfere
 * the work runs again, and then sees what they did. In a caller's transaction nothing begins, ends
 * or runs again; what does not come true goes back to a savepoint, so that the caller can go on.
 *
 * <p>How a commit ended must not be forgotten over troubles that follow, such as a rollback on a
 * connection that is gone: the first exception counts, and after a commit none at all.
 */
final class PooledSessions implements Sessions {

  private final ConnectionSource source;
  private final Function<SQLException, Trouble> troubleOf;
  private final Duration patience;

  PooledSessions(
      ConnectionSource source, Function<SQLException, Trouble> troubleOf, Duration patience) {
    this.source = source;
    this.troubleOf = troubleOf;
    this.patience = patience;
  }

  @FunctionalInterface
  private interface Attempt<T> {
    T run() throws SQLException, Interference;
  }

  @Override
  public <T> T read(SqlWork<T> work) {
    return again(() -> onConnection(work));
  }

  @Override
  public <T> T single(SqlWork<T> work) {
    return again(
        () ->
            source.isInCallersTransaction()
                ? onSavepoint(work, result -> true)
                : onConnection(connection -> committing(work, connection)));
  }

  @Override
  public <T> Outcome<T> transact(SqlWork<Outcome<T>> work) {
    return again(
        () -> source.isInCallersTransaction() ? onSavepoint(work, Outcome::isCommit) : inOwn(work));
  }

  private <T> T again(Attempt<T> attempt) {
    Patience left = new Patience(patience);
    while (true) {
      try {
        return attempt.run();
      } catch (SQLException e) {
        Trouble trouble = troubleOf.apply(e);
        if (trouble != Trouble.RIVALS || !mayRepeat(left)) {
          throw trouble.exception(e);
        }
      } catch (Interference e) {
        if (!mayRepeat(left)) {
          throw Trouble.RIVALS.exception(e);
        }
      }
    }
  }

  private boolean mayRepeat(Patience left) {
    return !source.isInCallersTransaction() && left.again();
  }

  private <T> Outcome<T> inOwn(SqlWork<Outcome<T>> work) throws SQLException, Interference {
    return onConnection(
        connection -> {
          connection.setAutoCommit(false);
          try {
            Outcome<T> outcome = work.on(connection);
            if (outcome.isCommit()) {
              committing(PooledSessions::commit, connection);
            } else {
              connection.rollback();
            }
            leaveTransaction(connection);
            return outcome;
          } catch (Throwable e) {
            rollback(connection, e);
            throw e;
          }
        });
  }

  private static Connection commit(Connection connection) throws SQLException {
    connection.commit();
    return connection;
  }

  /** Does what may have come true even if the answer is an error. */
  private <T> T committing(SqlWork<T> work, Connection connection)
      throws SQLException, Interference {
    try {
      return work.on(connection);
    } catch (SQLException e) {
      Trouble trouble = troubleOf.apply(e);
      if (trouble == Trouble.RIVALS) {
        throw e;
      }
      throw trouble.atCommit(e);
    }
  }

  private static void rollback(Connection connection, Throwable because) {
    try {
      connection.rollback();
      leaveTransaction(connection);
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  @SuppressWarnings("EmptyCatch") // the transaction has ended; the pool will notice
  private static void leaveTransaction(Connection connection) {
    try {
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      // See above.
    }
  }

  private <T> T onSavepoint(SqlWork<T> work, Predicate<T> staysTrue)
      throws SQLException, Interference {
    return onConnection(
        connection -> {
          Savepoint before = connection.setSavepoint();
          try {
            T result = work.on(connection);
            if (staysTrue.test(result)) {
              connection.releaseSavepoint(before);
            } else {
              connection.rollback(before);
            }
            return result;
          } catch (Throwable e) {
            rollback(connection, before, e);
            throw e;
          }
        });
  }

  private static void rollback(Connection connection, Savepoint before, Throwable because) {
    try {
      connection.rollback(before);
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  private <T> T onConnection(SqlWork<T> work) throws SQLException, Interference {
    Connection connection = source.take();
    try {
      return work.on(connection);
    } finally {
      giveBack(connection);
    }
  }

  @SuppressWarnings("EmptyCatch") // the work is done, whatever becomes of the connection
  private void giveBack(Connection connection) {
    try {
      source.giveBack(connection);
    } catch (SQLException e) {
      // See above.
    }
  }

  @Override
  public void afterCommit(Runnable task) {
    source.afterCommit(task);
  }
}
