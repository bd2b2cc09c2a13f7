package dev.holdfast.torture.service;

import dev.holdfast.torture.Violations;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compares what is left with what clients were told. */
final class Checker {

  private Checker() {}

  static Violations check(Evidence evidence) {
    Findings findings = new Findings(evidence.told());
    checkLists(evidence.stored(), findings);
    new Answers(evidence, findings).check();
    new Timelines(evidence, findings).check();
    new Lives(evidence, findings).check();
    new Causes(evidence, findings).check();
    new Arrivals(evidence, findings).check();
    return findings.violations();
  }

  /** The service shows what the tables have, each once. */
  private static void checkLists(Evidence.Stored stored, Findings findings) {
    List<String> bookings = stored.bookings().stream().map(Booking::id).toList();
    List<String> events = stored.events().stream().map(Event::id).toList();
    checkList("booking", bookings, stored.bookingRows(), findings);
    checkList("event", events, stored.eventRows(), findings);
  }

  private static void checkList(
      String what, List<String> shown, Set<String> rows, Findings findings) {
    Set<String> seen = new HashSet<>();
    List<String> twice = new ArrayList<>(shown);
    twice.removeIf(seen::add);
    twice.forEach(id -> findings.add(id, what + " is listed twice"));
    rows.stream()
        .filter(id -> !seen.contains(id))
        .forEach(id -> findings.add(id, what + " is stored, but not listed"));
    seen.stream()
        .filter(id -> !rows.contains(id))
        .forEach(id -> findings.add(id, what + " is listed, but not stored"));
  }
}
