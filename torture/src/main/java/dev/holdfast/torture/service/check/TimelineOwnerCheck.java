package dev.holdfast.torture.service.check;

import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span.Cell;
import dev.holdfast.torture.service.history.Evidence;
import dev.holdfast.torture.service.history.HostDeed;
import dev.holdfast.torture.service.history.OnBookings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Owners who block, hold or disable time on a host's own timeline have exactly what the answers
 * say. A refusal leaves no trace, and answers name only bookings that were in the way.
 */
final class TimelineOwnerCheck {

  private final Evidence evidence;
  private final Findings findings;
  private final HostLedger ledger;

  TimelineOwnerCheck(Evidence evidence, Findings findings, HostLedger ledger) {
    this.evidence = evidence;
    this.findings = findings;
    this.ledger = ledger;
  }

  void check() {
    evidence.hostDeeds().forEach(this::checkAnswer);
    Map<String, Set<Cell>> stored = new HashMap<>();
    for (Row row : evidence.stored().rows()) {
      if (ledger.knows(row.owner())) {
        checkKind(row);
        if (row.lasts()) {
          Set<Cell> cells = stored.computeIfAbsent(row.owner(), owner -> new HashSet<>());
          row.span().cells().forEach(cells::add);
        }
      }
    }
    ledger.gains().forEach(gain -> checkTime(gain, stored));
  }

  private void checkAnswer(HostDeed deed) {
    if (deed.deed().answer().is(State.WRONG)) {
      findings.add("should never be answered: " + deed.describe());
    }
    boolean isRefused = deed.deed().answer().detail().equals(HostDeed.IN_THE_WAY);
    if (isRefused && (deed.onBookings() != OnBookings.REFUSE || deed.inTheWay().isEmpty())) {
      findings.add("was refused although no booking was in the way: " + deed.describe());
    }
    if (deed.onBookings() != OnBookings.CANCEL && !deed.cancelled().isEmpty()) {
      findings.add("cancelled bookings that it should not: " + deed.describe());
    }
    Set<Cell> cells = deed.deed().cells();
    for (String id : deed.named()) {
      boolean wasThere =
          ledger.versionsOf(id).stream()
              .anyMatch(it -> ledger.claimed(it).stream().anyMatch(cells::contains));
      if (!wasThere) {
        findings.add(id, "was never in the time that this is about: " + deed.describe());
      }
    }
  }

  private void checkTime(HostDeed gain, Map<String, Set<Cell>> stored) {
    String owner = gain.deed().owner();
    Set<Cell> has = stored.getOrDefault(owner, Set.of());
    if (!mayHave(gain.deed()).containsAll(has)) {
      findings.add(owner, "has time on the timeline that it gave up or never got");
    }
    if (!has.containsAll(mustHave(gain))) {
      findings.add(owner, "was granted time on the timeline, but it is missing");
    }
  }

  private Set<Cell> mayHave(Deed gain) {
    boolean isVague = gain.answer().isVague();
    if (ledger.lasts(gain).equals(Optional.of(false))
        || !(isVague || gain.answer().is(State.DONE))) {
      return Set.of();
    }
    Set<Cell> cells = isVague ? gain.cells() : gain.cells(Change.GAINED);
    cells.removeAll(ledger.lossesOf(gain.owner()).keySet());
    ledger.returnsOf(gain.owner()).stream()
        .filter(back -> back.answer().is(State.DONE))
        .forEach(back -> cells.removeAll(back.cells()));
    return cells;
  }

  private Set<Cell> mustHave(HostDeed gain) {
    Deed deed = gain.deed();
    if (!deed.answer().is(State.DONE) || !ledger.lasts(deed).equals(Optional.of(true))) {
      return Set.of();
    }
    Set<Cell> cells = ledger.surelyGained(gain);
    cells.removeIf(cell -> ledger.mayHaveLost(deed.owner(), cell));
    ledger.returnsOf(deed.owner()).stream()
        .filter(back -> back.answer().is(State.DONE) || back.answer().isVague())
        .forEach(back -> cells.removeAll(back.cells()));
    return cells;
  }

  private void checkKind(Row row) {
    Deed gain = ledger.gainOf(row.owner()).deed();
    boolean fits =
        row.disabled() == (gain.kind() == Kind.DISABLE)
            && (row.lasts() || (gain.kind() == Kind.HOLD && !isRefused(gain)));
    if (!fits) {
      findings.add(row.owner(), "has time of the wrong kind: " + row);
    }
  }

  private static boolean isRefused(Deed gain) {
    return gain.answer().is(State.REFUSED) || gain.answer().is(State.FAILED);
  }
}
