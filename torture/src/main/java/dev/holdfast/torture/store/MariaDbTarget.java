package dev.holdfast.torture.store;

import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Sql;
import dev.holdfast.torture.fault.Engine;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.table.Tables;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** A MariaDB server that is killed. */
final class MariaDbTarget implements Target {

  private final MariaDbServer server = MariaDbServer.durable();
  private final DataSource database = server.newDatabase();
  private final String sql;

  /**
   * @param sql reads its rows
   */
  MariaDbTarget(Consumer<DataSource> createSchema, String sql) {
    createSchema.accept(database);
    this.sql = sql;
  }

  @Override
  public String description() {
    return "MariaDB " + Sql.ask(database, "select version()");
  }

  @Override
  public String address() {
    return server.url(database);
  }

  @Override
  public Optional<Engine> engine() {
    return Optional.of(Engine.of(server));
  }

  @Override
  public long deadlocks() {
    return server.deadlocks();
  }

  @Override
  public List<Row> rows() {
    return Tables.read(database, sql);
  }

  @Override
  public void close() {
    server.close();
  }
}
