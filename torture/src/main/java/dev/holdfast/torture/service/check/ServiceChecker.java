package dev.holdfast.torture.service.check;

import dev.holdfast.torture.check.Violations;
import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.Event;
import dev.holdfast.torture.service.history.Evidence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compares the data that is left with the answers that clients got. */
public final class ServiceChecker {

  private ServiceChecker() {}

  public static Violations check(Evidence evidence) {
    Findings findings = new Findings(evidence.bookingDeeds(), evidence.hostDeeds());
    HostLedger ledger = new HostLedger(evidence);
    checkLists(evidence.stored(), findings);
    new ResponseCheck(evidence, findings).check();
    new TimelineCheck(evidence, findings, ledger).check();
    new TimelineOwnerCheck(evidence, findings, ledger).check();
    new TenureCheck(evidence, findings, ledger).check();
    new EventCheck(evidence, findings).check();
    new CauseCheck(evidence, findings, ledger).check();
    new DeliveryCheck(evidence, findings).check();
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
