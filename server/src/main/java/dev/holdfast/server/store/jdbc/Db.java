package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Statements on the connection of one transaction.
 *
 * <p>Parameters have names, such as {@code :id}. They are texts, numbers, booleans, bytes, instants
 * (to the microsecond), constants of enums, {@link Optional}s of these, and collections where a
 * statement has a list, as in {@code id in (:ids)}. A statement may need fewer than it is given.
 * Once a statement has failed the transaction is lost, even if its body goes on as if nothing had
 * happened: it ends with that failure, not with a commit.
 */
final class Db {

  /** How often a row may come and go. */
  private static final int ATTEMPTS = 3;

  private final Connection connection;
  private final Dialect dialect;
  private final List<Statement> inserts = new ArrayList<>();
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

  /** The body is over, and the connection may serve another one. */
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

  <T> List<T> rows(String sql, Mapper<T> mapper, Map<String, ?> parameters) {
    return attempt(Statement.of(sql, parameters), statement -> read(statement, mapper));
  }

  <T> List<T> rows(String sql, Mapper<T> mapper) {
    return rows(sql, mapper, Map.of());
  }

  /** The first row, if there is one. */
  <T> Optional<T> row(String sql, Mapper<T> mapper, Map<String, ?> parameters) {
    return rows(sql, mapper, parameters).stream().findFirst();
  }

  <T> Optional<T> row(String sql, Mapper<T> mapper) {
    return row(sql, mapper, Map.of());
  }

  /** The keys that a statement finds, each as the parameters of another one. */
  List<Map<String, String>> keys(String column, String sql, Map<String, ?> parameters) {
    return rows(sql, row -> Map.of(column, row.text(column)), parameters);
  }

  /** Answers the number of rows that it found. */
  int update(String sql, Map<String, ?> parameters) {
    return attempt(Statement.of(sql, parameters), PreparedStatement::executeUpdate);
  }

  /**
   * Inserts rows that must be new, before the next statement or the commit. Until then there may be
   * more of them: what travels together takes less time than one after the other.
   */
  void add(String insert, Map<String, ?> parameters) {
    requireOpen();
    inserts.add(Statement.of(insert, parameters));
    if (inserts.size() == dialect.mostTogether()) {
      sendInserts();
    }
  }

  /** Sends what was added and has not been sent yet. */
  void sendInserts() {
    if (!inserts.isEmpty()) {
      Statement all = Statement.joined(inserts);
      inserts.clear();
      attempt(all, PreparedStatement::executeUpdate);
    }
  }

  /** Runs a statement once for each of these; answers the number of rows in all. */
  int updateEach(String sql, List<? extends Map<String, ?>> all) {
    if (all.isEmpty()) {
      return 0;
    }
    List<Statement> each = all.stream().map(parameters -> Statement.of(sql, parameters)).toList();
    return attempt(each.get(0).sql(), statement -> batch(statement, each));
  }

  /**
   * Inserts a row, unless one with such a key is there, and answers whether it did. While another
   * transaction is about to add one, this waits for its end.
   */
  boolean insert(String sql, Map<String, ?> parameters) {
    Optional<String> orNothing = dialect.orNothing();
    return attempt(
        Statement.of(sql + orNothing.orElse(""), parameters),
        statement -> {
          try {
            return statement.executeUpdate() == 1;
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
  void put(String update, String insert, Map<String, ?> parameters) {
    for (int i = 0; i < ATTEMPTS; i++) {
      if (insert(insert, parameters) || update(update, parameters) == 1) {
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

  private <T> T attempt(Statement statement, Use<T> use) {
    return attempt(statement.sql(), prepared -> use.of(bound(prepared, statement.values())));
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
      lost = failure(e);
      throw lost;
    }
  }

  private StoreException failure(SQLException error) {
    return dialect.isDuplicate(error)
        ? new StoreException(
            StoreException.Kind.CONTENDED,
            "Somebody else has just added the same: " + error.getMessage(),
            error)
        : dialect.failure(error);
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

  private int batch(PreparedStatement statement, List<Statement> all) throws SQLException {
    for (Statement each : all) {
      bound(statement, each.values()).addBatch();
    }
    return IntStream.of(statement.executeBatch()).map(count -> Math.max(count, 0)).sum();
  }

  private PreparedStatement bound(PreparedStatement statement, List<Object> values)
      throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      bind(statement, i + 1, values.get(i));
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

  /** A statement as JDBC wants it: with a question mark for each of its values. */
  private record Statement(String sql, List<Object> values) {

    private static final Pattern NAME = Pattern.compile(":([a-z]\\w*)");

    /** Finds each value by its name. */
    static Statement of(String sql, Map<String, ?> parameters) {
      List<Object> values = new ArrayList<>();
      String marked = NAME.matcher(sql).replaceAll(name -> marks(name, parameters, values));
      return new Statement(marked, values);
    }

    private static String marks(MatchResult name, Map<String, ?> parameters, List<Object> values) {
      Object value = parameters.get(name.group(1));
      if (value == null) {
        throw new IllegalArgumentException(
            "The statement has %s, but only %s are given"
                .formatted(name.group(), parameters.keySet()));
      }
      if (value instanceof Collection<?> several) {
        values.addAll(several);
        return String.join(", ", Collections.nCopies(several.size(), "?"));
      }
      values.add(value);
      return "?";
    }

    /** Several as one, with semicolons between. */
    static Statement joined(List<Statement> all) {
      return new Statement(
          String.join(";", all.stream().map(Statement::sql).toList()),
          all.stream().flatMap(each -> each.values().stream()).toList());
    }
  }
}
