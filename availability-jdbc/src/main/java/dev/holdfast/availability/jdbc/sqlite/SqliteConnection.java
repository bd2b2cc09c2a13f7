package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.jdbc.engine.Session;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** A connection to a file of the store's own, with the statements that are prepared on it. */
record SqliteConnection(Connection connection, Map<String, PreparedStatement> statements)
    implements AutoCloseable {

  SqliteConnection(Connection connection) {
    this(connection, new HashMap<>());
  }

  Session session() {
    return Session.keeping(statements, connection);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
