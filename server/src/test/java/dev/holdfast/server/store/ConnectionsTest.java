package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnection.WhenStale;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.vault.VaultReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ConnectionsTest extends StoreTest {

  private static final Instant NOW = Samples.NOW;
  private static final BusyTimes BUSY = busy(1);

  private final Host ann = Samples.host();
  private final CalendarConnection google = connection(ann.id(), Provider.GOOGLE);

  ConnectionsTest(Stores kind) {
    super(kind);
  }

  @BeforeEach
  void addHost() {
    given(tx -> tx.hosts().add(ann));
  }

  static CalendarConnection connection(HostId host, Provider provider) {
    return CalendarConnection.create(
        host, provider, "ann@example.com", VaultReference.random(), Choice.DEFAULT, NOW);
  }

  private static BusyTimes busy(int meetings) {
    List<TimeSlot> slots = new ArrayList<>();
    for (int i = 0; i < meetings; i++) {
      slots.add(TimeSlot.of(Samples.START.plus(Duration.ofHours(i)), Duration.ofMinutes(30)));
    }
    return new BusyTimes(Intervals.of(slots), NOW.plus(Duration.ofDays(63)));
  }

  private void add(CalendarConnection connection) {
    assertThat(did(tx -> tx.calendarConnections().add(connection))).isTrue();
  }

  private boolean update(CalendarConnection changed) {
    return did(tx -> tx.calendarConnections().update(changed));
  }

  private boolean remove(CalendarConnection connection) {
    return did(tx -> tx.calendarConnections().remove(connection));
  }

  private void keep(CalendarConnection connection, BusyTimes times) {
    given(tx -> tx.calendarConnections().keep(connection, times));
  }

  private Optional<CalendarConnection> found(Provider provider) {
    return found(tx -> tx.calendarConnections().find(ann.id(), provider));
  }

  private List<KnownCalendar> calendars() {
    return listed(tx -> tx.calendars().of(ann.id()));
  }

  @Test
  void aConnectionIsStoredAsItIs() {
    var full =
        new CalendarConnection(
            "cal_1",
            ann.id(),
            Provider.CALDAV,
            "Ann Müller 🎈",
            new VaultReference("arn:aws:secretsmanager:eu-central-1:111122223333:secret:x"),
            new Choice(
                List.of("work, \"all\"", "home ü"), Optional.of("home ü"), false, WhenStale.CLOSED),
            new SyncStatus(
                Optional.of(NOW),
                Optional.of(NOW.plusSeconds(1)),
                3,
                Optional.of(new SyncStatus.Failure("unavailable", "It answered 503: \"later\"")),
                Optional.of("W/\"x\"")),
            7,
            4,
            NOW,
            NOW.plusSeconds(2));

    add(google);
    add(full);

    assertThat(found(Provider.GOOGLE)).contains(google);
    assertThat(found(Provider.CALDAV)).contains(full);
    assertThat(found(Provider.ICAL)).isEmpty();
    assertThat(listed(tx -> tx.calendarConnections().of(ann.id()))).containsExactly(full, google);
  }

  @Test
  void aHostHasOneOfEachProvider() {
    add(google);

    boolean added = did(tx -> tx.calendarConnections().add(connection(ann.id(), Provider.GOOGLE)));

    assertThat(added).isFalse();
    assertThat(found(Provider.GOOGLE)).contains(google);
  }

  @Test
  void ofSeveralWhoConnectAtOnceOneDoes() throws Exception {
    List<Boolean> added =
        Rivals.together(
            8,
            () -> did(tx -> tx.calendarConnections().add(connection(ann.id(), Provider.GOOGLE))));

    assertThat(added).containsOnlyOnce(true).hasSize(8);
  }

  @Test
  void onlyTheNextVersionReplacesAConnection() {
    add(google);
    var choice = new Choice(List.of("work"), Optional.of("work"), true, WhenStale.CLOSED);
    CalendarConnection changed = google.with(choice, NOW.plusSeconds(1));

    assertThat(update(changed)).isTrue();
    assertThat(update(google.with(VaultReference.random(), NOW))).isFalse();

    assertThat(found(Provider.GOOGLE)).contains(changed);
  }

  @Test
  void whatIsGoneOrAnotherOneIsNotChanged() {
    CalendarConnection other = connection(ann.id(), Provider.GOOGLE);
    add(other);

    assertThat(update(google.with(Choice.DEFAULT, NOW))).isFalse();
    assertThat(remove(google)).isFalse();
    keep(google, BUSY);

    assertThat(found(Provider.GOOGLE)).contains(other);
    assertThat(calendars()).extracting(KnownCalendar::times).containsExactly(Optional.empty());
  }

  @Test
  void aConnectionIsForgottenWithItsBusyTimes() {
    add(google);
    keep(google, BUSY);

    assertThat(remove(google.with(Choice.DEFAULT, NOW))).as("of another version").isFalse();
    assertThat(remove(google)).isTrue();
    assertThat(remove(google)).isFalse();

    assertThat(calendars()).isEmpty();
    add(google);
    assertThat(calendars()).extracting(KnownCalendar::times).containsExactly(Optional.empty());
  }

  @Test
  void whatIsKnownOfAHostsCalendarsIsReadTogether() {
    CalendarConnection ical = connection(ann.id(), Provider.ICAL);
    Host bob = Samples.host();
    given(tx -> tx.hosts().add(bob));
    add(google);
    add(ical);
    add(connection(bob.id(), Provider.OUTLOOK));
    keep(ical, busy(3));

    assertThat(calendars())
        .containsExactly(
            new KnownCalendar(Provider.GOOGLE, google.choice(), google.sync(), Optional.empty()),
            new KnownCalendar(Provider.ICAL, ical.choice(), ical.sync(), Optional.of(busy(3))));
    assertThat(listed(tx -> tx.calendars().of(HostId.random()))).isEmpty();
  }

  @Test
  void anEventTypeIsFoundWithTheCalendarsOfItsHost() {
    EventType talk = Samples.eventType(ann);
    given(tx -> tx.eventTypes().add(talk));
    assertThat(found(tx -> tx.offering(talk.id()))).contains(new Offering(talk, List.of()));

    CalendarConnection ical = connection(ann.id(), Provider.ICAL);
    Host bob = Samples.host();
    given(tx -> tx.hosts().add(bob));
    add(ical);
    add(google);
    add(connection(bob.id(), Provider.OUTLOOK));
    keep(ical, busy(3));

    assertThat(found(tx -> tx.offering(talk.id()))).contains(new Offering(talk, calendars()));
    assertThat(calendars()).hasSize(2);
    assertThat(found(tx -> tx.offering(EventTypeId.random()))).isEmpty();
  }

  @Test
  void busyTimesAreReplacedAsAWholeAndOutliveChanges() {
    add(google);
    keep(google, busy(10_000));
    assertThat(update(google.with(VaultReference.random(), NOW))).isTrue();
    assertThat(calendars())
        .extracting(KnownCalendar::times)
        .containsExactly(Optional.of(busy(10_000)));

    keep(google, BUSY);

    assertThat(calendars()).extracting(KnownCalendar::times).containsExactly(Optional.of(BUSY));
  }

  @Test
  void busyTimesAreKeptWithWhatTheySayOfTheConnection() {
    add(google);
    CalendarConnection changed = google.with(Choice.DEFAULT, NOW.plusSeconds(1));

    given(
        tx -> {
          assertThat(tx.calendarConnections().update(changed)).isTrue();
          tx.calendarConnections().keep(changed, BUSY);
        });

    assertThat(found(Provider.GOOGLE)).contains(changed);
    assertThat(calendars()).extracting(KnownCalendar::times).containsExactly(Optional.of(BUSY));
  }

  /** An item of DynamoDB has 400 kB; other databases have more room than anybody is busy. */
  @Test
  void whatDoesNotFitIsRefusedWithTheRemedy() {
    add(google);
    List<TimeSlot> slots = new ArrayList<>();
    Instant from = Samples.START;
    for (int i = 0; i < 120_000; i++) {
      slots.add(TimeSlot.of(from, Duration.ofSeconds(301)));
      from = from.plusSeconds(300_007);
    }
    BusyTimes times = new BusyTimes(Intervals.of(slots), from);

    if (kind == Stores.DYNAMODB) {
      assertThatThrownBy(() -> keep(google, times))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.TOO_LARGE))
          .hasMessageContaining("120000 busy times of calendar connection " + google.id())
          .hasMessageContaining("fewer");
    } else {
      keep(google, times);
    }

    Optional<BusyTimes> kept = kind == Stores.DYNAMODB ? Optional.empty() : Optional.of(times);
    assertThat(calendars()).extracting(KnownCalendar::times).containsExactly(kept);
  }
}
