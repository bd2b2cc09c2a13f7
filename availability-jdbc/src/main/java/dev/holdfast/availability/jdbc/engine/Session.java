package dev.holdfast.availability.jdbc.engine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection at work for one caller: whose transaction its statements are in, and whether that is
 * lost or over.
 *
 * <p>Once a statement has failed the transaction is lost, even if its body goes on as if nothing
 * had happened: it then ends with that failure, not with a commit.
 */
public final class Session {

  /** Whose transaction the statements are in. */
  public enum Transaction {
    /** Every statement is one of its own. */
    NONE,
    OWN,
    CALLERS
  }

  /** Something that a body asks for. */
  @FunctionalInterface
  interface Step<T> {
    T take() throws SQLException, ConflictException;
  }

  /** Carries a checked failure through the body. */
  private static final class LostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LostException(Exception cause) {
      super(cause);
    }
  }

  private final Connection connection;
  private final Transaction transaction;
  private final @Nullable Map<String, PreparedStatement> kept;
  private @Nullable LostException lost;
  private boolean ended;

  Session(Connection connection, Transaction transaction) {
    this(connection, transaction, null);
  }

  private Session(
      Connection connection,
      Transaction transaction,
      @Nullable Map<String, PreparedStatement> kept) {
    this.connection = connection;
    this.transaction = transaction;
    this.kept = kept;
  }

  /**
   * A session on a connection of the store's own whose prepared statements are kept as long as it
   * is: to parse the SQL of an insert may take longer than to run it.
   */
  public static Session keeping(Map<String, PreparedStatement> statements, Connection connection) {
    return new Session(connection, Transaction.OWN, statements);
  }

  public Connection connection() {
    return connection;
  }

  public boolean isInTransaction() {
    return transaction != Transaction.NONE;
  }

  /** Whether the transaction is run again if rivals interfere. */
  public boolean canRunAgain() {
    return transaction != Transaction.CALLERS;
  }

  boolean keepsStatements() {
    return kept != null;
  }

  /** One thread at a time has the connection, and with it what is kept. */
  PreparedStatement prepare(String sql) throws SQLException {
    if (kept == null) {
      return connection.prepareStatement(sql);
    }
    PreparedStatement statement = kept.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      kept.put(sql, statement);
    }
    return statement;
  }

  public void execute(String sql) throws SQLException {
    try (Call call = new Call(this, sql)) {
      call.execute();
    }
  }

  /** Takes a step of a body, unless an earlier one has failed. */
  <T> T attempt(Step<T> step) {
    if (ended) {
      throw new IllegalStateException("The transaction has ended. Begin another one");
    }
    if (lost != null) {
      throw lost; // some databases would carry on, outside of any transaction
    }
    try {
      return step.take();
    } catch (SQLException | ConflictException e) {
      lost = new LostException(e);
      throw lost;
    }
  }

  /** Runs a body to its end, which is the first failure of a step if there was one. */
  <T> T complete(Supplier<T> body) throws SQLException, ConflictException {
    try {
      T result = body.get();
      if (lost == null) {
        return result;
      }
    } catch (LostException e) {
      lost = e;
    } catch (RuntimeException e) {
      if (lost == null) {
        throw e;
      }
      lost.addSuppressed(e);
    } finally {
      ended = true;
    }
    throw causeOf(lost);
  }

  private static SQLException causeOf(LostException lost) throws ConflictException {
    if (lost.getCause() instanceof SQLException error) {
      return error;
    }
    throw (ConflictException) lost.getCause();
  }
}
