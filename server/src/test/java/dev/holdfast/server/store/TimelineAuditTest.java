package dev.holdfast.server.store;

import static dev.holdfast.server.store.Samples.NOW;
import static dev.holdfast.server.store.Samples.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.audit.AuditFinding;
import dev.holdfast.scheduling.audit.AuditFinding.Kind;
import dev.holdfast.scheduling.audit.TimelineAudit;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Damage that no request can do is planted, found and repaired. */
final class TimelineAuditTest extends StoreTest {

  private static final Duration HALF = Duration.ofMinutes(30);

  private final Host ann = Samples.host();
  private final EventType talk = Samples.eventType(ann);
  private final ResourceId timeline = ann.timeline();
  private final TimelineAudit audit =
      new TimelineAudit(transactions, Clock.fixed(NOW, ZoneOffset.UTC));

  TimelineAuditTest(Stores kind) {
    super(kind);
  }

  @BeforeEach
  void addTheHost() {
    given(tx -> tx.hosts().add(ann));
  }

  private Booking stored(Instant start, BookingStatus status) {
    Booking booking = Samples.booking(talk, start, status);
    given(tx -> tx.bookings().add(booking));
    return booking;
  }

  private Booking withTime(Instant start, BookingStatus status) {
    Booking booking = stored(start, status);
    block(booking.claimed(), booking.owner());
    return booking;
  }

  private void block(TimeSlot slot, Owner owner) {
    given(tx -> tx.availability().block(timeline, slot, owner));
  }

  private List<AuditFinding> found(boolean repairs) {
    List<AuditFinding> found = new ArrayList<>();
    var unused = repairs ? audit.repair(found::add) : audit.look(found::add);
    return found.stream().filter(finding -> finding.host().equals(ann.id())).toList();
  }

  private List<Blockade> blockades() {
    return listed(tx -> tx.availability().blockades(timeline, TimeSlot.from(NOW)));
  }

  private static TimeSlot half(Instant from) {
    return TimeSlot.of(from, HALF);
  }

  @Test
  void whatAgreesIsNotReported() {
    withTime(START, BookingStatus.CONFIRMED);
    withTime(START.plusSeconds(3_600), BookingStatus.COMPLETED);
    stored(START.plusSeconds(7_200), BookingStatus.PENDING);
    stored(START.plusSeconds(7_200), BookingStatus.CANCELLED);
    stored(NOW.minus(Duration.ofDays(2)), BookingStatus.CONFIRMED);
    block(half(START.plusSeconds(7_200)), Owner.of("DENTIST"));
    Owner held = Owner.of(BookingId.random().value());
    TimeSlot slot = half(START.plusSeconds(10_800));
    given(
        tx -> {
          tx.availability().hold(timeline, slot, held, HALF);
          var meeting = new Hold.Meeting(talk.id(), slot.from());
          tx.holds()
              .add(
                  new Hold(
                      held.value(),
                      ann.id(),
                      timeline,
                      slot,
                      held,
                      Instant.now().plus(HALF),
                      Optional.of(meeting)));
        });

    assertThat(found(false)).isEmpty();
    assertThat(found(true)).isEmpty();
    assertThat(blockades()).hasSize(4);
  }

  @Test
  void aBookingThatLacksFreeTimeGetsItBack() {
    Booking none = stored(START, BookingStatus.CONFIRMED);
    Booking part = withTime(START.plusSeconds(3_600), BookingStatus.CONFIRMED);
    TimeSlot lost = TimeSlot.of(part.start().plusSeconds(300), Duration.ofMinutes(5));
    given(tx -> tx.availability().release(timeline, lost, part.owner()));

    List<AuditFinding> found = found(false);
    List<AuditFinding> repaired = found(true);

    assertThat(found).extracting(AuditFinding::kind).containsOnly(Kind.LACKS_TIME);
    assertThat(found)
        .extracting(AuditFinding::slots)
        .containsExactly(List.of(none.claimed()), List.of(lost));
    assertThat(found).extracting(AuditFinding::repaired).containsOnly(false);
    assertThat(found.get(0)).asString().contains(none.id().value(), "audit --repair");
    assertThat(repaired).hasSize(2).extracting(AuditFinding::repaired).containsOnly(true);
    assertThat(found(false)).isEmpty();
    assertThat(blockades()).allMatch(it -> !it.isHold() && !it.isDisabled());
  }

