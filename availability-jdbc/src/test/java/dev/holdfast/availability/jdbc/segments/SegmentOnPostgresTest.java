package dev.holdfast.availability.jdbc.segments;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.Churn;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.Sql;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Rivals for cells and for endless time on PostgreSQL. */
final class SegmentOnPostgresTest {

  @Test
  void rivalsForCellsAndEndlessTimeNeitherShareTimeNorDeadlock() throws Exception {
    DataSource database = SegmentFixture.onPostgres();
    try (HikariDataSource pool = Pools.of(database, 8)) {
      Churn.run(SegmentStore.on(pool, SegmentGrid.ofMinutes(30)), 250);
    }

    assertThat(Sql.ask(database, SegmentFixture.CELLS_IN_RANGES)).isEqualTo("0");
    String deadlocks = "select deadlocks from pg_stat_database where datname = current_database()";
    assertThat(Sql.ask(database, deadlocks)).isEqualTo("0");
  }
}
