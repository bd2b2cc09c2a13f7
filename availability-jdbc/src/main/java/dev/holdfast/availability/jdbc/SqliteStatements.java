package dev.holdfast.availability.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Where prepared statements come from. */
interface SqliteStatements {

  /** Something to be done with a prepared statement. */
  @FunctionalInterface
  interface Use<T> {

    T of(PreparedStatement statement) throws SQLException;
  }

  <T> T use(Connection connection, String sql, Use<T> use) throws SQLException;

  /** Prepares a statement for each use, on connections that belong to somebody else. */
  static SqliteStatements prepared() {
    return new SqliteStatements() {
      @Override
      public <T> T use(Connection connection, String sql, Use<T> use) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
          return use.of(statement);
        }
      }
    };
  }

  /**
   * Keeps prepared statements for as long as the connection is kept: to parse the SQL of an insert
   * takes longer than to run it.
   */
  final class Kept implements SqliteStatements {

    private final Map<Connection, Map<String, PreparedStatement>> all = new ConcurrentHashMap<>();

    @Override
    public <T> T use(Connection connection, String sql, Use<T> use) throws SQLException {
      return use.of(prepared(connection, sql));
    }

    private PreparedStatement prepared(Connection connection, String sql) throws SQLException {
      // One thread at a time has the connection, and with it the inner map.
      Map<String, PreparedStatement> kept = all.computeIfAbsent(connection, it -> new HashMap<>());
      PreparedStatement statement = kept.get(sql);
      if (statement == null) {
        statement = connection.prepareStatement(sql);
        kept.put(sql, statement);
      }
      return statement;
    }

    /** Closes the connection and the statements with it. */
    void close(Connection connection) throws SQLException {
      all.remove(connection);
      connection.close();
    }
  }
}
