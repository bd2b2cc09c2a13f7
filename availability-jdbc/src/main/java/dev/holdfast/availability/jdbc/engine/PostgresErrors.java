package dev.holdfast.availability.jdbc.engine;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;

/** What the SQLSTATEs of PostgreSQL mean. */
public final class PostgresErrors {

  /** Serialization failure, deadlock, lock not available. */
  private static final Set<String> CONTENDED = Set.of("40001", "40P01", "55P03");

  private static final String QUERY_CANCELED = "57014";
  private static final String READ_ONLY = "25006";
  private static final Set<String> FULL = Set.of("53100", "53200");

  /** Connections that are too many, or idled in a transaction for too long. */
  private static final Set<String> DISCONNECTED = Set.of("53300", "25P03");

  private PostgresErrors() {}

  /** Whether the server says that it canceled the statement. */
  public static boolean isCanceled(SQLException error) {
    return QUERY_CANCELED.equals(error.getSQLState());
  }

  public static SqlError of(SQLException error) {
    String state = error.getSQLState();
    if (error instanceof SQLTransientConnectionException) {
      return SqlError.DISCONNECTED;
    }
    return state == null || state.length() != 5 ? SqlError.UNKNOWN : of(state);
  }

  private static SqlError of(String state) {
    if (CONTENDED.contains(state)) {
      return SqlError.CONTENDED;
    }
    if (state.equals(QUERY_CANCELED)) {
      return SqlError.TIMED_OUT;
    }
    if (state.equals(READ_ONLY)) {
      return SqlError.READ_ONLY;
    }
    if (FULL.contains(state)) {
      return SqlError.FULL;
    }
    return DISCONNECTED.contains(state) ? SqlError.DISCONNECTED : ofClass(state);
  }

  private static SqlError ofClass(String state) {
    return switch (state.substring(0, 2)) {
      // Lost connections; the operator intervenes: shutdown, start, crash.
      case "08", "57" -> SqlError.DISCONNECTED;
      // Authentication; no such database, schema, table or column; no privilege.
      case "28", "3D", "3F", "42" -> SqlError.MISCONFIGURED;
      // The system around the database; its files; its own faults.
      case "58", "F0", "XX" -> SqlError.UNKNOWN;
      default -> SqlError.REFUSED;
    };
  }
}
