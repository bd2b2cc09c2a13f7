package dev.holdfast.torture.check;

import dev.holdfast.torture.client.Client;
import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Span.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which owner certainly had which time when: from the answer that granted it until the call that
 * took it away. Two owners with the same time at once break the promise, even if the rows no longer
 * show it.
 */
final class Tenures {

  private record Tenure(String owner, long from, long to) {}

  private final Ledger ledger;
  private final Map<Cell, List<Tenure>> tenures = new HashMap<>();

  Tenures(Ledger ledger) {
    this.ledger = ledger;
    ledger.deeds().stream()
        .filter(deed -> deed.kind().gains() && deed.answer().is(State.DONE))
        .forEach(deed -> deed.cells(Change.GAINED).forEach(cell -> add(deed, cell)));
  }

  private void add(Deed deed, Cell cell) {
    long from = deed.answer().ended();
    long to = end(deed, cell);
    if (from < to) {
      tenures
          .computeIfAbsent(cell, it -> new ArrayList<>())
          .add(new Tenure(deed.owner(), from, to));
    }
  }

  /** The earliest moment at which it may have lost the time. */
  private long end(Deed deed, Cell cell) {
    long end = Long.MAX_VALUE;
    Deed loss = ledger.lossesOf(deed.owner()).get(cell);
    if (loss != null) {
      end = loss.call().begun();
    }
    for (Deed back : ledger.returnsOf(deed.owner())) {
      if (back.answer().isVague() && back.touches(cell)) {
        end = Math.min(end, back.call().begun());
      }
    }
    for (Deed disable : ledger.disablesOf(cell)) {
      if (disable.answer().isVague()) {
        end = Math.min(end, disable.call().begun());
      }
    }
    if (ledger.lasts(deed) != State.DONE) {
      end = Math.min(end, deed.call().begun() + Client.TTL.toNanos());
    }
    return end;
  }

  List<Violation> overlaps() {
    List<Violation> violations = new ArrayList<>();
    tenures.forEach((cell, all) -> overlaps(cell, all, violations));
    return violations;
  }

  private static void overlaps(Cell cell, List<Tenure> all, List<Violation> violations) {
    all.sort(Comparator.comparingLong(Tenure::from));
    Tenure longest = all.get(0);
    for (Tenure next : all.subList(1, all.size())) {
      if (next.from() < longest.to()) {
        violations.add(
            new Violation(
                "%s and %s had it at the same time".formatted(longest.owner(), next.owner()),
                cell));
      }
      longest = next.to() > longest.to() ? next : longest;
    }
  }
}
