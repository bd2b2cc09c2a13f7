package dev.holdfast.availability.jdbc.postgres;

import dev.holdfast.testbed.Sql;
import java.time.Duration;
import javax.sql.DataSource;

/** A clock in a PostgreSQL that stands still until it is told to go on. */
public record PostgresClock(DataSource database) {

  /** What the time is, as an expression; a sequence, because it is outside of all transactions. */
  public static final String TIME =
      "(select timestamptz '2030-01-01 00:00Z' + last_value * interval '1 microsecond'"
          + " from settable_clock)";

  public static PostgresClock in(DataSource database) {
    Sql.run(database, "create sequence settable_clock minvalue 0 start 0");
    return new PostgresClock(database);
  }

  public void advance(Duration time) {
    Sql.run(
        database,
        "select setval('settable_clock', last_value + %s) from settable_clock"
            .formatted(time.toNanos() / 1_000));
  }
}
