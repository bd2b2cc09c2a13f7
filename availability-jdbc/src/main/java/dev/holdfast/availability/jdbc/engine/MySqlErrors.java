package dev.holdfast.availability.jdbc.engine;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.HashMap;
import java.util.Map;

/** What the error codes of MariaDB and MySQL mean. Never run on MySQL. */
public final class MySqlErrors {

  private static final Map<Integer, SqlError> BY_CODE = new HashMap<>();

  static {
    put(SqlError.CONTENDED, 1213); // deadlock
    put(SqlError.CONTENDED, 1205, 3572); // lock wait timed out, lock not available
    put(SqlError.CONTENDED, 1020); // the row has changed since this transaction's snapshot
    put(SqlError.DISCONNECTED, 1040, 1203); // too many connections
    put(SqlError.DISCONNECTED, 1053, 1077, 1079); // shutdown
    put(SqlError.DISCONNECTED, 1158, 1159, 1160, 1161, 1927); // the wire, or killed
    put(SqlError.TIMED_OUT, 1969, 3024, 1317); // statement timed out or interrupted
    put(SqlError.READ_ONLY, 1290, 1836, 1792);
    put(SqlError.FULL, 1021, 1114, 1041, 1037); // disk, table, memory
    put(SqlError.MISCONFIGURED, 1146, 1054, 1049); // no such table, column, database
    put(SqlError.MISCONFIGURED, 1044, 1045, 1142, 1143, 1227); // no privilege
    put(SqlError.MISCONFIGURED, 1064, 1193); // too old to understand
    put(SqlError.REFUSED, 1022, 1048, 1062, 3819, 4025); // a constraint
  }

  private MySqlErrors() {}

  private static void put(SqlError meaning, int... codes) {
    for (int code : codes) {
      BY_CODE.put(code, meaning);
    }
  }

  /** A batch may fail with an exception of its own, and only its cause has the reason. */
  public static SqlError of(SQLException error) {
    SqlError meaning = ofItself(error);
    return meaning == SqlError.UNKNOWN && error.getCause() instanceof SQLException cause
        ? of(cause)
        : meaning;
  }

  private static SqlError ofItself(SQLException error) {
    SqlError known = BY_CODE.get(error.getErrorCode());
    if (known != null) {
      return known;
    }
    String state = error.getSQLState();
    boolean disconnected =
        error instanceof SQLTransientConnectionException
            || (state != null && state.startsWith("08"));
    return disconnected ? SqlError.DISCONNECTED : SqlError.UNKNOWN;
  }
}
