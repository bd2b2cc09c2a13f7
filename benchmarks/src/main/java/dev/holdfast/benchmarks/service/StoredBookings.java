package dev.holdfast.benchmarks.service;

import dev.holdfast.benchmarks.process.Bookable;
import dev.holdfast.benchmarks.process.Bookable.Offer;
import dev.holdfast.benchmarks.process.HttpConnections;
import dev.holdfast.benchmarks.process.ServiceProcess;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/**
 * A service whose database has many bookings. Each host has a hundred in the next month, and where
 * there are many bookings each host has nine hundred of former months too. They came day by day, so
 * the rows of one host are scattered.
 *
 * <p>They are stored as the service would have stored them, but by the database itself, and their
 * events have no data. Some of the hosts were made by the service: only those have a key.
 */
final class StoredBookings implements AutoCloseable {

  private static final Offer HOURS = new Offer(60, "00:00", "24:00");
  private static final int KNOWN = 10;
  private static final int AHEAD = 100;
  private static final int AHEAD_AND_PAST = 1_000;
  private static final int A_DAY = 4;
  private static final int DAYS_AHEAD = AHEAD / A_DAY;
  private static final int LOADERS = 2;

  /** The first hour of a day that was left free, and of these days how many. */
  private static final int FREE_FROM = 12;

  private static final int FREE_HOURS = 12;

  /** Parameters: how many hosts, host, event type. */
  private static final List<String> HOSTS =
      List.of(
          """
          insert into scheduling_host (id, slug, version, format, value)
          select 'own_fill' || i, 'fill-' || i, version, format,
            replace(replace(value, '"' || id || '"', '"own_fill' || i || '"'),
              '"' || slug || '"', '"fill-' || i || '"')
          from scheduling_host, generate_series(1, %1$s) i where id = '%2$s'
          """,
          """
          insert into scheduling_event_type
            (id, host, slug, status, created_at, version, format, value)
          select ('et_fill' || i), 'own_fill' || i, slug, status, created_at, version, format,
            replace(replace(value, '"' || id || '"', '"et_fill' || i || '"'),
              '"' || host || '"', '"own_fill' || i || '"')
          from scheduling_event_type, generate_series(1, %1$s) i where id = '%3$s'
          """,
          "insert into holdfast_resource (id) select id from scheduling_host on conflict do"
              + " nothing");

  /** Parameters: first day, days, how many loaders there are and which of them this is. */
  private static final String BOOKINGS =
      """
      with host as materialized (
        select h.key, t.host, t.id as event_type, row_number() over (order by h.key) as number
        from scheduling_event_type t join holdfast_resource h on h.id = t.host),
      wanted as materialized (
        select key, host, event_type, starts, starts < now() as past,
          'bk_fill' || substr(md5(host || starts), 1, 18) as id
        from host
        cross join generate_series(%1$s, %1$s + %2$s - 1) day
        cross join generate_series(0, 3) hour
        cross join lateral (
          select date_trunc('day', now()) + make_interval(days => day, hours => hour)
        ) as at (starts)
        where number %% %3$s = %4$s
        order by day, hour, number),
      blocked as (
        insert into holdfast_blockade (resource, slot, id, owner, disabled)
        select key, tstzrange(starts, starts + interval '1 hour'), gen_random_uuid(), id, false
        from wanted),
      filed as (
        insert into scheduling_event
          (id, host, event_key, version, sequence, occurred_at, aggregate, data, position)
        select 'evt_' || md5(id || sequence), host, event_key, 1, sequence,
          starts - interval '30 days', id, '{}', nextval('fill_position')
        from wanted
        cross join (values (1, 'booking.created'), (2, 'booking.confirmed')) as
          event (sequence, event_key))
      insert into scheduling_booking (id, host, event_type, booker_email, starts_at, ends_at, status,
        created_at, version, format, value)
      select id, host, event_type, 'bob@example.org', starts, starts + interval '1 hour', status,
        starts - interval '30 days', 1, 1,
        format('{"format":1,"id":"%%s","eventType":"%%s","host":"%%s",'
          || '"booker":{"name":"Bob","email":"bob@example.org"},'
          || '"time":{"from":"%%4$s","to":"%%5$s"},"claimed":{"from":"%%4$s","to":"%%5$s"},'
          || '"lifecycle":{"status":"%%6$s","version":1,"sequence":2,"createdAt":"%%7$s",'
          || '"updatedAt":"%%7$s","confirmedAt":"%%7$s"}}',
          id, event_type, host, to_char(starts at time zone 'UTC', iso),
          to_char((starts + interval '1 hour') at time zone 'UTC', iso), status,
          to_char((starts - interval '30 days') at time zone 'UTC', iso))
      from wanted
      cross join lateral (select case when past then 'COMPLETED' else 'CONFIRMED' end,
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as written (status, iso)
      """;

