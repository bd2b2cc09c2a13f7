package dev.holdfast.scheduling.audit;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.slots.SlotRules;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/*
 * How it reads without a lock. Each step is a transaction of its own, so a booking may change between
 * two of them. A change writes the booking's version and its time in one transaction. So:
 *
 * - A booking lacks time if it had the same version before and after its time was read.
 * - Time is stray if it is still there after its booking was read, which had no right to it: the
 *   step that takes the right away also frees the time.
 *
 * A repair may cross a change in the same way. So what was repaired is checked once more.
 */
/** The part of a {@link TimelineAudit} that is about one host. */
final class HostAudit {

  private static final int PAGE = 100;

  /** How often a booking is read again that others keep changing; then the next audit sees it. */
  private static final int MOST_LOOKS = 5;

  private final Transactions transactions;
  private final HostId host;
  private final ResourceId timeline;
  private final Instant now;
  private final boolean repairs;
  private final Consumer<AuditFinding> sink;
  private TimelineAudit.Summary sum = new TimelineAudit.Summary(1, 0, 0, 0);

  HostAudit(
      Transactions transactions,
      HostId host,
      Instant now,
      boolean repairs,
      Consumer<AuditFinding> sink) {
    this.transactions = transactions;
    this.host = host;
    this.timeline = Host.timelineOf(host);
    this.now = now;
    this.repairs = repairs;
    this.sink = sink;
  }

  TimelineAudit.Summary run() {
    Optional<Bookings.Position> after = Optional.empty();
    Instant from = now;
    List<Booking> page;
    do {
      page = confirmed(TimeSlot.from(now.minus(SlotRules.LONGEST)), after);
      Optional<Booking> last = page.size() < PAGE ? Optional.empty() : last(page);
      check(page, from, last.map(Booking::start).filter(now::isBefore));
      from = last.map(Booking::start).filter(now::isBefore).orElse(from);
      after = last.map(Bookings.Position::of);
    } while (after.isPresent());
    return sum;
  }

  private static Optional<Booking> last(List<Booking> page) {
    return Optional.of(page.get(page.size() - 1));
  }

