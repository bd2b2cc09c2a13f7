package dev.holdfast.benchmarks.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.benchmarks.measure.Crew;
import dev.holdfast.benchmarks.measure.PgBench;
import dev.holdfast.benchmarks.measure.PgBench.Place;
import dev.holdfast.benchmarks.measure.PgBench.Script;
import dev.holdfast.benchmarks.measure.PlainScript;
import dev.holdfast.benchmarks.process.Bookable;
import dev.holdfast.benchmarks.process.HttpConnection;
import dev.holdfast.benchmarks.process.ServiceProcess;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The statements of a booking's transaction, as the service sends them, one after the other and
 * without the service: by pgbench, or by plain JDBC where that is missing. In a database of its
 * own, whose tables the service has made: otherwise a service would publish these bookings too.
 */
public final class RawBookings {

  /** Parameters: hosts, host, event type. */
  private static final List<String> HOSTS =
      List.of(
          """
          insert into scheduling_host (id, slug, version, format, value)
          select 'own_raw' || i, 'raw-' || i, version, format,
            replace(replace(value, '"' || id || '"', '"own_raw' || i || '"'),
              '"' || slug || '"', '"raw-' || i || '"')
          from scheduling_host, generate_series(1, %1$s) i where id = '%2$s'
          """,
          """
          insert into scheduling_event_type
            (id, host, slug, status, created_at, version, format, value)
          select ('et_raw' || i), 'own_raw' || i, slug, status, created_at, version, format,
            replace(replace(value, '"' || id || '"', '"et_raw' || i || '"'),
              '"' || host || '"', '"own_raw' || i || '"')
          from scheduling_event_type, generate_series(1, %1$s) i where id = '%3$s'
          """,
          "insert into holdfast_resource (id) select 'own_raw' || i from generate_series(1, %1$s)"
              + " i");

  private static final String EVENT_DATA =
      "select data from scheduling_event where event_key = 'booking.%s'";

  /** Of the days that can be booked, in quarters of an hour. */
  private static final int QUARTERS = 700 * 24 * 4;

  private final DataSource database;
  private final int hosts;
  private final Map<String, String> constants;
  private final Optional<PgBench> pgBench = PgBench.find();

  private RawBookings(DataSource database, int hosts, Map<String, String> constants) {
    this.database = database;
    this.hosts = hosts;
    this.constants = Map.copyOf(constants);
  }

  /** In a new database, with so many hosts like those of the service, and with its plans. */
  static RawBookings on(PostgresServer server, int hosts) {
    DataSource database = server.newDatabase();
    Bookable model = model(server.url(database));
    for (String insert : HOSTS) {
      Sql.run(database, insert.formatted(Integer.toString(hosts), model.host(), model.eventType()));
    }
    Sql.run(database, "analyze");
    Sql.run(database, "alter database %s set enable_seqscan = off".formatted(nameOf(database)));
    Map<String, String> constants = new HashMap<>();
    constants.put("from", LocalDate.now(ZoneOffset.UTC).plusDays(2) + " 00:00Z");
    for (String key : List.of("created", "confirmed")) {
      constants.put(key, Sql.ask(database, EVENT_DATA.formatted(key)));
    }
    constants.put("value", Sql.ask(database, "select value from scheduling_booking"));
    return new RawBookings(database, hosts, constants);
  }

  private static String nameOf(DataSource database) {
    return Objects.requireNonNull(((PGSimpleDataSource) database).getDatabaseName());
  }

  /** A host with one booking. The service makes the tables, and leaves. */
  private static Bookable model(String url) {
    try (ServiceProcess service = ServiceProcess.onPostgres(url);
        HttpConnection http = new HttpConnection(service.port())) {
      Bookable model = Bookable.create(service, "model", 1, Bookable.Offer.QUARTERS).get(0);
      http.ask(model.booking(Bookable.firstDay())).require(201);
      return model;
    } catch (IOException e) {
      throw new UncheckedIOException("The service does not answer", e);
    }
  }

  String name() {
    return pgBench.isPresent() ? "pgbench -M prepared" : "plain JDBC (there is no pgbench)";
  }

  double perSecond(Crew crew, long millis) {
    if (pgBench.isPresent()) {
      PGSimpleDataSource source = (PGSimpleDataSource) database;
      Place place = new Place(source.getPortNumbers()[0], nameOf(database));
      return pgBench.get().perSecond(place, script(), crew.size(), millis);
    }
    try (PlainScript script = PlainScript.on(database, crew.size(), statements())) {
      return crew.perSecondFor(millis, thread -> script.run(thread, variables()));
    }
  }

  private Script script() {
    String chosen =
        "\\set host random(1, %s)%n\\set quarter random(0, %s)%n\\set booking random(1, %s)%n"
            .formatted(
                Integer.toString(hosts),
                Integer.toString(QUARTERS),
                Long.toString(Long.MAX_VALUE / 2));
    return new Script(chosen + String.join(";\n", statements()) + ";\n", constants);
  }

  private Map<String, String> variables() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    Map<String, String> variables = new HashMap<>(constants);
    variables.put("host", Integer.toString(1 + random.nextInt(hosts)));
    variables.put("quarter", Integer.toString(random.nextInt(QUARTERS)));
    variables.put("booking", Long.toString(random.nextLong(1, Long.MAX_VALUE / 2)));
    return variables;
  }

  /** Values are named with a colon before. */
  public static List<String> statements() {
    try (InputStream text = RawBookings.class.getResourceAsStream("booking.sql")) {
      String script = new String(Objects.requireNonNull(text).readAllBytes(), UTF_8);
      return Stream.of(script.split(";")).map(String::strip).filter(sql -> !sql.isEmpty()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("booking.sql cannot be read", e);
    }
  }
}
