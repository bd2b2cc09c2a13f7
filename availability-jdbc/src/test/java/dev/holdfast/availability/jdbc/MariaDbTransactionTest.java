package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.Sql;
import javax.sql.DataSource;

final class MariaDbTransactionTest extends CallersTransactions {

  private static final DataSource DATABASE = NewSchema.onMariaDb();

  static {
    Sql.run(DATABASE, "create table callers_table (id int)");
  }

  @Override
  DataSource database() {
    return DATABASE;
  }

  @Override
  AvailabilityStore store(ConnectionSource connections) {
    return MariaDbStore.on(connections);
  }
}
