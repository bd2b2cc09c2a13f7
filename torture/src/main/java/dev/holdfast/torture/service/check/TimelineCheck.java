package dev.holdfast.torture.service.check;

import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span;
import dev.holdfast.torture.history.Span.Cell;
import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.BookingDeed;
import dev.holdfast.torture.service.history.Evidence;
import dev.holdfast.torture.service.history.RequestKind;
import dev.holdfast.torture.service.history.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Nobody has time that another has, and exactly those bookings have time that should: confirmed
 * ones, and holds that have not expired. Only a meeting that is over, or a hold, may lose time to a
 * disable.
 */
final class TimelineCheck {

  /** Clocks and requests under way are forgiven so much. */
  private static final Duration MARGIN = Duration.ofSeconds(5);

  private final Evidence evidence;
  private final Findings findings;
  private final HostLedger ledger;
  private final Map<String, Booking> bookings;
  private final Map<String, BookingDeed> holds = new HashMap<>();
  private final List<Span> unheardHolds = new ArrayList<>();
  private final Map<String, BookingDeed> givenUp = new HashMap<>();

  TimelineCheck(Evidence evidence, Findings findings, HostLedger ledger) {
    this.evidence = evidence;
    this.findings = findings;
    this.ledger = ledger;
    this.bookings = evidence.stored().byId();
    for (BookingDeed deed : evidence.bookingDeeds()) {
      deed.hold().ifPresent(hold -> holds.put(hold.id(), deed));
      if (deed.kind() == RequestKind.GIVE_UP && (deed.granted().isPresent() || deed.isUnknown())) {
        deed.action().booking().ifPresent(hold -> givenUp.put(hold, deed));
      }
      if (deed.kind() == RequestKind.HOLD && deed.isUnknown()) {
        unheardHolds.add(claimed(deed));
      }
    }
  }

  private static Span claimed(BookingDeed deed) {
    return deed.action().eventType().claimed(deed.action().start());
  }

  void check() {
    Map<String, Set<Cell>> claims = new HashMap<>();
    bookings.values().stream()
        .filter(Booking::keepsTime)
        .forEach(booking -> claims.put(booking.id(), ledger.claimed(booking)));
    checkOverlaps(claims, "two bookings overlap");
    checkBlocks(claims);
    checkHolds();
  }

  private static Set<Cell> cells(Span span) {
    return span.cells().collect(Collectors.toSet());
  }

  private void checkOverlaps(Map<String, Set<Cell>> claims, String what) {
    Map<Cell, String> taken = new HashMap<>();
    Set<String> reported = new HashSet<>();
    claims.forEach(
        (owner, cells) ->
            cells.forEach(
                cell -> {
                  String other = taken.put(cell, owner);
                  if (other != null && reported.add(owner + other)) {
                    findings.add(owner, "%s: the other one is %s".formatted(what, other));
                  }
                }));
  }

  private void checkBlocks(Map<String, Set<Cell>> claims) {
    Map<String, Set<Cell>> stored = new HashMap<>();
    evidence.stored().rows().stream()
        .filter(Row::lasts)
        .forEach(
            row ->
                stored
                    .computeIfAbsent(row.owner(), owner -> new HashSet<>())
                    .addAll(cells(row.span())));
    checkOverlaps(stored, "two rows overlap");
    claims.forEach(
        (owner, cells) -> {
          Set<Cell> has = stored.getOrDefault(owner, Set.of());
          if (!cells.stream().allMatch(cell -> has.contains(cell) || mayLack(owner, cell))) {
            findings.add(owner, "is confirmed, but time of it is missing on the timeline");
          }
        });
    stored.forEach(
        (owner, cells) -> {
          if (!ledger.knows(owner) && !claims.getOrDefault(owner, Set.of()).containsAll(cells)) {
            findings.add(owner, "has time on the timeline that it should not have");
          }
        });
  }

  private boolean mayLack(String owner, Cell cell) {
    Booking booking = bookings.get(owner);
    return booking != null && booking.status().isEnd() && ledger.mayHaveLost(owner, cell);
  }

  private void checkHolds() {
    Instant now = evidence.stored().asOf();
    Set<String> held = new HashSet<>();
    for (Row row : evidence.stored().rows()) {
      if (!row.lasts() && !ledger.knows(row.owner())) {
        held.add(row.owner());
        checkHeld(row, now);
      }
    }
    holds.forEach(
        (id, deed) -> {
          if (!bookings.containsKey(id)
              && !givenUp.containsKey(id)
              && !held.contains(id)
              && !mayBeDisplaced(id, deed)
              && outlives(deed, now)) {
            findings.add(id, "a hold was acknowledged, but its time is missing on the timeline");
          }
        });
  }

  private boolean mayBeDisplaced(String hold, BookingDeed deed) {
    return claimed(deed).cells().anyMatch(cell -> ledger.mayHaveLost(hold, cell));
  }

  private boolean isGivenUp(String hold) {
    BookingDeed deed = givenUp.get(hold);
    return deed != null && deed.granted().isPresent();
  }

  private static boolean outlives(BookingDeed deed, Instant time) {
    Optional<Response.Hold> hold = deed.hold();
    return hold.filter(it -> it.expiresAt().isAfter(time.plus(MARGIN))).isPresent();
  }

  /** A row may be left of a hold that has expired. */
  private void checkHeld(Row row, Instant now) {
    BookingDeed deed = holds.get(row.owner());
    if (deed == null) {
      if (!unheardHolds.remove(row.span())) {
        findings.add(row.owner(), "a hold that nobody asked for");
      }
    } else if (!claimed(deed).equals(row.span())) {
      findings.add(row.owner(), "a hold of other time: " + row.span());
    } else if (outlives(deed, now) && isGivenUp(row.owner())) {
      findings.add(row.owner(), "a hold that was given up still has its time");
    } else if (bookings.containsKey(row.owner()) && outlives(deed, now)) {
      findings.add(row.owner(), "a hold that was booked still has its time");
    }
  }
}
