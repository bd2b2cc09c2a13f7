package dev.holdfast.server.store.jdbc;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Secrets of the service itself, which all servers on one database share. */
final class JdbcSecrets {

  private static final Columns TABLE = Columns.of("scheduling_secret", "name", "value");

  private final Db db;

  JdbcSecrets(Db db) {
    this.db = db;
  }

  /** The secret of that name; created at its first use. */
  String get(String name, Supplier<String> make) {
    return find(name)
        .orElseGet(
            () -> {
              add(name, make.get());
              return find(name).orElseThrow();
            });
  }

  Optional<String> find(String name) {
    return db.row(TABLE.find("name"), row -> row.text("value"), Map.of("name", name));
  }

  /** Another one of that name from now on. */
  void put(String name, String value) {
    if (find(name).isEmpty()) {
      add(name, value);
    }
    db.update(TABLE.update("name"), Map.of("name", name, "value", value));
  }

  private void add(String name, String value) {
    db.insert(TABLE.insert(), Map.of("name", name, "value", value));
  }
}
