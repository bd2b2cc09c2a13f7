package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.jdbc.engine.Backoff;
import dev.holdfast.availability.jdbc.engine.ConflictException;
import dev.holdfast.availability.jdbc.engine.SessionCallback;
import dev.holdfast.availability.jdbc.engine.Sessions;
import dev.holdfast.availability.jdbc.engine.SqlError;
import java.sql.SQLException;
import java.time.Duration;

/** Sessions on a file of the store's own: one writer, and readers beside it. */
final class SqliteFileSessions implements Sessions {

  private final SqliteWriter writer;
  private final SqliteReaders readers;
  private final Duration retryFor;

  SqliteFileSessions(SqliteFile file, SqliteWriter.Waits waits) {
    this.writer = new SqliteWriter(file, waits);
    this.readers = new SqliteReaders(file);
    this.retryFor = waits.limit();
  }

  /** An error of the database is not worth another attempt: SQLite itself waits for others. */
  @Override
  public <T> T run(Scope scope, SessionCallback<T> work) {
    Backoff backoff = new Backoff(retryFor);
    while (true) {
      try {
        return scope == Scope.READ ? readers.read(work) : writer.write(scope, work);
      } catch (SQLException e) {
        throw SqliteErrors.of(e).exception(e);
      } catch (ConflictException e) {
        if (!backoff.await()) {
          throw SqlError.CONTENDED.exception(e);
        }
      }
    }
  }

  /** The store commits by itself, so everything that was written is committed. */
  @Override
  public void afterCommit(Runnable task) {
    task.run();
  }

  void close() {
    try {
      writer.close();
      readers.close();
    } catch (SQLException e) {
      throw SqliteErrors.of(e).exception(e);
    }
  }
}
