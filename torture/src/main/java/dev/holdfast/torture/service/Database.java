package dev.holdfast.torture.service;

import dev.holdfast.testbed.Sql;
import dev.holdfast.torture.Row;
import dev.holdfast.torture.Tables;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * The database of the service, behind its back.
 *
 * @param rows the query for the rows of taken time
 * @param settings for servers to find it
 * @param end stops it
 */
record Database(
    String name,
    String askVersion,
    DataSource source,
    String rows,
    Map<String, String> settings,
    Runnable end)
    implements AutoCloseable {

  String description() {
    return name + Sql.ask(source, askVersion);
  }

  /** Time that is taken or held. */
  List<Row> taken() {
    return Tables.read(source, rows);
  }

  /** The ids in a table. */
  Set<String> ids(String table) {
    return Sql.ask(source, "select id from " + table).lines().collect(Collectors.toSet());
  }

  /** Events without a place and deliveries under way. */
  long untold() {
    return count("scheduling_event where position is null") + pending();
  }

  long pending() {
    return count("scheduling_delivery where state = 'PENDING'");
  }

  private long count(String what) {
    return Long.parseLong(Sql.ask(source, "select count(*) from " + what));
  }

  /** As if the time had come for all deliveries that wait. */
  void makeDue() {
    Sql.run(
        source,
        "update scheduling_delivery set leased_until = null, due_at = created_at"
            + " where state = 'PENDING'");
  }

  @Override
  public void close() {
    end.run();
  }
}
