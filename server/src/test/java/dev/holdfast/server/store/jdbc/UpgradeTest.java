package dev.holdfast.server.store.jdbc;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookerIds;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus.Failure;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventType.Terms;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.booker.BookerIdUpgrade;
import dev.holdfast.server.store.BusyCodec;
import dev.holdfast.server.store.FullSamples;
import dev.holdfast.server.store.OldWords;
import dev.holdfast.server.store.Samples;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A database of an older server is brought up to date by the first newer one. */
final class UpgradeTest {

  private final Host ann = Samples.host();
  private final EventType talk = Samples.eventType(ann);

  /** As the service made it before there were calendars. */
  private static void migrate(Database kind, DataSource database, String version) {
    Flyway.configure(SqlStore.class.getClassLoader())
        .dataSource(database)
        .locations("classpath:dev/holdfast/server/store/" + kind.name().toLowerCase(Locale.ROOT))
        .table("scheduling_history")
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .target(version)
        .load()
        .migrate();
  }

  /** Adds a row as an older server did, with these columns. */
  private static void add(Database kind, DataSource database, String table, Map<String, ?> row)
      throws SQLException {
    try (Connection connection = database.getConnection()) {
      new Db(connection, kind.dialect)
          .update(new Columns(table, List.copyOf(row.keySet())).insert(), row);
    }
  }

  private static Map<String, Object> oldHost(Host host) {
    return new HashMap<>(
        Map.of(
            "id", host.id().value(),
            "slug", host.slug(),
            "name", host.name(),
            "email", host.email(),
            "zone", host.zone().getId(),
            "created_at", host.createdAt()));
  }

  private static Map<String, Object> oldEventType(EventType eventType) {
    Terms terms = eventType.terms();
    return new HashMap<>(
        Map.ofEntries(
            entry("id", eventType.id().value()),
            entry("host", eventType.host().value()),
            entry("slug", terms.slug()),
            entry("title", terms.title()),
            entry("duration_minutes", terms.duration().toMinutes()),
            entry("buffer_before_minutes", terms.bufferBefore().toMinutes()),
            entry("buffer_after_minutes", terms.bufferAfter().toMinutes()),
            entry("notice_minutes", terms.minimumNotice().toMinutes()),
            entry("max_advance_days", terms.maxAdvanceDays()),
            entry("packed", terms.packed()),
            entry("requires_confirmation", terms.requiresConfirmation()),
            entry("zone", terms.hours().zone().getId()),
            entry("hours", "{\"weekly\": {}, \"overrides\": {}}"),
            entry("status", eventType.status()),
            entry("version", eventType.version()),
            entry("sequence", eventType.sequence()),
            entry("created_at", eventType.createdAt()),
            entry("updated_at", eventType.updatedAt())));
  }

  private static Map<String, Object> oldBooking(Booking booking) {
    return new HashMap<>(
        Map.ofEntries(
            entry("id", booking.id().value()),
            entry("host", booking.host().value()),
            entry("event_type", booking.eventType().value()),
            entry("booker_name", booking.booker().name()),
            entry("booker_email", booking.booker().email()),
            entry("starts_at", booking.time().from()),
            entry("ends_at", booking.time().to()),
            entry("claimed_from", booking.claimed().from()),
            entry("claimed_to", booking.claimed().to()),
            entry("status", booking.status()),
            entry("version", booking.version()),
            entry("sequence", booking.sequence()),
            entry("created_at", booking.lifecycle().createdAt()),
            entry("updated_at", booking.lifecycle().updatedAt())));
  }

  private static Map<String, Object> oldConnection(CalendarConnection one) {
    return new HashMap<>(
        Map.ofEntries(
            entry("host", one.host().value()),
            entry("provider", one.provider().text()),
            entry("id", one.id()),
            entry("account", one.account()),
            entry("secret", one.secret().value()),
            entry("calendars", "[]"),
            entry("sync_enabled", one.choice().syncEnabled()),
            entry("when_stale", one.choice().whenStale()),
            entry("failures", one.sync().failures()),
            entry("version", one.version()),
            entry("sequence", one.sequence()),
            entry("created_at", one.createdAt()),
            entry("updated_at", one.updatedAt())));
  }

  /** The last one with a column for each part of an aggregate. */
  private static final String BEFORE_VALUES = "13";

