package dev.holdfast.availability.jdbc;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;

/** What the SQLSTATEs of PostgreSQL mean. */
final class PostgresTrouble {

  /** Serialization failure, deadlock, lock not available. */
  private static final Set<String> RIVALS = Set.of("40001", "40P01", "55P03");

  private static final String QUERY_CANCELED = "57014";
  private static final String READ_ONLY = "25006";
  private static final Set<String> FULL = Set.of("53100", "53200");

  /** Connections that are too many, or idled in a transaction for too long. */
  private static final Set<String> DISCONNECTED = Set.of("53300", "25P03");

  private PostgresTrouble() {}

  static Trouble of(SQLException error) {
    String state = error.getSQLState();
    if (error instanceof SQLTransientConnectionException) {
      return Trouble.DISCONNECTED;
    }
    return state == null || state.length() != 5 ? Trouble.UNKNOWN : of(state);
  }

  private static Trouble of(String state) {
    if (RIVALS.contains(state)) {
      return Trouble.RIVALS;
    }
    if (state.equals(QUERY_CANCELED)) {
      return Trouble.SLOW;
    }
    if (state.equals(READ_ONLY)) {
      return Trouble.READ_ONLY;
    }
    if (FULL.contains(state)) {
      return Trouble.FULL;
    }
    return DISCONNECTED.contains(state) ? Trouble.DISCONNECTED : ofClass(state);
  }

  private static Trouble ofClass(String state) {
    return switch (state.substring(0, 2)) {
      // Lost connections; the operator intervenes: shutdown, start, crash.
      case "08", "57" -> Trouble.DISCONNECTED;
      // Who may come in; no such database, schema, table or column; no privilege.
      case "28", "3D", "3F", "42" -> Trouble.MISCONFIGURED;
      // The system around the database; its files; its own faults.
      case "58", "F0", "XX" -> Trouble.UNKNOWN;
      default -> Trouble.REFUSED;
    };
  }
}
