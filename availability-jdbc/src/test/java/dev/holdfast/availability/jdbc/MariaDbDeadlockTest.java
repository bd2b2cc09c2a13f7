package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.SegmentGrid;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Nobody shares time and nobody deadlocks, by the server's own count. */
final class MariaDbDeadlockTest {

  private static final int OPERATIONS = 250;

  @Test
  void rivalsForRangesNeverDeadlock() throws Exception {
    long before = MariaDbServer.deadlocks();
    try (HikariDataSource pool = MariaDbServer.pool(MariaDbServer.newSchema(), 8)) {
      Churn.run(MariaDbStore.on(pool), OPERATIONS);
    }

    assertThat(MariaDbServer.deadlocks() - before).as(MariaDbServer::lastDeadlock).isZero();
  }

  @Test
  void rivalsForSegmentsNeverDeadlock() throws Exception {
    DataSource database = SegmentFixture.onMariaDb();
    long before = MariaDbServer.deadlocks();
    try (HikariDataSource pool = MariaDbServer.pool(database, 8)) {
      Churn.run(SegmentStore.on(pool, SegmentGrid.ofMinutes(30)), OPERATIONS);
    }

    assertThat(MariaDbServer.deadlocks() - before).as(MariaDbServer::lastDeadlock).isZero();
    assertThat(MariaDbServer.ask(database, SegmentFixture.CELLS_IN_RANGES)).isEqualTo("0");
  }
}
