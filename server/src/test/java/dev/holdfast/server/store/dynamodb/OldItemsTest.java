package dev.holdfast.server.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.Lifecycle;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.store.FullSamples;
import dev.holdfast.server.store.Samples;
import dev.holdfast.server.store.Stores;
import dev.holdfast.testbed.DynamoDbServer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Items with an attribute for each part, as older servers wrote them, are read and replaced. */
final class OldItemsTest {

  private static final String HOURS =
      "{\"weekly\":{\"MONDAY\":[[\"09:00\",\"12:00\"],[\"13:00\",\"24:00\"]],"
          + "\"FRIDAY\":[[\"22:00\",\"02:00\"]],\"SUNDAY\":[]},"
          + "\"overrides\":{\"2026-12-24\":[],\"2026-12-31\":[[\"00:00\",\"24:00\"]]}}";

  private final DynamoDbStore store =
      DynamoDbStore.open(
          Stores.client(DynamoDbServer.shared().endpoint()),
          DynamoDbServer.newTableName() + "_",
          event -> "{}");
  private final Transactions transactions = store.transactions();
  private final Host ann = Samples.host();
  private final Host bea = FullSamples.host();
  private final EventType talk = Samples.eventType(ann);
  private final EventType full = FullSamples.firstEventType(bea);

  @AfterEach
  void close() {
    store.close();
  }

  private void put(Item... items) {
    ((DynamoTransactions) transactions)
        .transact(
            (operations, unit) -> {
              List.of(items).forEach(unit::put);
              return Outcome.commit("put");
            });
  }

  private static Item oldHost(Host host) {
    return Item.at(Key.alone(Table.SERVICE, "OWNER#" + host.id()))
        .with("id", host.id().value())
        .with("slug", host.slug())
        .with("name", host.name())
        .with("email", host.email())
        .with("zone", host.zone().getId())
        .with("created_at", host.createdAt());
  }

  private static Item oldEventType(EventType eventType, String hours) {
    EventType.Terms terms = eventType.terms();
    String host = "OWNER#" + eventType.host();
    String age = Item.sortable(eventType.createdAt()) + "#" + eventType.id();
    return Item.at(new Key(Table.EVENT_TYPES, host, "EVENTTYPE#" + terms.slug()))
        .with("id", eventType.id().value())
        .with("host", eventType.host().value())
        .with("slug", terms.slug())
        .with("title", terms.title())
        .with("description", terms.description())
        .with("duration", terms.duration().toString())
        .with("slot_interval", terms.slotInterval().map(Duration::toString))
        .with("buffer_before", terms.bufferBefore().toString())
        .with("buffer_after", terms.bufferAfter().toString())
        .with("notice", terms.minimumNotice().toString())
        .with("max_advance_days", terms.maxAdvanceDays())
        .with("packed", terms.packed())
        .with("requires_confirmation", terms.requiresConfirmation())
        .with("zone", terms.hours().zone().getId())
        .with("hours", hours)
        .with("status", eventType.status())
        .with("version", eventType.version())
        .with("sequence", eventType.sequence())
        .with("created_at", eventType.createdAt())
        .with("updated_at", eventType.updatedAt())
        .in(Table.Index.BY_SLUG, "EVENTTYPE#" + terms.slug(), age)
        .in(Table.Index.BY_OWNER, host, "STATUS#" + eventType.status() + "#" + age);
  }

  private static Item oldPointer(EventType eventType) {
    return Item.at(Key.alone(Table.EVENT_TYPES, "ID#" + eventType.id()))
        .with("host", eventType.host().value())
        .with("slug", eventType.terms().slug());
  }

