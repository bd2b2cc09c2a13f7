package dev.holdfast.server.store.jdbc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A statement that grows condition by condition, each with its parameters. */
final class Where {

  private final StringBuilder sql;
  private final List<Object> parameters = new ArrayList<>();

  /** Begins with the first condition. */
  Where(String beginning, Object... parameters) {
    this.sql = new StringBuilder(beginning);
    this.parameters.addAll(Arrays.asList(parameters));
  }

  Where and(String condition, Object... more) {
    return append(" and " + condition, more);
  }

  /** What follows the conditions. */
  Where append(String text, Object... more) {
    sql.append(text);
    parameters.addAll(Arrays.asList(more));
    return this;
  }

  String sql() {
    return sql.toString();
  }

  Object[] parameters() {
    return parameters.toArray();
  }

  <T> List<T> rows(Db db, Db.Mapper<T> mapper) {
    return db.rows(sql(), mapper, parameters());
  }
}
