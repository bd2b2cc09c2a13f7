package dev.holdfast.server.store.jdbc;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookerIds;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.booker.BookerIdUpgrade;
import dev.holdfast.server.store.HoursCodec;
import dev.holdfast.server.store.OldWords;
import dev.holdfast.server.store.Samples;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
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

  private void addHost(Database kind, DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      new Db(connection, kind.dialect)
          .update(
              "insert into scheduling_host (id, slug, name, email, zone, created_at)"
                  + " values (?, ?, ?, ?, ?, ?)",
              ann.id().value(),
              ann.slug(),
              ann.name(),
              ann.email(),
              ann.zone().getId(),
              ann.createdAt());
    }
  }

  private void addEventType(Database kind, DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      new Db(connection, kind.dialect)
          .update(
              "insert into scheduling_event_type (id, host, slug, title, duration_minutes,"
                  + " buffer_before_minutes, buffer_after_minutes, notice_minutes,"
                  + " max_advance_days, packed, requires_confirmation, zone, hours, status,"
                  + " version, sequence, created_at, updated_at)"
                  + " values (?, ?, ?, ?, 30, 0, 0, 0, 60, ?, ?, 'Europe/Berlin', ?, 'ACTIVE',"
                  + " 1, 1, ?, ?)",
              talk.id().value(),
              ann.id().value(),
              talk.terms().slug(),
              talk.terms().title(),
              false,
              false,
              HoursCodec.write(talk.terms().hours()),
              talk.createdAt(),
              talk.updatedAt());
    }
  }

  private void addBooking(Database kind, DataSource database, Booking booking) throws SQLException {
    try (Connection connection = database.getConnection()) {
      new Db(connection, kind.dialect)
          .update(
              "insert into scheduling_booking (id, host, event_type, booker_name, booker_email,"
                  + " starts_at, ends_at, claimed_from, claimed_to, status, version, sequence,"
                  + " created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1, ?, ?)",
              booking.id().value(),
              ann.id().value(),
              talk.id().value(),
              booking.booker().name(),
              booking.booker().email(),
              booking.time().from(),
              booking.time().to(),
              booking.claimed().from(),
              booking.claimed().to(),
              booking.status(),
              booking.lifecycle().createdAt(),
              booking.lifecycle().updatedAt());
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void aBookingWithoutAnIdOfItsBookerGetsOne(Database kind) throws SQLException {
    DataSource database = kind.newDatabase();
    migrate(kind, database, "8");
    Booking old = Samples.booking(talk, Samples.START);
    addHost(kind, database);
    addEventType(kind, database);
    addBooking(kind, database, old);

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
    addHost(kind, database);
    var request = new Replies.Request("scope", "key");
    addEvent(kind, database, "evt_1", "booking.created", OldWords.EVENT);
    addEvent(kind, database, "evt_2", "resource.blocked", OldWords.RESOURCE_EVENT);
    try (Connection connection = database.getConnection()) {
      new Db(connection, kind.dialect)
          .update(
              "insert into scheduling_reply (scope, request, fingerprint, status, headers, body,"
                  + " created_at) values ('scope', 'key', 'sha', 201, '{}', ?, ?)",
              OldWords.REPLY,
              Samples.NOW);
    }

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
    try (Connection connection = database.getConnection()) {
      new Db(connection, kind.dialect)
          .update(
              "insert into scheduling_event (id, host, event_key, version, sequence, occurred_at,"
                  + " aggregate, data) values (?, ?, ?, 1, 1, ?, 'bk_1', ?)",
              id,
              ann.id().value(),
              key,
              Samples.NOW,
              data);
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void whatIsThereStaysAndCalendarsCanBeConnected(Database kind) throws SQLException {
    DataSource database = kind.newDatabase();
    migrate(kind, database, "3");
    addHost(kind, database);
    addEventType(kind, database);
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