  @ParameterizedTest
  @EnumSource(Database.class)
  void whatHadColumnsIsReadWholeFromItsValue(Database kind) throws SQLException {
    DataSource database = kind.newDatabase();
    migrate(kind, database, BEFORE_VALUES);
    Host bea = FullSamples.host();
    EventType fullType = FullSamples.firstEventType(bea);
    Booking plain = Samples.booking(talk, Samples.START);
    Booking full = FullSamples.booking(fullType);
    CalendarConnection google = FullSamples.plainConnection(ann);
    CalendarConnection outlook = FullSamples.connection(bea);
    add(kind, database, "scheduling_host", oldHost(ann));
    add(kind, database, "scheduling_host", fullHost(bea));
    add(kind, database, "scheduling_event_type", oldEventType(talk));
    add(kind, database, "scheduling_event_type", fullEventType(fullType));
    add(kind, database, "scheduling_booking", oldBooking(plain));
    add(kind, database, "scheduling_booking", fullBooking(full));
    add(kind, database, "scheduling_calendar_connection", oldConnection(google));
    add(kind, database, "scheduling_calendar_connection", fullConnection(outlook));

    try (SqlStore store = kind.open(database)) {
      Transactions transactions = store.transactions();
      List<Host> hosts = transactions.read(tx -> tx.hosts().page(Optional.empty(), 9));
      List<Optional<EventType>> eventTypes =
          transactions.read(
              tx -> List.of(tx.eventTypes().find(talk.id()), tx.eventTypes().find(fullType.id())));
      List<Optional<Booking>> bookings =
          transactions.read(
              tx -> List.of(tx.bookings().find(plain.id()), tx.bookings().find(full.id())));
      List<CalendarConnection> ofAnn =
          transactions.read(tx -> tx.calendarConnections().of(ann.id()));
      List<CalendarConnection> ofBea =
          transactions.read(tx -> tx.calendarConnections().of(bea.id()));
      List<KnownCalendar> known = transactions.read(tx -> tx.calendars().of(bea.id()));

      assertThat(hosts).containsExactlyInAnyOrder(ann, bea);
      assertThat(eventTypes).containsExactly(Optional.of(talk), Optional.of(fullType));
      assertThat(bookings).containsExactly(Optional.of(plain), Optional.of(full));
      assertThat(ofAnn).containsExactly(google);
      assertThat(ofBea).containsExactly(outlook);
      assertThat(known)
          .extracting(KnownCalendar::times)
          .containsExactly(Optional.of(FullSamples.BUSY));
    }
  }

  private static Map<String, Object> fullHost(Host host) {
    Map<String, Object> row = oldHost(host);
    row.put("language", "de-CH");
    row.put("embed_origins", "[\"https://example.com\",\"https://example.org:8443\"]");
    row.put("version", host.version());
    return row;
  }

  private static Map<String, Object> fullEventType(EventType eventType) {
    Map<String, Object> row = oldEventType(eventType);
    row.put("description", eventType.terms().description());
    row.put("interval_minutes", eventType.terms().slotInterval().map(Duration::toMinutes));
    row.put(
        "hours",
        "{\"weekly\":{\"MONDAY\":[[\"09:00\",\"12:00\"],[\"13:00\",\"24:00\"]],"
            + "\"FRIDAY\":[[\"22:00\",\"02:00\"]],\"SUNDAY\":[]},"
            + "\"overrides\":{\"2026-12-24\":[],\"2026-12-31\":[[\"00:00\",\"24:00\"]]}}");
    row.put("reminders", "1440,60");
    row.put("verifies_email", true);
    return row;
  }

  private static Map<String, Object> fullBooking(Booking booking) {
    Map<String, Object> row = oldBooking(booking);
    row.put("booker_zone", booking.booker().zone().map(ZoneId::getId));
    row.put("booker_id", booking.booker().id());
    row.put("booker_language", booking.booker().language().map(Locale::toLanguageTag));
    row.put("notes", booking.notes());
    row.put("confirmed_at", booking.lifecycle().confirmedAt());
    row.put("cancelled_at", booking.lifecycle().cancelledAt());
    row.put("cancellation_reason", booking.lifecycle().cancellationReason());
    row.put("rescheduled_from", booking.lifecycle().rescheduledFrom());
    return row;
  }

