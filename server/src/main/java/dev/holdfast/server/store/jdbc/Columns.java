package dev.holdfast.server.store.jdbc;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table and its columns, named once; its statements have a parameter for each of them. */
record Columns(String table, List<String> names) {

  static Columns of(String table, String... names) {
    return new Columns(table, List.of(names));
  }

  String list() {
    return String.join(", ", names);
  }

  /** All columns, with the table's alias before each. */
  String listOf(String alias) {
    return alias + "." + String.join(", " + alias + ".", names);
  }

  String select() {
    return "select " + list() + " from " + table;
  }

  String insert() {
    return "insert into %s (%s) values (:%s)".formatted(table, list(), String.join(", :", names));
  }

  /** Sets all columns but those that name the row. */
  String update(String... key) {
    return "update %s set %s where %s"
        .formatted(
            table,
            names.stream()
                .filter(name -> !List.of(key).contains(name))
                .map(name -> name + " = :" + name)
                .collect(Collectors.joining(", ")),
            equal(key));
  }

  /** Selects the one row that has these. */
  String find(String... key) {
    return select() + " where " + equal(key);
  }

  String delete(String... key) {
    return "delete from " + table + " where " + equal(key);
  }

  private static String equal(String... key) {
    return Stream.of(key).map(name -> name + " = :" + name).collect(Collectors.joining(" and "));
  }
}
