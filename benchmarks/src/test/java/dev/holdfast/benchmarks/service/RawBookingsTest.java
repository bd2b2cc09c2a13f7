package dev.holdfast.benchmarks.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.benchmarks.process.Bookable;
import dev.holdfast.benchmarks.process.HttpConnection;
import dev.holdfast.benchmarks.process.ServiceProcess;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class RawBookingsTest {

  /** A line of the log, as set up below: the process, and what it was asked to do. */
  private static final Pattern STATEMENT =
      Pattern.compile("<(\\d+)>LOG:  (?:statement|execute [^:]*): ([^<]*)");

  private static final Pattern TABLE = Pattern.compile("(?:from|into|update)\\s+(\\w+)");

  private static final String LOG = "select pg_read_file(pg_current_logfile())";

  @Test
  @Tag("long")
  void theReferenceRunsTheStatementsThatTheServiceSends() throws IOException {
    try (PostgresServer server = PostgresServer.durable()) {
      DataSource database = server.newDatabase();
      logStatements(server, database);
      try (ServiceProcess service = ServiceProcess.onPostgres(server.url(database));
          HttpConnection http = new HttpConnection(service.port())) {
        Bookable host = Bookable.create(service, "ann", 1, Bookable.Offer.QUARTERS).get(0);
        http.ask(host.booking(Bookable.firstDay())).require(201); // makes the timeline, too
        http.ask(host.booking(Bookable.firstDay().plus(Bookable.Offer.QUARTER))).require(201);
      }

      List<String> reference =
          RawBookings.statements().stream().map(RawBookingsTest::brief).toList();
      assertThat(lastBooking(Sql.ask(database, LOG))).isEqualTo(reference);
    }
  }

  private static void logStatements(PostgresServer server, DataSource database) {
    Sql.run(
        database,
        "alter system set logging_collector = on",
        "alter system set log_line_prefix = '<%p>'",
        "alter system set log_statement = 'all'");
    server.stopImmediately();
    server.start();
  }

  /** The statements of the last transaction in the log that adds a booking. */
  private static List<String> lastBooking(String log) {
    Map<String, List<String>> open = new HashMap<>();
    List<String> last = List.of();
    for (Matcher entry = STATEMENT.matcher(log); entry.find(); ) {
      String statement = brief(entry.group(2));
      List<String> transaction = open.computeIfAbsent(entry.group(1), process -> new ArrayList<>());
      if (statement.equals("begin")) {
        transaction.clear();
      }
      transaction.add(statement);
      if (statement.equals("commit") && transaction.contains("insert scheduling_booking")) {
        last = List.copyOf(transaction);
      }
    }
    return last;
  }

  /** What a statement does, and to which table. */
  private static String brief(String sql) {
    String verb = sql.strip().split("\\s", 2)[0].toLowerCase(Locale.ROOT);
    Matcher table = TABLE.matcher(sql);
    return table.find() ? verb + " " + table.group(1) : verb;
  }
}