  private List<Booking> confirmed(TimeSlot during, Optional<Bookings.Position> after) {
    var filter =
        new Bookings.Filter(
            Optional.of(BookingStatus.CONFIRMED),
            Optional.of(during),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return transactions.read(tx -> tx.bookings().page(host, filter, after, PAGE));
  }

  /** Checks the bookings of a page, and all time that begins before the next page does. */
  private void check(List<Booking> page, Instant from, Optional<Instant> to) {
    List<Booking> open = page.stream().filter(it -> it.claimed().to().isAfter(now)).toList();
    sum = sum.plus(new TimelineAudit.Summary(0, open.size(), 0, 0));
    TimeSlot part = to.map(end -> TimeSlot.of(from, end)).orElseGet(() -> TimeSlot.from(from));
    TimeSlot span = open.stream().map(this::due).reduce(part, TimeSlot::span);
    List<Blockade> taken = blockades(span);
    Map<BookingId, Booking> known =
        open.stream().collect(Collectors.toMap(Booking::id, booking -> booking));
    taken.stream()
        .filter(it -> part.contains(it.slot().from()) || (from.equals(now) && startsBefore(it)))
        .forEach(blockade -> checkRight(blockade, known));
    open.stream()
        .filter(booking -> !missing(booking, taken).isEmpty())
        .forEach(booking -> checkTime(booking.id()));
  }

  private boolean startsBefore(Blockade blockade) {
    return blockade.slot().from().isBefore(now);
  }

  private List<Blockade> blockades(TimeSlot slot) {
    return transactions.read(tx -> tx.availability().blockades(timeline, slot));
  }

  private Optional<Booking> find(BookingId id) {
    return transactions.read(tx -> tx.bookings().find(id));
  }

  /** The time from now on that a booking claims. */
  private TimeSlot due(Booking booking) {
    return fromNow(booking.claimed());
  }

  private TimeSlot fromNow(TimeSlot slot) {
    return slot.from().isBefore(now) ? slot.withFrom(now) : slot;
  }

  private List<TimeSlot> missing(Booking booking, List<Blockade> taken) {
    return due(booking)
        .minusAll(slots(taken.stream().filter(it -> it.isBlockedBy(booking.owner()))));
  }

  private static List<TimeSlot> slots(Stream<Blockade> blockades) {
    return blockades.map(Blockade::slot).toList();
  }

  // --- Confirmed bookings without their time ---------------------------------------------------

  private void checkTime(BookingId id) {
    for (int look = 0; look < MOST_LOOKS; look++) {
      Optional<Booking> before = find(id).filter(this::isDue);
      if (before.isEmpty()) {
        return;
      }
      Booking booking = before.get();
      List<Blockade> taken = blockades(due(booking));
      List<TimeSlot> missing = missing(booking, taken);
      if (missing.isEmpty()) {
        return;
      }
      if (find(id).filter(it -> it.version() == booking.version()).isPresent()) {
        lacks(booking, missing, taken);
        return;
      }
    }
  }

  private boolean isDue(Booking booking) {
    return booking.status() == BookingStatus.CONFIRMED && booking.claimed().to().isAfter(now);
  }

  private void lacks(Booking booking, List<TimeSlot> missing, List<Blockade> taken) {
    List<Blockade> inTheWay =
        taken.stream()
            .filter(it -> !it.isBlockedBy(booking.owner()))
            .filter(it -> missing.stream().anyMatch(it.slot()::overlaps))
            .toList();
    List<Booking> rivals = rivals(booking, missing);
    AuditFinding finding = AuditFinding.lacking(booking, missing, inTheWay, rivals);
    report(finding.withRepaired(repairs && reclaim(booking, rivals)));
  }

  /** Other confirmed bookings that claim some of the same time. */
  private List<Booking> rivals(Booking booking, List<TimeSlot> missing) {
    Instant from = due(booking).from().minus(SlotRules.LONGEST);
    Instant to = due(booking).to().plus(SlotRules.LONGEST);
    return confirmed(TimeSlot.of(from, to), Optional.empty()).stream()
        .filter(other -> !other.id().equals(booking.id()))
        .filter(other -> missing.stream().anyMatch(other.claimed()::overlaps))
        .toList();
  }

  /** Answers whether the booking has all of its time now. */
  private boolean reclaim(Booking booking, List<Booking> rivals) {
    List<TimeSlot> left =
        rivals.stream()
            .filter(
                rival -> rival.lifecycle().createdAt().isBefore(booking.lifecycle().createdAt()))
            .map(Booking::claimed)
            .toList();
    boolean blocked = transactions.run(tx -> reclaim(tx, booking, left));
    if (find(booking.id()).filter(this::isDue).isEmpty()) {
      transactions.run(tx -> free(tx, booking.id(), due(booking)));
      return true; // Somebody cancelled it meanwhile.
    }
    return blocked && missing(booking, blockades(due(booking))).isEmpty();
  }

  /**
   * @param left time to leave to bookings that were made before
   */
  private Outcome<Boolean> reclaim(Transaction tx, Booking booking, List<TimeSlot> left) {
    boolean isSame =
        tx.bookings()
            .find(booking.id())
            .filter(it -> it.version() == booking.version())
            .isPresent();
    if (!isSame) {
      return rollback(false);
    }
    List<TimeSlot> taken = slots(tx.availability().blockades(timeline, due(booking)).stream());
    for (TimeSlot free :
        due(booking).minusAll(Stream.of(taken, left).flatMap(List::stream).toList())) {
      if (tx.availability().block(timeline, free, booking.owner()) instanceof BlockResult.Refused) {
        return rollback(false);
      }
    }
    return commit(true);
  }

  // --- Time without a right to it --------------------------------------------------------------

  private void checkRight(Blockade blockade, Map<BookingId, Booking> known) {
    if (blockade.isDisabled() || !BookingId.isReserved(blockade.owner())) {
      return;
    }
    BookingId id = new BookingId(blockade.owner().value());
    if (Optional.ofNullable(known.get(id))
        .filter(it -> strays(blockade, it).isEmpty())
        .isPresent()) {
      return;
    }
    List<TimeSlot> strays = transactions.read(tx -> strays(tx, blockade));
    if (!strays.isEmpty() && blockades(blockade.slot()).contains(blockade)) {
      AuditFinding finding = AuditFinding.stray(host, blockade, strays);
      report(finding.withRepaired(repairs && free(blockade, strays)));
    }
  }

  private List<TimeSlot> strays(Transaction tx, Blockade blockade) {
    Optional<Booking> booking = tx.bookings().find(new BookingId(blockade.owner().value()));
    if (booking.isPresent()) {
      return strays(blockade, booking.get());
    }
    boolean isHeld = blockade.isHold() && tx.holds().find(blockade.owner().value()).isPresent();
    return isHeld ? List.of() : List.of(fromNow(blockade.slot()));
  }

  /** What the blockade has from now on beyond the booking's right. */
  private List<TimeSlot> strays(Blockade blockade, Booking booking) {
    TimeSlot slot = fromNow(blockade.slot());
    return switch (booking.status()) {
      case CONFIRMED, COMPLETED, NO_SHOW -> slot.minus(booking.claimed());
      case PENDING, CANCELLED -> List.of(slot);
    };
  }

  private boolean free(Blockade blockade, List<TimeSlot> strays) {
    BookingId id = new BookingId(blockade.owner().value());
    strays.forEach(stray -> transactions.run(tx -> free(tx, id, stray)));
    checkTime(id); // Somebody may have confirmed it meanwhile.
    return true;
  }

  /** Frees what the booking has of the slot beyond its right. */
  private Outcome<Boolean> free(Transaction tx, BookingId id, TimeSlot slot) {
    for (Blockade blockade : tx.availability().blockades(timeline, slot)) {
      if (blockade.isBlockedBy(Owner.of(id.value()))) {
        strays(tx, blockade).stream()
            .flatMap(stray -> stray.intersection(slot).stream())
            .forEach(stray -> tx.availability().release(timeline, stray, blockade.owner()));
      }
    }
    return commit(true);
  }

  private void report(AuditFinding finding) {
    sum = sum.plus(new TimelineAudit.Summary(0, 0, 1, finding.repaired() ? 1 : 0));
    sink.accept(finding);
  }
}
