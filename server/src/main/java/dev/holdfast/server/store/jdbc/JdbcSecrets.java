package dev.holdfast.server.store.jdbc;

import java.util.function.Supplier;

/** Secrets of the service itself, which all servers on one database share. */
final class JdbcSecrets {

  private final Db db;

  JdbcSecrets(Db db) {
    this.db = db;
  }

  /** The secret of that name; made by the first who asks for it. */
  String get(String name, Supplier<String> make) {
    String sql = "select value from scheduling_secret where name = ?";
    return db.row(sql, row -> row.text("value"), name)
        .orElseGet(
            () -> {
              add(name, make.get());
              return db.row(sql, row -> row.text("value"), name).orElseThrow();
            });
  }

  private void add(String name, String value) {
    db.insert("insert into scheduling_secret (name, value) values (?, ?)", name, value);
  }
}
