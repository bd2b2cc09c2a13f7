package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Statements on the connection of one transaction.
 *
 * <p>Parameters are texts, numbers, booleans, bytes, instants (to the microsecond), constants of
 * enums, and {@link Optional}s of these. Once a statement has failed the transaction is lost, even
 * if its body goes on as if nothing had happened: it ends with that failure, not with a commit.
 */
final class Db {

  /** How often a row may come and go. */
  private static final int ATTEMPTS = 3;

  private final Connection connection;
  private final Dialect dialect;
  private final List<String> inserts = new ArrayList<>();
  private final List<@Nullable Object> inserted = new ArrayList<>();
  private @Nullable StoreException lost;
  private volatile boolean ended;

  Db(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  /** Makes a value of a row. */
  @FunctionalInterface
  interface Mapper<T> {
    T map(Row row) throws SQLException;
  }

  /** Something to be done with a prepared statement. */
  @FunctionalInterface
  private interface Use<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  /** The body is over, and the connection goes to somebody else. */
  void end() {
    ended = true;
  }

  private void requireOpen() {
    if (ended) {
      throw new IllegalStateException(
          "This transaction has ended with its body. Do everything inside the body");
    }
  }

  Dialect dialect() {
    return dialect;
  }

  <T> List<T> rows(String sql, Mapper<T> mapper, Object... parameters) {
    return attempt(sql, statement -> read(bound(statement, parameters), mapper));
  }

  /** The first row, if there is one. */
  <T> Optional<T> row(String sql, Mapper<T> mapper, Object... parameters) {
    return rows(sql, mapper, parameters).stream().findFirst();
  }

  /** Answers the number of rows that it found. */
  int update(String sql, Object... parameters) {
    return attempt(sql, statement -> bound(statement, parameters).executeUpdate());
  }

  /**
   * Inserts rows that must be new, before the next statement or the commit. Until then there may be
   * more of them: what travels together takes less time than one after the other.
   */
  void add(String insert, Object... parameters) {
    requireOpen();
    inserts.add(insert);
    Collections.addAll(inserted, parameters);
    if (inserts.size() == dialect.mostTogether()) {
      sendInserts();
    }
  }

  /** Sends what was added and has not been sent yet. */
  void sendInserts() {
    if (!inserts.isEmpty()) {
      String sql = String.join(";", inserts);
      Object[] parameters = inserted.toArray();
      inserts.clear();
      inserted.clear();
      update(sql, parameters);
    }
  }

  /** Runs a statement once for each list of parameters; answers the number of rows in all. */
  int updateEach(String sql, List<Object[]> all) {
    return all.isEmpty() ? 0 : attempt(sql, statement -> batch(statement, all));
  }

  /**
   * Inserts a row, unless one with such a key is there, and answers whether it did. While another
   * transaction is about to add one, this waits for its end.
   */
  boolean insert(String sql, Object... parameters) {
    Optional<String> orNothing = dialect.orNothing();
    return attempt(
        sql + orNothing.orElse(""),
        statement -> {
          try {
            return bound(statement, parameters).executeUpdate() == 1;
          } catch (SQLException e) {
            if (orNothing.isEmpty() && dialect.isDuplicate(e)) {
              return false;
            }
            throw e;
          }
        });
  }

  /**
   * Changes a row, or adds it if it is not there. Others may add and remove it meanwhile.
   *
   * @param update answers one row if it is there
   */
  void put(String update, Object[] changed, String insert, Object[] added) {
    for (int i = 0; i < ATTEMPTS; i++) {
      if (insert(insert, added) || update(update, changed) == 1) {
        return;
      }
    }
    throw new StoreException(
        StoreException.Kind.CONTENDED, "A row comes and goes. Maybe try again?");
  }

  /** The failure that this transaction was lost by. */
  Optional<StoreException> lost() {
    return Optional.ofNullable(lost);
  }

  private <T> T attempt(String sql, Use<T> use) {
    requireOpen();
    if (lost != null) {
      throw lost; // some databases would carry on, outside of any transaction
    }
    sendInserts();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      return use.of(statement);
    } catch (SQLException e) {
      lost = trouble(e);
      throw lost;
    }
  }

  private StoreException trouble(SQLException error) {
    return dialect.isDuplicate(error)
        ? new StoreException(
            StoreException.Kind.CONTENDED,
            "Somebody else has just added the same: " + error.getMessage(),
            error)
        : dialect.trouble(error);
  }

  private <T> List<T> read(PreparedStatement statement, Mapper<T> mapper) throws SQLException {
    try (ResultSet result = statement.executeQuery()) {
      List<T> rows = new ArrayList<>();
      Row row = new Row(result, dialect);
      while (result.next()) {
        rows.add(mapper.map(row));
      }
      return rows;
    }
  }

  private int batch(PreparedStatement statement, List<Object[]> all) throws SQLException {
    for (Object[] parameters : all) {
      bound(statement, parameters).addBatch();
    }
    return IntStream.of(statement.executeBatch()).map(count -> Math.max(count, 0)).sum();
  }

  private PreparedStatement bound(PreparedStatement statement, Object[] parameters)
      throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      bind(statement, i + 1, parameters[i]);
    }
    return statement;
  }

  private void bind(PreparedStatement statement, int index, @Nullable Object value)
      throws SQLException {
    if (value instanceof Optional<?> optional) {
      bind(statement, index, optional.orElse(null));
    } else if (value instanceof Instant instant) {
      dialect.bind(statement, index, instant.truncatedTo(ChronoUnit.MICROS));
    } else if (value instanceof Enum<?> constant) {
      statement.setString(index, constant.name());
    } else {
      statement.setObject(index, value);
    }
  }
}
