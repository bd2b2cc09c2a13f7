package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Objects;

/**
 * Sessions on connections of a source, at the isolation level that they have: if rivals interfere,
 * the work runs again and then sees their changes. In a caller's transaction nothing begins, ends
 * or runs again; a refused operation is rolled back to a savepoint, so that the caller can
 * continue. If the savepoint is gone, so is the caller's transaction, which InnoDB rolls back on a
 * deadlock and by its settings on a time-out: the caller then gets an exception and cannot commit
 * the rest.
 *
 * <p>How a commit ended must not be forgotten over errors that follow, such as a rollback on a
 * connection that is gone: the first exception counts, and after a commit none at all.
 */
public final class PooledSessions implements Sessions {

  private final ConnectionSource source;
  private final Database database;

  public PooledSessions(ConnectionSource source, Database database) {
    this.source = Objects.requireNonNull(source, "Connection source must not be null");
    this.database = database;
  }

  @Override
  public <T> T run(Scope scope, SessionCallback<T> work) {
    Backoff backoff = new Backoff(database.retryFor());
    while (true) {
      boolean isCallers = source.isInCallersTransaction();
      try {
        return isCallers ? runInCallers(scope, work) : runInOwn(scope, work);
      } catch (SQLException e) {
        SqlError error = database.errors().apply(e);
        if (error != SqlError.CONTENDED || isCallers || !backoff.await()) {
          throw error.exception(e);
        }
      } catch (ConflictException e) {
        if (isCallers || !backoff.await()) {
          throw SqlError.CONTENDED.exception(e);
        }
      }
    }
  }

  private <T> T runInOwn(Scope scope, SessionCallback<T> work)
      throws SQLException, ConflictException {
    Connection connection = take();
    try {
      return scope == Scope.TRANSACTION
          ? runInTransaction(connection, work)
          : work.in(new Session(connection, Session.Transaction.NONE));
    } catch (SQLException e) {
      throw scope == Scope.STATEMENT ? lostAnswer(e) : e;
    } finally {
      giveBack(connection);
    }
  }

  private Connection take() throws SQLException {
    Connection connection = source.take();
    try {
      database.schema().on(connection);
      return connection;
    } catch (Throwable e) {
      giveBack(connection);
      throw e;
    }
  }

  @SuppressWarnings("EmptyCatch") // the work is done, even if closing the connection fails
  private void giveBack(Connection connection) {
    try {
      source.giveBack(connection);
    } catch (SQLException e) {
      // See above.
    }
  }

  /** What to throw for an error of what may have come true nevertheless. */
  private SQLException lostAnswer(SQLException e) {
    SqlError error = database.errors().apply(e);
    if (error == SqlError.CONTENDED) {
      return e;
    }
    throw error.atCommit(e);
  }

  private <T> T runInTransaction(Connection connection, SessionCallback<T> work)
      throws SQLException, ConflictException {
    begin(connection);
    try {
      T result = work.in(new Session(connection, Session.Transaction.OWN));
      if (Sessions.isCommit(result)) {
        commit(connection);
      } else {
        rollback(connection);
      }
      return result;
    } catch (Throwable e) {
      // What was wrong first counts.
      try {
        rollback(connection);
      } catch (SQLException next) {
        e.addSuppressed(next);
      }
      throw e;
    }
  }

  private void begin(Connection connection) throws SQLException {
    if (database.beginsAsWriter()) {
      execute(connection, "begin immediate");
    } else {
      connection.setAutoCommit(false);
    }
  }

  private void commit(Connection connection) throws SQLException {
    try {
      if (database.beginsAsWriter()) {
        execute(connection, "commit");
      } else {
        connection.commit();
      }
    } catch (SQLException e) {
      throw lostAnswer(e);
    }
    leaveTransaction(connection);
  }

  /** SQLite may have rolled back already, on a full disk for one, and then says that it cannot. */
  private void rollback(Connection connection) throws SQLException {
    if (database.beginsAsWriter()) {
      execute(connection, "rollback");
    } else {
      connection.rollback();
    }
    leaveTransaction(connection);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @SuppressWarnings("EmptyCatch") // the transaction has ended; the pool will notice
  private void leaveTransaction(Connection connection) {
    try {
      if (!database.beginsAsWriter()) {
        connection.setAutoCommit(true);
      }
    } catch (SQLException e) {
      // See above.
    }
  }

  private <T> T runInCallers(Scope scope, SessionCallback<T> work)
      throws SQLException, ConflictException {
    Connection connection = take();
    try {
      Session session = new Session(connection, Session.Transaction.CALLERS);
      return scope == Scope.READ ? read(session, work) : runInSavepoint(session, work);
    } finally {
      giveBack(connection);
    }
  }

  /** Sets no savepoint that would show what is left, so a read that loses to rivals loses all. */
  private <T> T read(Session session, SessionCallback<T> work)
      throws SQLException, ConflictException {
    try {
      return work.in(session);
    } catch (SQLException e) {
      if (database.errors().apply(e) == SqlError.CONTENDED) {
        throw lostTransaction(e);
      }
      throw e;
    }
  }

  private <T> T runInSavepoint(Session session, SessionCallback<T> work)
      throws SQLException, ConflictException {
    Connection connection = session.connection();
    Savepoint before = connection.setSavepoint();
    try {
      T result = work.in(session);
      if (Sessions.isCommit(result)) {
        connection.releaseSavepoint(before);
      } else {
        connection.rollback(before);
      }
      return result;
    } catch (Throwable e) {
      rollback(connection, before, e);
      throw e;
    }
  }

  private void rollback(Connection connection, Savepoint before, Throwable because) {
    try {
      connection.rollback(before);
    } catch (SQLException gone) {
      because.addSuppressed(gone);
      StoreException lost = lostTransaction(because);
      if (because instanceof SQLException || because instanceof ConflictException) {
        throw lost;
      }
    }
  }

  private StoreException lostTransaction(Throwable because) {
    SqlError error =
        because instanceof SQLException e ? database.errors().apply(e) : SqlError.CONTENDED;
    StoreException lost = error.ofLostTransaction(because);
    source.setRollbackOnly(lost);
    return lost;
  }

  @Override
  public void afterCommit(Runnable task) {
    source.afterCommit(task);
  }
}
