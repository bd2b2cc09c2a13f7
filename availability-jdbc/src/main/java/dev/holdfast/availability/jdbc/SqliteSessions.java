package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Outcome;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Function;

/** Sessions on a file of the store's own: one writer, and readers beside it. */
final class SqliteSessions implements Sessions {

  private final SqliteWriter writer;
  private final SqliteReaders readers;
  private final Function<SQLException, Trouble> troubleOf;
  private final Duration patience;

  SqliteSessions(
      SqliteFile file,
      SqliteStatements.Kept statements,
      Function<SQLException, Trouble> troubleOf,
      SqliteWriter.Waits waits) {
    this.writer = new SqliteWriter(file, statements, troubleOf, waits);
    this.readers = new SqliteReaders(file, statements);
    this.troubleOf = troubleOf;
    this.patience = waits.patience();
  }

  @Override
  public <T> T read(SqlWork<T> work) {
    return insist(() -> readers.read(work));
  }

  @Override
  public <T> T single(SqlWork<T> work) {
    return insist(() -> writer.small(work));
  }

  @Override
  public <T> Outcome<T> transact(SqlWork<Outcome<T>> work) {
    return insist(() -> writer.transact(work));
  }

  /** Commits are always this store's own, so whatever was written is committed. */
  @Override
  public void afterCommit(Runnable task) {
    task.run();
  }

  void close() {
    try {
      writer.close();
      readers.close();
    } catch (SQLException e) {
      throw troubleOf.apply(e).exception(e);
    }
  }

  private interface Attempt<T> {
    T make() throws SQLException, Interference;
  }

  private <T> T insist(Attempt<T> attempt) {
    Patience left = new Patience(patience);
    while (true) {
      try {
        return attempt.make();
      } catch (SQLException e) {
        throw troubleOf.apply(e).exception(e);
      } catch (Interference e) {
        if (!left.again()) {
          throw Trouble.RIVALS.exception(e);
        }
      }
    }
  }
}
