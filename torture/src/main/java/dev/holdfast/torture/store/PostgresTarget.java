package dev.holdfast.torture.store;

import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import dev.holdfast.torture.fault.Engine;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.table.Tables;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** A PostgreSQL server that is stopped with {@code -m immediate}. */
final class PostgresTarget implements Target {

  private final PostgresServer server = PostgresServer.durable();
  private final DataSource database = server.newDatabase();

  PostgresTarget(String... spoiledBy) {
    PostgresStore.createSchema(database);
    Sql.run(database, spoiledBy);
  }

  @Override
  public String description() {
    return "PostgreSQL " + Sql.ask(database, "show server_version");
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
    return Long.parseLong(Sql.ask(database, "select sum(deadlocks) from pg_stat_database"));
  }

  @Override
  public List<Row> rows() {
    return Tables.read(database, Tables.POSTGRES);
  }

  @Override
  public void close() {
    server.close();
  }
}
