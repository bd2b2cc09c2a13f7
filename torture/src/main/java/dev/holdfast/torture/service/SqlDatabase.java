package dev.holdfast.torture.service;

import dev.holdfast.testbed.Sql;
import dev.holdfast.torture.fault.Engine;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.table.Tables;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * The service in a SQL database.
 *
 * @param rows the query for the rows of taken time
 * @param end stops it
 */
record SqlDatabase(
    String name,
    String askVersion,
    DataSource source,
    String rows,
    Map<String, String> settings,
    Optional<Engine> engine,
    Runnable end)
    implements Database {

  @Override
  public String description() {
    return name + Sql.ask(source, askVersion);
  }

  @Override
  public List<Row> taken() {
    return Tables.read(source, rows);
  }

  @Override
  public Set<String> bookings() {
    return ids("scheduling_booking");
  }

  @Override
  public Set<String> events() {
    return ids("scheduling_event");
  }

  private Set<String> ids(String table) {
    return Sql.ask(source, "select id from " + table).lines().collect(Collectors.toSet());
  }

  @Override
  public long untold() {
    return count("scheduling_event where position is null")
        + count("scheduling_delivery where state = 'PENDING'");
  }

  private long count(String what) {
    return Long.parseLong(Sql.ask(source, "select count(*) from " + what));
  }

  @Override
  public void makeDue() {
    Sql.run(
        source,
        "update scheduling_webhook set quiet_until = null where quiet_until is not null",
        "update scheduling_delivery set leased_until = null,"
            + " due_at = (select min(created_at) from scheduling_webhook)"
            + " where state = 'PENDING'");
  }

  @Override
  public void close() {
    end.run();
  }
}
