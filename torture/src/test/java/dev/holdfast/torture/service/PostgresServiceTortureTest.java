package dev.holdfast.torture.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testbed.Sql;
import dev.holdfast.torture.fault.Fault;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two servers on PostgreSQL are tortured, at last without what prevents overlaps. */
@Tag("long")
final class PostgresServiceTortureTest {

  private final ShortTorture torment = new ShortTorture();

  @Test
  void twoServersOnPostgresKeepTheirPromisesUntilNothingKeepsThemFromOverlapping()
      throws Exception {
    ServicePlan plan =
        ShortTorture.plan(Store.POSTGRES, Fault.DATABASE_RESTART, Fault.CUT, Fault.PAUSE);
    try (ServiceTorture torture = torment.tortured(plan)) {
      torment.assertKept(torture, plan);

      SqlDatabase database = (SqlDatabase) torture.database();
      // Of the right name, which the store checks, but blind to overlaps.
      Sql.run(
          database.source(),
          "alter table holdfast_blockade drop constraint holdfast_no_overlap,"
              + " add constraint holdfast_no_overlap"
              + " exclude using gist (resource with =, slot with =, id with =)");
      torture.hammer();
      assertThat(String.join("\n", torture.check().shown()))
          .containsAnyOf("overlap", "at the same time", "still has its time");
    }
  }
}
