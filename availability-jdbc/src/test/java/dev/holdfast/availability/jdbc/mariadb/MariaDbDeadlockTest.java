package dev.holdfast.availability.jdbc.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.Churn;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.availability.jdbc.segments.SegmentFixture;
import dev.holdfast.availability.jdbc.segments.SegmentStore;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.Sql;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Nobody shares time and nobody deadlocks, by the server's own count. */
final class MariaDbDeadlockTest {

  private static final int OPERATIONS = 250;

  @Test
  void rivalsForRangesNeverDeadlock() throws Exception {
    long before = MariaDbServer.shared().deadlocks();
    try (HikariDataSource pool = Pools.of(NewSchema.onMariaDb(), 8)) {
      Churn.run(MariaDbStore.on(pool), OPERATIONS);
    }

    assertThat(MariaDbServer.shared().deadlocks() - before)
        .as(MariaDbServer.shared()::lastDeadlock)
        .isZero();
  }

  @Test
  void rivalsForSegmentsNeverDeadlock() throws Exception {
    DataSource database = SegmentFixture.onMariaDb();
    long before = MariaDbServer.shared().deadlocks();
    try (HikariDataSource pool = Pools.of(database, 8)) {
      Churn.run(SegmentStore.on(pool, SegmentGrid.ofMinutes(30)), OPERATIONS);
    }

    assertThat(MariaDbServer.shared().deadlocks() - before)
        .as(MariaDbServer.shared()::lastDeadlock)
        .isZero();
    assertThat(Sql.ask(database, SegmentFixture.CELLS_IN_RANGES)).isEqualTo("0");
  }
}
