package dev.holdfast.availability.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL of the tests' own, which starts when first asked for and ends with the JVM. */
final class PostgresServer {

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private PostgresServer() {}

  /** Starts with the first use. */
  private static final class Started {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder().setServerConfig("max_connections", "200").start();
      } catch (IOException e) {
        throw new UncheckedIOException("Embedded PostgreSQL does not start", e);
      }
    }
  }

  /** Connections, one after the other, to a new and empty database. */
  static DataSource newDatabase() {
    String name = "test_" + DATABASES.incrementAndGet();
    run(Started.SERVER.getPostgresDatabase(), "create database " + name);
    return Started.SERVER.getDatabase("postgres", name);
  }

  /** Connections to a new database with the schema. */
  static DataSource newSchema() {
    DataSource database = newDatabase();
    PostgresStore.createSchema(database);
    return database;
  }

  /** Connections of another user to the same database. */
  static PGSimpleDataSource as(String user, DataSource database) {
    PGSimpleDataSource connections = new PGSimpleDataSource();
    connections.setURL(((PGSimpleDataSource) database).getURL());
    connections.setUser(user);
    return connections;
  }

  static HikariDataSource pool(DataSource database, int size) {
    return pool(database, size, Duration.ofSeconds(10));
  }

  /** A pool that keeps nobody waiting for longer than that. */
  static HikariDataSource pool(DataSource database, int size, Duration limit) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(database);
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(limit.toMillis());
    return new HikariDataSource(config);
  }

  static void run(DataSource database, String sql) {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
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
