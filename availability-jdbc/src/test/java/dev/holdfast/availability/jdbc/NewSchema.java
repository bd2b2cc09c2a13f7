package dev.holdfast.availability.jdbc;

import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import javax.sql.DataSource;

/** Connections to new databases with the schema of ranges. */
final class NewSchema {

  private NewSchema() {}

  static DataSource onPostgres() {
    DataSource database = PostgresServer.shared().newDatabase();
    PostgresStore.createSchema(database);
    return database;
  }

  static DataSource onMariaDb() {
    DataSource database = MariaDbServer.shared().newDatabase();
    MariaDbStore.createSchema(database);
    return database;
  }
}
