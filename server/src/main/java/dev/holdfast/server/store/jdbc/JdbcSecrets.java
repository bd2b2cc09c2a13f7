package dev.holdfast.server.store.jdbc;

import java.util.Optional;
import java.util.function.Supplier;

/** Secrets of the service itself, which all servers on one database share. */
final class JdbcSecrets {

  private final Db db;

  JdbcSecrets(Db db) {
    this.db = db;
  }

  /** The secret of that name; made by the first who asks for it. */
  String get(String name, Supplier<String> make) {
    return find(name)
        .orElseGet(
            () -> {
              add(name, make.get());
              return find(name).orElseThrow();
            });
  }

  Optional<String> find(String name) {
    return db.row(
        "select value from scheduling_secret where name = ?", row -> row.text("value"), name);
  }

  /** Another one of that name from now on. */
  void put(String name, String value) {
    if (find(name).isEmpty()) {
      add(name, value);
    }
    db.update("update scheduling_secret set value = ? where name = ?", value, name);
  }

  private void add(String name, String value) {
    db.insert("insert into scheduling_secret (name, value) values (?, ?)", name, value);
  }
}
