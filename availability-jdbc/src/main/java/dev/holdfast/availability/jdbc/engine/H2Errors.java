package dev.holdfast.availability.jdbc.engine;

import java.sql.SQLException;
import java.util.Map;

/** What the SQLSTATEs of H2 mean, which are standard ones and, from 90000 on, its own. */
final class H2Errors {

  private static final Map<String, SqlError> OWN =
      Map.of(
          "HYT00", SqlError.CONTENDED, // a lock was not available in time
          "90131", SqlError.CONTENDED, // somebody else changed the row
          "90007", SqlError.DISCONNECTED, // closed: the object,
          "90067", SqlError.DISCONNECTED, // the connection,
          "90098", SqlError.DISCONNECTED, // the database,
          "90121", SqlError.DISCONNECTED, // or all of it
          "90097", SqlError.READ_ONLY,
          "90096", SqlError.MISCONFIGURED, // no right
          "90022", SqlError.MISCONFIGURED); // no such function

  private H2Errors() {}

  static SqlError of(SQLException error) {
    String state = String.valueOf(error.getSQLState());
    SqlError own = state.startsWith("90") ? SqlError.UNKNOWN : PostgresErrors.of(error);
    return OWN.getOrDefault(state, own);
  }
}
