package dev.holdfast.torture.service.check;

import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Span.Cell;
import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.BookingDeed;
import dev.holdfast.torture.service.history.Evidence;
import dev.holdfast.torture.service.history.HostDeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Who surely had which time of a host when: from the answer that gave it until the request that may
 * have taken it away. No two had the same time at once, even if the timeline no longer shows it.
 */
final class TenureCheck {

  private record Tenure(String owner, long from, long to) {}

  private final Evidence evidence;
  private final Findings findings;
  private final HostLedger ledger;
  private final Map<Cell, List<Tenure>> tenures = new HashMap<>();
  private final Map<String, List<BookingDeed>> deeds = new HashMap<>();
  private final Map<String, List<HostDeed>> cancelled = new HashMap<>();

  TenureCheck(Evidence evidence, Findings findings, HostLedger ledger) {
    this.evidence = evidence;
    this.findings = findings;
    this.ledger = ledger;
    for (var deed : evidence.bookingDeeds()) {
      Stream.concat(deed.action().booking().stream(), deed.booking().map(Booking::id).stream())
          .distinct()
          .forEach(id -> deeds.computeIfAbsent(id, any -> new ArrayList<>()).add(deed));
    }
    for (HostDeed deed : evidence.hostDeeds()) {
      deed.cancelled()
          .forEach(id -> cancelled.computeIfAbsent(id, any -> new ArrayList<>()).add(deed));
    }
  }

  void check() {
    evidence.bookingDeeds().forEach(this::addBooking);
    ledger.gains().forEach(this::addTime);
    Set<String> reported = new HashSet<>();
    tenures.forEach((cell, all) -> check(cell, all, reported));
  }

  private void addBooking(BookingDeed deed) {
    deed.booking()
        .filter(booking -> booking.status() == Booking.Status.CONFIRMED)
        .ifPresent(
            booking -> {
              Set<Cell> cells = ledger.claimed(booking);
              Tenure tenure = new Tenure(booking.id(), deed.ended(), end(booking, cells));
              cells.forEach(cell -> add(cell, tenure));
            });
  }

  /** The earliest moment at which the booking may have become another version. */
  private long end(Booking booking, Set<Cell> cells) {
    boolean isLast =
        ledger.versionsOf(booking.id()).stream()
            .noneMatch(other -> other.version() > booking.version());
    if (isLast) {
      return Long.MAX_VALUE;
    }
    LongStream changes =
        deeds.getOrDefault(booking.id(), List.of()).stream()
            .filter(deed -> deed.isUnknown() || isAfter(deed, booking))
            .mapToLong(BookingDeed::begun);
    LongStream disables =
        Stream.concat(
                cancelled.getOrDefault(booking.id(), List.of()).stream(),
                cells.stream()
                    .flatMap(cell -> ledger.unheardOf(cell).stream())
                    .filter(HostDeed::mayCancel))
            .mapToLong(HostDeed::begun);
    // Another check finds a change that nothing explains.
    return LongStream.concat(changes, disables).min().orElse(0);
  }

  private static boolean isAfter(BookingDeed deed, Booking booking) {
    return deed.booking().filter(it -> it.version() > booking.version()).isPresent();
  }

  private void addTime(HostDeed gain) {
    Deed deed = gain.deed();
    if (deed.answer().is(State.DONE) && deed.kind() != Kind.HOLD) {
      ledger
          .surelyGained(gain)
          .forEach(
              cell -> add(cell, new Tenure(deed.owner(), deed.answer().ended(), end(deed, cell))));
    }
  }

  /** The earliest moment at which the owner may have lost the time. */
  private long end(Deed gain, Cell cell) {
    Stream<Deed> returns =
        ledger.returnsOf(gain.owner()).stream().filter(back -> back.touches(cell));
    Stream<Deed> losses =
        Stream.concat(
            Stream.ofNullable(ledger.lossesOf(gain.owner()).get(cell)),
            ledger.unheardOf(cell).stream().map(HostDeed::deed));
    return Stream.concat(returns, losses)
        .mapToLong(deed -> deed.call().begun())
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private void add(Cell cell, Tenure tenure) {
    if (tenure.from() < tenure.to()) {
      tenures.computeIfAbsent(cell, it -> new ArrayList<>()).add(tenure);
    }
  }

  private void check(Cell cell, List<Tenure> all, Set<String> reported) {
    all.sort(Comparator.comparingLong(Tenure::from));
    Tenure longest = all.get(0);
    for (Tenure next : all.subList(1, all.size())) {
      boolean isOther = !next.owner().equals(longest.owner());
      if (isOther && next.from() < longest.to() && reported.add(longest.owner() + next.owner())) {
        findings.add(
            longest.owner(),
            "had the same time at the same moment as %s: quarter %s of %s"
                .formatted(next.owner(), cell.quarter(), cell.resource()));
      }
      longest = next.to() > longest.to() ? next : longest;
    }
  }
}
