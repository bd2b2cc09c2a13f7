package dev.holdfast.torture.service;

import dev.holdfast.torture.Row;
import dev.holdfast.torture.Span;
import dev.holdfast.torture.Span.Cell;
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
 * Nobody has time that another has, and exactly those have time who should: confirmed bookings, and
 * holds that have not expired.
 */
final class Timelines {

  /** Clocks and requests under way are forgiven so much. */
  private static final Duration MARGIN = Duration.ofSeconds(5);

  private final Evidence evidence;
  private final Findings findings;
  private final Map<String, Booking> bookings;
  private final Map<String, Deed> holds = new HashMap<>();
  private final List<Span> unheardHolds = new ArrayList<>();
  private final Map<String, Deed> givenUp = new HashMap<>();

  Timelines(Evidence evidence, Findings findings) {
    this.evidence = evidence;
    this.findings = findings;
    this.bookings = evidence.stored().byId();
    for (Deed deed : evidence.told()) {
      deed.hold().ifPresent(hold -> holds.put(hold.id(), deed));
      if (deed.kind() == Kind.GIVE_UP && (deed.granted().isPresent() || deed.isUnknown())) {
        deed.wish().booking().ifPresent(hold -> givenUp.put(hold, deed));
      }
      if (deed.kind() == Kind.HOLD && deed.isUnknown()) {
        unheardHolds.add(claimed(deed));
      }
    }
  }

  private static Span claimed(Deed deed) {
    return deed.wish().eventType().claimed(deed.wish().start());
  }

  private Span claimed(Booking booking) {
    return evidence.eventType(booking.eventType()).claimed(booking.start());
  }

  void check() {
    Map<String, Set<Cell>> claims = new HashMap<>();
    bookings.values().stream()
        .filter(Booking::keepsTime)
        .forEach(booking -> claims.put(booking.id(), cells(claimed(booking))));
    checkOverlaps(claims, "two bookings overlap");
    checkBlocks(claims);
    checkHolds();
  }

  private static Set<Cell> cells(Span span) {
    return span.cells().collect(Collectors.toSet());
  }

  private void checkOverlaps(Map<String, Set<Cell>> claims, String what) {
    Map<Cell, String> taken = new HashMap<>();
    Set<String> told = new HashSet<>();
    claims.forEach(
        (owner, cells) ->
            cells.forEach(
                cell -> {
                  String other = taken.put(cell, owner);
                  if (other != null && told.add(owner + other)) {
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
          if (!stored.getOrDefault(owner, Set.of()).containsAll(cells)) {
            findings.add(owner, "is confirmed, but time of it is missing on the timeline");
          }
        });
    stored.forEach(
        (owner, cells) -> {
          if (!claims.getOrDefault(owner, Set.of()).containsAll(cells)) {
            findings.add(owner, "has time on the timeline that it should not have");
          }
        });
  }

  private void checkHolds() {
    Instant now = evidence.stored().asOf();
    Set<String> held = new HashSet<>();
    for (Row row : evidence.stored().rows()) {
      if (!row.lasts()) {
        held.add(row.owner());
        checkHeld(row, now);
      }
    }
    holds.forEach(
        (id, deed) -> {
          if (!bookings.containsKey(id)
              && !givenUp.containsKey(id)
              && !held.contains(id)
              && outlives(deed, now)) {
            findings.add(id, "a hold was acknowledged, but its time is missing on the timeline");
          }
        });
  }

  private boolean isGivenUp(String hold) {
    Deed deed = givenUp.get(hold);
    return deed != null && deed.granted().isPresent();
  }

  private static boolean outlives(Deed deed, Instant time) {
    Optional<Answer.Hold> hold = deed.hold();
    return hold.filter(it -> it.expiresAt().isAfter(time.plus(MARGIN))).isPresent();
  }

  /** A row may be left of a hold that has expired. */
  private void checkHeld(Row row, Instant now) {
    Deed deed = holds.get(row.owner());
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
