package dev.holdfast.availability.jdbc.segments;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.CallersTransactions;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.Sql;
import javax.sql.DataSource;

final class SegmentTransactionOnPostgresTest extends CallersTransactions {

  private static final DataSource DATABASE = SegmentFixture.onPostgres();

  static {
    Sql.run(DATABASE, "create table callers_table (id int)");
  }

  @Override
  protected DataSource database() {
    return DATABASE;
  }

  @Override
  protected AvailabilityStore store(ConnectionSource connections) {
    return SegmentStore.on(connections, SegmentGrid.ofMinutes(30));
  }
}
