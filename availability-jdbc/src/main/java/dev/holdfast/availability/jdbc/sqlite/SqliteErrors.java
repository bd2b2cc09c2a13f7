package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.jdbc.engine.SqlError;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/** What the primary result codes of SQLite mean. */
final class SqliteErrors {

  private static final int CONSTRAINT = 19;

  private SqliteErrors() {}

  static boolean isRefusal(SQLException error) {
    return error.getErrorCode() == CONSTRAINT;
  }

  static SqlError of(SQLException error) {
    if (error instanceof SQLTransientConnectionException) {
      return SqlError.DISCONNECTED; // a pool had none to give
    }
    return switch (error.getErrorCode()) {
      case 5, 6 -> SqlError.CONTENDED; // BUSY, LOCKED
      case 9 -> SqlError.TIMED_OUT; // INTERRUPT
      case 8 -> SqlError.READ_ONLY;
      case 10, 14 -> SqlError.DISCONNECTED; // IOERR, CANTOPEN
      case 13 -> SqlError.FULL;
      case 1, 3, 11, 23, 26 -> SqlError.MISCONFIGURED; // no such table, CORRUPT, NOTADB
      case CONSTRAINT -> SqlError.REFUSED;
      default -> SqlError.UNKNOWN;
    };
  }
}
