package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import javax.sql.DataSource;

/** Connections to new databases with the schema of ranges. */
public final class NewSchema {

  private NewSchema() {}

  public static DataSource onPostgres() {
    DataSource database = PostgresServer.shared().newDatabase();
    PostgresStore.createSchema(database);
    return database;
  }

  public static DataSource onMariaDb() {
    DataSource database = MariaDbServer.shared().newDatabase();
    MariaDbStore.createSchema(database);
    return database;
  }
}
