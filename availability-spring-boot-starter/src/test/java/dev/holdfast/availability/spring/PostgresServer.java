package dev.holdfast.availability.spring;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A PostgreSQL of the tests' own, which starts when first asked for and ends with the JVM. */
public final class PostgresServer {

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private PostgresServer() {}

  /** Starts with the first use. */
  private static final class Started {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.start();
      } catch (IOException e) {
        throw new UncheckedIOException("Embedded PostgreSQL does not start", e);
      }
    }
  }

  /** The address of a new and empty database. */
  public static String newDatabase() {
    String name = "test_" + DATABASES.incrementAndGet();
    try (Connection connection = Started.SERVER.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name);
      return Started.SERVER.getJdbcUrl("postgres", name);
    } catch (SQLException e) {
      throw new IllegalStateException("Database %s cannot be made".formatted(name), e);
    }
  }
}
