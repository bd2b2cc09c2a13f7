package dev.holdfast.torture.store;

import dev.holdfast.availability.jdbc.sqlite.SqliteStore;
import dev.holdfast.testbed.Folders;
import dev.holdfast.testbed.Sql;
import dev.holdfast.torture.fault.Engine;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.table.Tables;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.sqlite.SQLiteDataSource;

/** A SQLite file, which several processes share; it is killed with them. */
final class SqliteTarget implements Target {

  private final Path file = Folders.temporary("holdfast-sqlite-").resolve("torture.db");
  private final SQLiteDataSource database = new SQLiteDataSource();

  SqliteTarget() {
    SqliteStore.open(file).close();
    database.setUrl("jdbc:sqlite:" + file);
  }

  @Override
  public String description() {
    return "SQLite " + Sql.ask(database, "select sqlite_version()");
  }

  @Override
  public String address() {
    return file.toString();
  }

  @Override
  public Optional<Engine> engine() {
    return Optional.empty();
  }

  @Override
  public long deadlocks() {
    return 0;
  }

  @Override
  public List<Row> rows() {
    return Tables.read(database, Tables.SQLITE);
  }

  @Override
  public void close() {
    // The folder ends with the JVM.
  }
}
