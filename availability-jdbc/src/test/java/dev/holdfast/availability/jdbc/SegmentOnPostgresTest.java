package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.SegmentGrid;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Rivals for cells and for endless time on PostgreSQL. */
final class SegmentOnPostgresTest {

  @Test
  void rivalsForCellsAndEndlessTimeNeitherShareTimeNorDeadlock() throws Exception {
    DataSource database = SegmentFixture.onPostgres();
    try (HikariDataSource pool = PostgresServer.pool(database, 8)) {
      Churn.run(SegmentStore.on(pool, SegmentGrid.ofMinutes(30)), 250);
    }

    assertThat(MariaDbServer.ask(database, SegmentFixture.CELLS_IN_RANGES)).isEqualTo("0");
    String deadlocks = "select deadlocks from pg_stat_database where datname = current_database()";
    assertThat(MariaDbServer.ask(database, deadlocks)).isEqualTo("0");
  }
}