  private static Item oldBooking(Booking booking) {
    Booker booker = booking.booker();
    Lifecycle life = booking.lifecycle();
    String byStart = Item.sortable(booking.start()) + "#" + booking.id();
    return Item.at(
            new Key(
                Table.BOOKINGS,
                "EVENTTYPE#" + booking.eventType(),
                "BOOKING#" + Item.sortable(life.createdAt()) + "#" + booking.id()))
        .with("id", booking.id().value())
        .with("event_type", booking.eventType().value())
        .with("host", booking.host().value())
        .with("booker_name", booker.name())
        .with("booker_email", booker.email())
        .with("booker_zone", booker.zone().map(ZoneId::getId))
        .with("booker_id", booker.id())
        .with("booker_language", booker.language().map(Locale::toLanguageTag))
        .with("notes", booking.notes())
        .with("starts_at", booking.time().from())
        .with("ends_at", booking.time().to())
        .with("claimed_from", differing(booking.claimed().from(), booking.time().from()))
        .with("claimed_to", differing(booking.claimed().to(), booking.time().to()))
        .with("status", life.status())
        .with("version", life.version())
        .with("sequence", life.sequence())
        .with("created_at", life.createdAt())
        .with("updated_at", life.updatedAt())
        .with("confirmed_at", life.confirmedAt())
        .with("cancelled_at", life.cancelledAt())
        .with("cancellation_reason", life.cancellationReason())
        .with("rescheduled_from", life.rescheduledFrom())
        .in(
            Table.Index.BY_OWNER,
            "OWNER#" + booking.host(),
            "STATUS#" + booking.status() + "#" + byStart);
  }

  private static Optional<Instant> differing(Instant claimed, Instant meeting) {
    return claimed.equals(meeting) ? Optional.empty() : Optional.of(claimed);
  }

  private static Item oldPointer(Booking booking) {
    return Item.at(Key.alone(Table.BOOKINGS, "ID#" + booking.id()))
        .with("event_type", booking.eventType().value())
        .with("created_at", booking.lifecycle().createdAt());
  }

  private static Item oldConnection(CalendarConnection one, String calendars) {
    SyncStatus sync = one.sync();
    return Item.at(
            new Key(
                Table.CALENDAR_CONNECTIONS,
                "OWNER#" + one.host(),
                "PROVIDER#" + one.provider().text()))
        .with("id", one.id())
        .with("host", one.host().value())
        .with("provider", one.provider().text())
        .with("account", one.account())
        .with("secret", one.secret().value())
        .with("calendars", calendars)
        .with("write_to", one.choice().writeTo())
        .with("sync_enabled", one.choice().syncEnabled())
        .with("when_stale", one.choice().whenStale())
        .with("synced_at", sync.syncedAt())
        .with("tried_at", sync.triedAt())
        .with("failures", sync.failures())
        .with("failure_code", sync.failure().map(SyncStatus.Failure::code))
        .with("failure_message", sync.failure().map(SyncStatus.Failure::message))
        .with("validator", sync.validator())
        .with("version", one.version())
        .with("sequence", one.sequence())
        .with("created_at", one.createdAt())
        .with("updated_at", one.updatedAt());
  }

  private static Item slugOf(Host host) {
    return Item.at(Key.alone(Table.SERVICE, "OWNERSLUG#" + host.slug()))
        .with("id", host.id().value());
  }

  @Test
  void hostsAreReadAndReplaced() {
    put(oldHost(ann), slugOf(ann));
    put(
        oldHost(bea)
            .with("language", "de-CH")
            .with("embed_origins", "[\"https://example.com\",\"https://example.org:8443\"]")
            .with("version", bea.version()));

    Optional<Host> plain = transactions.read(tx -> tx.hosts().findBySlug(ann.slug()));
    Optional<Host> whole = transactions.read(tx -> tx.hosts().find(bea.id()));
    boolean updated = transactions.run(tx -> Outcome.commit(tx.hosts().update(bea.next())));
    Optional<Host> after = transactions.read(tx -> tx.hosts().find(bea.id()));

    assertThat(plain).contains(ann);
    assertThat(whole).contains(bea);
    assertThat(updated).isTrue();
    assertThat(after).contains(bea.next());
  }

