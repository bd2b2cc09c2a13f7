package dev.holdfast.server.store;

import static dev.holdfast.server.store.Samples.ALL;
import static dev.holdfast.server.store.Samples.NOW;
import static dev.holdfast.server.store.Samples.START;
import static dev.holdfast.server.store.Samples.booking;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.Lifecycle;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BookingsTest extends StoreTest {

  private final Host ann = Samples.host();
  private final EventType talk = Samples.eventType(ann);

  BookingsTest(Stores kind) {
    super(kind);
  }

  private Booking added(Booking booking) {
    given(tx -> tx.bookings().add(booking));
    return booking;
  }

  private List<Booking> page(Bookings.Filter filter, Optional<Bookings.Position> after, int limit) {
    return listed(tx -> tx.bookings().page(ann.id(), filter, after, limit));
  }

  private List<Booking> all(Bookings.Filter filter) {
    return page(filter, Optional.empty(), 100);
  }

  @Test
  void aBookingIsStoredAsItIs() {
    Booking plain = added(booking(talk, START));
    Booking full =
        added(
            new Booking(
                BookingId.random(),
                talk.id(),
                ann.id(),
                new Booker(
                    "Bob 🎈",
                    "bob@example.com",
                    Optional.of(Samples.BERLIN),
                    Optional.of("crm-7"),
                    Optional.of(Locale.forLanguageTag("pt-BR"))),
                Optional.of("Über \"this\"\nand that"),
                TimeSlot.of(START, Duration.ofMinutes(30)),
                TimeSlot.of(START.minusSeconds(300), START.plusSeconds(2400)),
                new Lifecycle(
                    BookingStatus.CANCELLED,
                    4,
                    5,
                    NOW,
                    NOW.plusSeconds(1),
                    Optional.of(NOW.plusSeconds(2)),
                    Optional.of(NOW.plusSeconds(3)),
                    Optional.of("Rain"),
                    Optional.of(START.minusSeconds(1)))));

    assertThat(found(tx -> tx.bookings().find(plain.id()))).contains(plain);
    assertThat(found(tx -> tx.bookings().find(full.id()))).contains(full);
    assertThat(found(tx -> tx.bookings().find(BookingId.random()))).isEmpty();
  }

  @Test
  void anUpdateReplacesTheVersionBeforeAndNoOther() {
    Booking first = added(booking(talk, START, BookingStatus.PENDING));
    TimeSlot moved = TimeSlot.of(START.plusSeconds(3600), Duration.ofMinutes(45));
    Booking second = Samples.with(first, moved, Samples.life(BookingStatus.CONFIRMED, 2));
    Booking rival = Samples.with(first, first.time(), Samples.life(BookingStatus.CANCELLED, 2));

    assertThat(did(tx -> tx.bookings().update(second))).isTrue();
    assertThat(did(tx -> tx.bookings().update(rival))).isFalse();

    assertThat(found(tx -> tx.bookings().find(first.id()))).contains(second);
  }

  @Test
  void pagesFollowEachOtherByStartAlsoWhereStartsAreTheSame() {
    List<Booking> expected = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      expected.add(added(booking(talk, START.plusSeconds(i / 3 * 600L), BookingStatus.CANCELLED)));
    }
    expected.sort(
        Comparator.comparing(Booking::start).thenComparing(booking -> booking.id().value()));

    List<Booking> listed = new ArrayList<>();
    Optional<Bookings.Position> after = Optional.empty();
    for (List<Booking> page = page(ALL, after, 2); !page.isEmpty(); page = page(ALL, after, 2)) {
      listed.addAll(page);
      Booking last = listed.get(listed.size() - 1);
      after = Optional.of(new Bookings.Position(last.start(), last.id()));
    }

    assertThat(listed).isEqualTo(expected);
  }

  @Test
  void pagesLeadBackTheSameWay() {
    List<Booking> expected = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      BookingStatus status = i % 2 == 0 ? BookingStatus.CANCELLED : BookingStatus.COMPLETED;
      expected.add(added(booking(talk, START.plusSeconds(i / 3 * 600L), status)));
    }
    expected.sort(
        Comparator.comparing(Booking::start)
            .thenComparing(booking -> booking.id().value())
            .reversed());

    List<Booking> listed = new ArrayList<>();
    Optional<Bookings.Position> before = Optional.empty();
    for (List<Booking> page = back(before); !page.isEmpty(); page = back(before)) {
      listed.addAll(page);
      Booking last = listed.get(listed.size() - 1);
      before = Optional.of(new Bookings.Position(last.start(), last.id()));
    }

    assertThat(listed).isEqualTo(expected);
  }

  private List<Booking> back(Optional<Bookings.Position> before) {
    return listed(tx -> tx.bookings().pageBefore(ann.id(), ALL, before, 2));
  }

  private Booking bookedAt(int second, Instant start) {
    Booking booking = booking(talk, start);
    Lifecycle life = booking.lifecycle();
    return added(
        Samples.with(
            booking,
            booking.time(),
            new Lifecycle(
                life.status(),
                life.version(),
                life.sequence(),
                NOW.plusSeconds(second),
                NOW.plusSeconds(second),
                life.confirmedAt(),
                life.cancelledAt(),
                life.cancellationReason(),
                life.rescheduledFrom())));
  }

  private List<Booking> asBooked(Optional<Bookings.Booked> after, int limit) {
    return listed(tx -> tx.bookings().pageAsBooked(talk.id(), after, limit));
  }

  @Test
  void bookingsOfAnEventTypeAreListedInTheOrderOfBooking() {
    Booking third = bookedAt(3, START);
    Booking first = bookedAt(1, START.plusSeconds(7200));
    Booking second = bookedAt(2, START.plusSeconds(3600));
    added(booking(Samples.eventType(ann), START));
    TimeSlot later = TimeSlot.of(START.plusSeconds(9000), Duration.ofMinutes(30));
    Booking moved = Samples.with(first, later, nextVersion(first.lifecycle()));
    assertThat(did(tx -> tx.bookings().update(moved))).isTrue();

    assertThat(asBooked(Optional.empty(), 9)).containsExactly(moved, second, third);
    assertThat(asBooked(Optional.empty(), 2)).containsExactly(moved, second);
    var after = new Bookings.Booked(second.lifecycle().createdAt(), second.id());
    assertThat(asBooked(Optional.of(after), 2)).containsExactly(third);
  }

  private static Lifecycle nextVersion(Lifecycle life) {
    return new Lifecycle(
        life.status(),
        life.version() + 1,
        life.sequence(),
        life.createdAt(),
        life.updatedAt(),
        life.confirmedAt(),
        life.cancelledAt(),
        life.cancellationReason(),
        life.rescheduledFrom());
  }

  @Test
  void bookingsThatWereBookedAtTheSameMomentFollowEachOtherById() {
    List<Booking> expected = new ArrayList<>();
    IntStream.range(0, 5).forEach(i -> expected.add(bookedAt(0, START.plusSeconds(i * 3600L))));
    expected.sort(Comparator.comparing(booking -> booking.id().value()));

    List<Booking> listed = new ArrayList<>();
    Optional<Bookings.Booked> after = Optional.empty();
    for (var page = asBooked(after, 2); !page.isEmpty(); page = asBooked(after, 2)) {
      listed.addAll(page);
      Booking last = listed.get(listed.size() - 1);
      after = Optional.of(new Bookings.Booked(last.lifecycle().createdAt(), last.id()));
    }

    assertThat(listed).isEqualTo(expected);
  }

  @Test
  void bookingsOfAnotherHostAreNotListed() {
    Booking anns = added(booking(talk, START));
    added(booking(Samples.eventType(Samples.host()), START));

    assertThat(all(ALL)).containsExactly(anns);
  }

  @Test
  void bookingsAreListedByStatus() {
    Booking pending = added(booking(talk, START, BookingStatus.PENDING));
    added(booking(talk, START, BookingStatus.CONFIRMED));

    assertThat(all(Samples.status(BookingStatus.PENDING))).containsExactly(pending);
  }

  @Test
  void bookingsAreListedByEventType() {
    EventType other = Samples.eventType(ann);
    added(booking(talk, START));
    Booking others = added(booking(other, START));

    var filter =
        new Bookings.Filter(
            Optional.empty(),
            Optional.empty(),
            Optional.of(other.id()),
            Optional.empty(),
            Optional.empty());

    assertThat(all(filter)).containsExactly(others);
  }

  @Test
  void bookingsAreListedByBooker() {
    Booker carol = new Booker("Carol", "carol@example.com", Optional.empty(), Optional.of("crm-1"));
    added(booking(talk, START));
    Booking carols = added(booking(talk, START, BookingStatus.CONFIRMED, carol));

    var byId =
        new Bookings.Filter(
            Optional.empty(), Optional.empty(), Optional.empty(), carol.id(), Optional.empty());
    var byEmail =
        new Bookings.Filter(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(carol.email()));

    assertThat(all(byId)).containsExactly(carols);
    assertThat(all(byEmail)).containsExactly(carols);
  }

  @Test
  void openBookingsToComeAreCountedByEventTypeAndAddress() {
    Booker carol = new Booker("Carol", "carol@example.com", Optional.empty(), Optional.empty());
    added(booking(talk, START, BookingStatus.CONFIRMED, carol));
    added(booking(talk, START.plusSeconds(3600), BookingStatus.PENDING, carol));
    added(booking(talk, START.plusSeconds(7200), BookingStatus.CANCELLED, carol));
    added(booking(talk, START.minusSeconds(7200), BookingStatus.CONFIRMED, carol));
    added(booking(Samples.eventType(ann), START, BookingStatus.CONFIRMED, carol));
    added(booking(talk, START.plusSeconds(9000)));

    var booker = new Bookings.BookerOf(ann.id(), talk.id(), carol.email());
    Instant before = START.minusSeconds(1);

    assertThat(counted(tx -> tx.bookings().countOpen(booker, before, 10))).isEqualTo(2);
    assertThat(counted(tx -> tx.bookings().countOpen(booker, before, 1))).isEqualTo(1);
  }

  @Test
  void meetingsThatOverlapATimeAreListedAndThoseThatTouchItAreNot() {
    added(booking(talk, START.minus(Duration.ofMinutes(30))));
    Booking into = added(booking(talk, START.minus(Duration.ofMinutes(29))));
    Booking last = added(booking(talk, START.plus(Duration.ofMinutes(59))));
    Booking behind = added(booking(talk, START.plus(Duration.ofMinutes(60))));
    TimeSlot hour = TimeSlot.of(START, Duration.ofHours(1));

    assertThat(all(Samples.during(hour))).containsExactly(into, last);
    assertThat(all(Samples.during(TimeSlot.from(START)))).containsExactly(into, last, behind);
    assertThat(all(Samples.during(TimeSlot.of(TimeSlot.EARLIEST, START)))).hasSize(2);
  }

  @Test
  void theLongestMeetingIsFoundAtItsEnd() {
    Booking first = booking(talk, START);
    TimeSlot month = TimeSlot.of(START, Duration.ofDays(31));
    Booking longest = added(Samples.with(first, month, first.lifecycle()));

    TimeSlot end = TimeSlot.of(month.to().minusSeconds(1), month.to().plusSeconds(1));

    assertThat(all(Samples.during(end))).containsExactly(longest);
  }

  @Test
  void confirmedMeetingsThatEndedAreFoundOldestFirst() {
    Instant past = Instant.parse("2001-01-01T10:00:00Z");
    Booking second = added(booking(talk, past.plusSeconds(60)));
    Booking first = added(booking(talk, past));
    added(booking(talk, past, BookingStatus.PENDING));
    added(booking(talk, past, BookingStatus.CANCELLED));
    Instant end = second.time().to();

    assertThat(listed(tx -> tx.bookings().endedBefore(end, 9))).containsExactly(first);
    assertThat(listed(tx -> tx.bookings().endedBefore(end.plusSeconds(1), 9)))
        .containsExactly(first, second);
    assertThat(listed(tx -> tx.bookings().endedBefore(end.plusSeconds(1), 1)))
        .containsExactly(first);
  }

  @Test
  void aPageHasNoMoreThanItsLimit() {
    IntStream.range(0, 5).forEach(i -> added(booking(talk, START.plusSeconds(i * 60L))));

    assertThat(page(ALL, Optional.empty(), 3)).hasSize(3);
  }
}
