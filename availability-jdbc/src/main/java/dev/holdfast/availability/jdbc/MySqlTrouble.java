package dev.holdfast.availability.jdbc;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.HashMap;
import java.util.Map;

/** What the error codes of MariaDB and MySQL mean. */
final class MySqlTrouble {

  private static final Map<Integer, Trouble> BY_CODE = new HashMap<>();

  static {
    put(Trouble.RIVALS, 1213); // deadlock
    put(Trouble.RIVALS, 1205, 3572); // lock wait timed out, lock not available
    put(Trouble.RIVALS, 1020); // the row has changed since this transaction's snapshot
    put(Trouble.DISCONNECTED, 1040, 1203); // too many connections
    put(Trouble.DISCONNECTED, 1053, 1077, 1079); // shutdown
    put(Trouble.DISCONNECTED, 1158, 1159, 1160, 1161, 1927); // the wire, or killed
    put(Trouble.SLOW, 1969, 3024, 1317); // statement timed out or interrupted
    put(Trouble.READ_ONLY, 1290, 1836, 1792);
    put(Trouble.FULL, 1021, 1114, 1041, 1037); // disk, table, memory
    put(Trouble.MISCONFIGURED, 1146, 1054, 1049); // no such table, column, database
    put(Trouble.MISCONFIGURED, 1044, 1045, 1142, 1143, 1227); // no privilege
    put(Trouble.MISCONFIGURED, 1064, 1193); // too old to understand
    put(Trouble.REFUSED, 1022, 1048, 1062, 3819, 4025); // a constraint
  }

  private MySqlTrouble() {}

  private static void put(Trouble trouble, int... codes) {
    for (int code : codes) {
      BY_CODE.put(code, trouble);
    }
  }

  /** A batch may fail with an exception of its own, whose cause alone tells why. */
  static Trouble of(SQLException error) {
    Trouble trouble = ofItself(error);
    return trouble == Trouble.UNKNOWN && error.getCause() instanceof SQLException cause
        ? of(cause)
        : trouble;
  }

  private static Trouble ofItself(SQLException error) {
    Trouble known = BY_CODE.get(error.getErrorCode());
    if (known != null) {
      return known;
    }
    String state = error.getSQLState();
    boolean disconnected =
        error instanceof SQLTransientConnectionException
            || (state != null && state.startsWith("08"));
    return disconnected ? Trouble.DISCONNECTED : Trouble.UNKNOWN;
  }
}