  private static Map<String, Object> fullConnection(CalendarConnection one) {
    Map<String, Object> row = oldConnection(one);
    row.put("calendars", "[\"work\",\"famille \\\"d'été\\\"\"]");
    row.put("write_to", one.choice().writeTo());
    row.put("synced_at", one.sync().syncedAt());
    row.put("tried_at", one.sync().triedAt());
    row.put("failure_code", one.sync().failure().map(Failure::code));
    row.put("failure_message", one.sync().failure().map(Failure::message));
    row.put("validator", one.sync().validator());
    row.put("busy", BusyCodec.write(FullSamples.BUSY));
    return row;
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void aBookingWithoutAnIdOfItsBookerGetsOne(Database kind) throws SQLException {
    DataSource database = kind.newDatabase();
    migrate(kind, database, "8");
    Booking old = Samples.booking(talk, Samples.START);
    add(kind, database, "scheduling_host", oldHost(ann));
    add(kind, database, "scheduling_event_type", oldEventType(talk));
    add(kind, database, "scheduling_booking", oldBooking(old));

    try (SqlStore store = kind.open(database);
        var upgrade = new BookerIdUpgrade(store, new BookerIds("a secret"))) {
      Transactions transactions = store.transactions();
      Optional<Booking> before = transactions.read(tx -> tx.bookings().find(old.id()));
      IntStream.range(0, 9).forEach(round -> upgrade.round());
      Booking now = transactions.read(tx -> tx.bookings().find(old.id())).orElseThrow();
      var filter =
          new Bookings.Filter(
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              now.booker().id(),
              Optional.empty());

      List<Booking> found =
          transactions.read(tx -> tx.bookings().page(ann.id(), filter, Optional.empty(), 9));

      assertThat(before).contains(old);
      assertThat(now.booker().id()).isPresent();
      assertThat(found).containsExactly(now);
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void storedEventsAndRepliesSayHostWhereTheySaidOwner(Database kind) throws SQLException {
    DataSource database = kind.newDatabase();
    migrate(kind, database, "12");
    add(kind, database, "scheduling_host", oldHost(ann));
    var request = new Replies.Request("scope", "key");
    addEvent(kind, database, "evt_1", "booking.created", OldWords.EVENT);
    addEvent(kind, database, "evt_2", "resource.blocked", OldWords.RESOURCE_EVENT);
    add(
        kind,
        database,
        "scheduling_reply",
        Map.of(
            "scope", "scope",
            "request", "key",
            "fingerprint", "sha",
            "status", 201,
            "headers", "{}",
            "body", OldWords.REPLY,
            "created_at", Samples.NOW));

    try (SqlStore store = kind.open(database)) {
      Transactions transactions = store.transactions();
      transactions.run(tx -> commit(tx.events().arrange(Samples.NOW, 9)));
      List<String> data =
          transactions.read(tx -> tx.events().after(0, 9)).stream().map(StoredEvent::data).toList();
      Optional<Replies.Reply> reply =
          transactions.run(tx -> rollback(tx.replies().begin(request, Samples.NOW)));

      assertThat(data).containsExactly(OldWords.NEW_EVENT, OldWords.RESOURCE_EVENT);
      assertThat(reply.orElseThrow().body()).isEqualTo(OldWords.NEW_REPLY);
    }
  }

  private void addEvent(Database kind, DataSource database, String id, String key, String data)
      throws SQLException {
    Map<String, ?> event =
        Map.of(
            "id",
            id,
            "host",
            ann.id().value(),
            "event_key",
            key,
            "version",
            1,
            "sequence",
            1,
            "occurred_at",
            Samples.NOW,
            "aggregate",
            "bk_1",
            "data",
            data);
    add(kind, database, "scheduling_event", event);
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void whatIsThereStaysAndCalendarsCanBeConnected(Database kind) throws SQLException {
    DataSource database = kind.newDatabase();
    migrate(kind, database, "3");
    add(kind, database, "scheduling_host", oldHost(ann));
    add(kind, database, "scheduling_event_type", oldEventType(talk));
    CalendarConnection google =
        CalendarConnection.create(
            ann.id(), Provider.GOOGLE, "ann", VaultReference.random(), Choice.DEFAULT, Samples.NOW);

    try (SqlStore store = kind.open(database)) {
      Transactions transactions = store.transactions();
      boolean added = transactions.run(tx -> commit(tx.calendarConnections().add(google)));
      Optional<Host> host = transactions.read(tx -> tx.hosts().find(ann.id()));
      List<CalendarConnection> stored =
          transactions.read(tx -> tx.calendarConnections().of(ann.id()));
      Optional<EventType> eventType = transactions.read(tx -> tx.eventTypes().find(talk.id()));

      assertThat(added).isTrue();
      assertThat(eventType).contains(talk);
      assertThat(host).contains(ann);
      assertThat(stored).containsExactly(google);
    }
  }
}