  /** What was booked since. Parameter: hosts. */
  private static final String REMOVE =
      """
      with gone as (
        delete from scheduling_booking
        where host in (%s) and id not like 'bk\\_fill%%' returning id, host)
      delete from holdfast_blockade using gone, holdfast_resource known
      where known.id = gone.host and resource = known.key and owner = gone.id
      """;

  private final DataSource database;
  private final ServiceProcess service;
  private final List<Bookable> known;
  private final HttpConnections connections;

  private StoredBookings(DataSource database, ServiceProcess service, List<Bookable> known) {
    this.database = database;
    this.service = service;
    this.known = known;
    this.connections = new HttpConnections(service, 1);
  }

  /** A new database with so many of them: a multiple of ten thousand, or a thousand. */
  static StoredBookings on(PostgresServer server, int bookings) {
    DataSource database = server.newDatabase();
    ServiceProcess service = ServiceProcess.onPostgres(server.url(database));
    StoredBookings stored =
        new StoredBookings(database, service, Bookable.create(service, "known", KNOWN, HOURS));
    stored.fill(bookings);
    return stored;
  }

  private void fill(int bookings) {
    int each = bookings / KNOWN <= AHEAD ? AHEAD : AHEAD_AND_PAST;
    int hosts = bookings / each;
    Bookable model = known.get(0);
    for (String insert : HOSTS) {
      Sql.run(
          database,
          insert.formatted(Integer.toString(hosts - KNOWN), model.host(), model.eventType()));
    }
    Sql.run(database, "create sequence fill_position start 1000000 cache 1000");
    int firstDay = DAYS_AHEAD - each / A_DAY + 1;
    IntStream.range(0, LOADERS).parallel().forEach(loader -> load(firstDay, loader));
    Sql.run(
        database,
        "update scheduling_sequencer set position = (select max(position) from scheduling_event)",
        "vacuum analyze");
    requireStored(bookings);
  }

  private void load(int firstDay, int loader) {
    for (int day = firstDay; day <= DAYS_AHEAD; day += DAYS_AHEAD) {
      Sql.run(database, BOOKINGS.formatted(day, DAYS_AHEAD, LOADERS, loader));
    }
  }

  private void requireStored(int bookings) {
    String stored =
        Sql.ask(
            database,
            "select (select count(*) from scheduling_booking) || ' '"
                + " || (select count(*) from holdfast_blockade)");
    if (!stored.equals(bookings + " " + bookings)) {
      throw new IllegalStateException(
          "There should be %s bookings and as many blockades, not %s".formatted(bookings, stored));
    }
  }

  /** Undoes what was booked since, so that few stay few. */
  void reset() {
    String hosts =
        known.stream().map(host -> "'" + host.host() + "'").collect(Collectors.joining(", "));
    Sql.run(database, REMOVE.formatted(hosts));
  }

  /** Books a free hour; each number below {@link #free} is another one. */
  void book(int number) throws IOException {
    int hour = number / KNOWN;
    Instant start =
        firstDay()
            .plus(1 + hour / FREE_HOURS % DAYS_AHEAD, ChronoUnit.DAYS)
            .plus(FREE_FROM + hour % FREE_HOURS, ChronoUnit.HOURS);
    connections.of(0).ask(known.get(number % KNOWN).booking(start)).require(201);
  }

  /** How many hours are free for {@link #book}. */
  static int free() {
    return KNOWN * DAYS_AHEAD * FREE_HOURS;
  }

  /** Asks for the slots of the next month. */
  void month(int number) throws IOException {
    LocalDate from = LocalDate.ofInstant(firstDay(), ZoneOffset.UTC).plusDays(1);
    connections.of(0).ask(known.get(number % KNOWN).month(from)).require(200);
  }

  private static Instant firstDay() {
    return Instant.now().truncatedTo(ChronoUnit.DAYS);
  }

  @Override
  public void close() {
    connections.close();
    service.close();
  }
}