  @Test
  void eventTypesAreReadAndReplaced() {
    put(oldEventType(talk, "{\"weekly\":{},\"overrides\":{}}"), oldPointer(talk));
    put(
        oldEventType(full, HOURS).with("reminders", "1440,60").with("verifies_email", true),
        oldPointer(full));
    EventType changed =
        new EventType(
            full.id(),
            full.host(),
            full.terms(),
            full.status(),
            full.version() + 1,
            full.sequence(),
            full.createdAt(),
            full.updatedAt());

    Optional<EventType> plain = transactions.read(tx -> tx.eventTypes().find(talk.id()));
    List<EventType> active = transactions.read(tx -> tx.eventTypes().findActive("talk", 9));
    List<EventType> page =
        transactions.read(
            tx -> tx.eventTypes().page(bea.id(), Optional.empty(), Optional.empty(), 9));
    EventTypes.Update updated =
        transactions.run(tx -> Outcome.commit(tx.eventTypes().update(changed)));
    Optional<EventType> after = transactions.read(tx -> tx.eventTypes().find(full.id()));

    assertThat(plain).contains(talk);
    assertThat(active).containsExactly(talk);
    assertThat(page).containsExactly(full);
    assertThat(updated).isEqualTo(EventTypes.Update.DONE);
    assertThat(after).contains(changed);
  }

  @Test
  void bookingsAreReadAndReplaced() {
    Booking simple = Samples.booking(talk, Samples.START);
    Booking whole = FullSamples.booking(full);
    put(oldBooking(simple), oldPointer(simple), oldBooking(whole), oldPointer(whole));
    Lifecycle life = Samples.life(simple.status(), simple.version() + 1);
    Booking changed = Samples.with(simple, simple.time(), life);

    List<Optional<Booking>> found =
        transactions.read(
            tx -> List.of(tx.bookings().find(simple.id()), tx.bookings().find(whole.id())));
    List<Booking> page =
        transactions.read(tx -> tx.bookings().page(ann.id(), Samples.ALL, Optional.empty(), 9));
    boolean updated = transactions.run(tx -> Outcome.commit(tx.bookings().update(changed)));
    Optional<Booking> after = transactions.read(tx -> tx.bookings().find(simple.id()));

    assertThat(found).containsExactly(Optional.of(simple), Optional.of(whole));
    assertThat(page).containsExactly(simple);
    assertThat(updated).isTrue();
    assertThat(after).contains(changed);
  }

  @Test
  void calendarConnectionsAreRead() {
    CalendarConnection google = FullSamples.plainConnection(ann);
    CalendarConnection outlook = FullSamples.connection(bea);
    put(
        oldConnection(google, "[]"),
        oldConnection(outlook, "[\"work\",\"famille \\\"d'été\\\"\"]"));

    List<CalendarConnection> ofAnn = transactions.read(tx -> tx.calendarConnections().of(ann.id()));
    List<CalendarConnection> ofBea = transactions.read(tx -> tx.calendarConnections().of(bea.id()));

    assertThat(ofAnn).containsExactly(google);
    assertThat(ofBea).containsExactly(outlook);
  }

  @Test
  void aNewerFormatIsReadButNotOverwritten() {
    transactions.run(tx -> Outcome.commit(tx.hosts().add(ann)));
    Key key = Key.alone(Table.SERVICE, "OWNER#" + ann.id());
    ((DynamoTransactions) transactions)
        .transact(
            (operations, unit) -> {
              String value = unit.find(key).orElseThrow().text(Item.VALUE);
              String newer = value.replace("{\"format\":1,", "{\"format\":99,\"mood\":7,");
              unit.write(Item.at(key).with(Item.VALUE, newer));
              return Outcome.commit("newer");
            });

    Optional<Host> found = transactions.read(tx -> tx.hosts().find(ann.id()));

    assertThat(found).contains(ann);
    assertThatThrownBy(() -> transactions.run(tx -> Outcome.commit(tx.hosts().update(ann.next()))))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("A newer server has stored this host, in format 99");
  }
}
