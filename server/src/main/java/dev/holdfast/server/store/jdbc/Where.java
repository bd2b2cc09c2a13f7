package dev.holdfast.server.store.jdbc;

import java.util.HashMap;
import java.util.Map;

/** A statement that grows condition by condition, each with its parameter. */
final class Where {

  private final StringBuilder sql;
  private final Map<String, Object> parameters = new HashMap<>();

  /** Begins with the first condition. */
  Where(String beginning, Map<String, ?> first) {
    this.sql = new StringBuilder(beginning);
    this.parameters.putAll(first);
  }

  Where and(String condition, Map<String, ?> more) {
    sql.append(" and ");
    return append(condition, more);
  }

  /** What follows the conditions. */
  Where append(String text, Map<String, ?> more) {
    sql.append(text);
    parameters.putAll(more);
    return this;
  }

  String sql() {
    return sql.toString();
  }

  Map<String, Object> parameters() {
    return parameters;
  }
}