  @Test
  void timeThatSomebodyElseHasIsForAPersonToDecideAndTheRestIsReclaimed() {
    Booking booking = stored(START, BookingStatus.CONFIRMED);
    TimeSlot taken = TimeSlot.of(START, Duration.ofMinutes(10));
    given(tx -> tx.availability().disable(timeline, taken, Owner.of("HOLIDAY")));

    List<AuditFinding> repaired = found(true);

    assertThat(repaired).hasSize(1);
    assertThat(repaired.get(0).repaired()).isFalse();
    assertThat(repaired.get(0)).asString().contains(booking.id().value(), "HOLIDAY", "enable");
    assertThat(found(false).get(0).slots()).containsExactly(taken);
  }

  @Test
  void ofTwoBookingsThatWantTheSameTimeNoneIsTouchedAndBothAreNamed() {
    Booking first = withTime(START, BookingStatus.CONFIRMED);
    Booking second = stored(START, BookingStatus.CONFIRMED);

    List<AuditFinding> repaired = found(true);

    assertThat(repaired).hasSize(1);
    assertThat(repaired.get(0).kind()).isEqualTo(Kind.OVERLAPS);
    assertThat(repaired.get(0).booking()).isEqualTo(second.id());
    assertThat(repaired.get(0).rivals()).containsExactly(first.id());
    assertThat(repaired.get(0)).asString().contains("Cancel or move one of them");
    assertThat(found(tx -> tx.bookings().find(first.id()))).contains(first);
    assertThat(found(tx -> tx.bookings().find(second.id()))).contains(second);
    assertThat(found(true)).hasSize(1);
  }

  @Test
  void timeInTheNameOfABookingWithoutARightToItIsFreed() {
    withTime(START, BookingStatus.CANCELLED);
    withTime(START.plusSeconds(3_600), BookingStatus.PENDING);
    block(half(START.plusSeconds(7_200)), Owner.of(BookingId.random().value()));
    Booking moved = withTime(START.plusSeconds(10_800), BookingStatus.CONFIRMED);
    block(half(START.plusSeconds(14_400)), moved.owner());
    block(half(START.plusSeconds(18_000)), Owner.of("DENTIST"));

    assertThat(found(false)).hasSize(4).extracting(AuditFinding::kind).containsOnly(Kind.STRAY);
    assertThat(found(true)).hasSize(4).extracting(AuditFinding::repaired).containsOnly(true);

    assertThat(found(false)).isEmpty();
    assertThat(blockades())
        .extracting(it -> it.owner().value())
        .containsExactly(moved.id().value(), "DENTIST");
  }

  @Test
  void aBookingGetsTimeBackThatAStrayHad() {
    Booking stray = withTime(START, BookingStatus.CANCELLED);
    Booking booking = stored(START, BookingStatus.CONFIRMED);

    assertThat(found(true)).hasSize(2).extracting(AuditFinding::repaired).containsOnly(true);

    assertThat(blockades()).extracting(Blockade::owner).containsExactly(booking.owner());
    assertThat(stray.owner()).isNotEqualTo(booking.owner());
  }

  @Test
  void allPagesAreRead() {
    for (int i = 0; i < 230; i++) {
      Instant start = START.plus(HALF.multipliedBy(i));
      if (i % 100 == 60) {
        stored(start, BookingStatus.CONFIRMED);
      } else if (i % 100 == 99) {
        withTime(start, BookingStatus.CANCELLED);
      } else {
        withTime(start, BookingStatus.CONFIRMED);
      }
    }

    assertThat(found(true)).hasSize(4);
    assertThat(found(false)).isEmpty();
  }
}
