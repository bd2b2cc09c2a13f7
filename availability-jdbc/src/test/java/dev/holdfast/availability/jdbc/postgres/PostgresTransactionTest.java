package dev.holdfast.availability.jdbc.postgres;

import dev.holdfast.availability.jdbc.CallersTransactions;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.Sql;
import javax.sql.DataSource;

final class PostgresTransactionTest extends CallersTransactions {

  private static final DataSource DATABASE = NewSchema.onPostgres();

  static {
    Sql.run(DATABASE, "create table callers_table (id int)");
  }

  @Override
  protected DataSource database() {
    return DATABASE;
  }

  @Override
  protected AvailabilityStore store(ConnectionSource connections) {
    return PostgresStore.on(connections);
  }
}
