package dev.holdfast.availability.jdbc.engine;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Short waits for locks on PostgreSQL, for the rest of a transaction that can run again.
 *
 * <p>Two transactions that each want what the other one has read wait for each other. PostgreSQL
 * looks for that only after a second. So both wait a short time, and since it is a random one, the
 * first to give up lets the other go on.
 */
public final class LockTimeout {

  private static final String SET = "select set_config('lock_timeout', ?, true)";
  private static final int SHORTEST_MILLIS = 20;
  private static final int LONGEST_MILLIS = 100;

  private LockTimeout() {}

  public static void shorten(Session session) throws SQLException {
    int millis = ThreadLocalRandom.current().nextInt(SHORTEST_MILLIS, LONGEST_MILLIS);
    try (Call call = new Call(session, SET);
        ResultSet row = call.with(millis + "ms").query()) {
      row.next();
    }
  }
}
