package dev.holdfast.torture.check;

import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span;
import dev.holdfast.torture.history.Span.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Compares the rows that are left with the answers that clients got, once all clients have stopped
 * and all holds have expired.
 *
 * <p>It is exact because every gain has an owner of its own, and only that owner's client releases
 * the time. So an owner has exactly what it gained, without what it released and what disablers
 * took, all according to the answers. If an answer was lost, the deed must have happened completely
 * or not at all. If a disabler's answer was lost, its rows show what it took, because nobody
 * enables them.
 */
public final class Checker {

  private final List<Violation> violations = new ArrayList<>();
  private final List<Row> rows;
  private final Ledger ledger;

  private Checker(List<Deed> deeds, List<Row> rows) {
    this.rows = rows;
    this.ledger = new Ledger(deeds, rows, violations::add);
  }

  /**
   * All violations of a round.
   *
   * @param rows by resource, then by time
   */
  public static List<Violation> check(List<Deed> deeds, List<Row> rows) {
    Checker checker = new Checker(deeds, rows);
    checker.checkRows();
    deeds.forEach(checker::check);
    checker.violations.addAll(new Tenures(checker.ledger).overlaps());
    return checker.violations;
  }

  private void checkRows() {
    Optional<Row> before = Optional.empty();
    for (Row row : rows) {
      checkOrigin(row);
      if (row.lasts()) {
        if (before.filter(other -> overlap(other.span(), row.span())).isPresent()) {
          report("two rows overlap: %s and %s".formatted(before.get(), row), row.span());
        }
        before = Optional.of(row);
      }
    }
  }

  private static boolean overlap(Span one, Span next) {
    return one.resource().equals(next.resource()) && next.from() < one.to();
  }

  private void checkOrigin(Row row) {
    Optional<Deed> origin = ledger.originOf(row.owner());
    if (origin.isEmpty()) {
      report("a row of nobody: " + row, row.span());
    } else if (row.disabled() != (origin.get().kind() == Kind.DISABLE)
        || (!row.lasts() && origin.get().kind() != Kind.HOLD)) {
      report("a row of the wrong kind: %s by %s".formatted(row, origin.get().kind()), row.span());
    } else if (!row.lasts() && mustHaveNothing(origin.get())) {
      report("a hold that was refused: " + row, row.span());
    }
  }

  private static boolean mustHaveNothing(Deed deed) {
    return deed.answer().is(State.REFUSED) || deed.answer().is(State.FAILED);
  }

  private void check(Deed deed) {
    if (deed.answer().is(State.WRONG)) {
      report("wrong answer: " + deed.answer().detail(), deed.call().spans().get(0));
    }
    if (!deed.kind().gains()) {
      return;
    }
    if (mustHaveNothing(deed)) {
      checkNothingLeft(deed);
    } else if (deed.answer().isVague()) {
      checkVague(deed);
    } else {
      checkDone(deed);
    }
  }

  private void checkNothingLeft(Deed deed) {
    Set<Cell> traces = new HashSet<>(ledger.presentOf(deed.owner()));
    traces.addAll(ledger.lossesOf(deed.owner()).keySet());
    report(deed, "was refused, but has or had", traces);
  }

  private void checkDone(Deed deed) {
    Set<Cell> gained = deed.cells(Change.GAINED);
    checkShape(deed, gained);
    Map<Cell, Deed> losses = ledger.lossesOf(deed.owner());
    report(deed, "lost what it never had", without(losses.keySet(), gained::contains));
    checkReturns(deed, gained);

    Set<Cell> expected = without(gained, losses::containsKey);
    Set<Cell> present = ledger.presentOf(deed.owner());
    State lasts = ledger.lasts(deed);
    if (lasts == State.REFUSED || lasts == State.FAILED) {
      report(deed, "was never confirmed, but has", present);
      return;
    }
    report(deed, "has what it gave up or never got", without(present, expected::contains));
    Set<Cell> missing = missing(expected, present);
    if (lasts == State.UNKNOWN) {
      checkWhole(deed, missing, expected);
    } else {
      checkMissing(deed, missing, expected);
    }
  }

  private Set<Cell> missing(Set<Cell> expected, Set<Cell> present) {
    return without(expected, cell -> present.contains(cell) || ledger.isTakenOverSilently(cell));
  }

  /** The answer names what was asked for, no more and no less. */
  private void checkShape(Deed deed, Set<Cell> gained) {
    Set<Cell> asked = deed.cells();
    report(deed, "gained what it did not ask for", without(gained, asked::contains));
    if (deed.kind() == Kind.BLOCK_ANY) {
      List<Span> wholes =
          deed.call().spans().stream()
              .filter(span -> span.cells().allMatch(gained::contains))
              .toList();
      if (wholes.size() != 1 || wholes.get(0).length() != gained.size()) {
        report(deed, "gained not exactly one of", asked);
      }
      return;
    }
    Set<Cell> left = deed.cells(Change.LEFT);
    report(
        deed,
        "did not gain all",
        without(asked, cell -> gained.contains(cell) || left.contains(cell)));
  }

  /** An acknowledged release leaves nothing of the owner's in its time. */
  private void checkReturns(Deed deed, Set<Cell> gained) {
    Set<Cell> losses = ledger.lossesOf(deed.owner()).keySet();
    for (Deed back : ledger.returnsOf(deed.owner())) {
      if (back.answer().is(State.DONE)) {
        report(
            deed,
            "gave back, but not all",
            without(
                back.cells(),
                cell ->
                    !gained.contains(cell)
                        || losses.contains(cell)
                        || ledger.isTakenOverSilently(cell)));
      }
    }
  }

  /** What is missing was given back by a release whose answer was lost, and that as a whole. */
  private void checkMissing(Deed deed, Set<Cell> missing, Set<Cell> expected) {
    Set<Cell> unexplained = new HashSet<>(missing);
    for (Deed back : ledger.returnsOf(deed.owner())) {
      if (back.answer().isVague()) {
        Set<Cell> concerned = without(back.cells(), cell -> !expected.contains(cell));
        checkWhole(deed, without(missing, cell -> !concerned.contains(cell)), concerned);
        unexplained.removeAll(concerned);
      }
    }
    report(deed, "was acknowledged, but has lost", unexplained);
  }

  /** All is missing, or nothing; what was taken over silently counts for neither. */
  private void checkWhole(Deed deed, Set<Cell> missing, Set<Cell> concerned) {
    Set<Cell> known = without(concerned, ledger::isTakenOverSilently);
    if (!missing.isEmpty() && missing.size() < known.size()) {
      report(deed, "came half true", missing);
    }
  }

  /** Nobody knows whether it came true; if there is any trace of it, all of it did. */
  private void checkVague(Deed deed) {
    Set<Cell> present = ledger.presentOf(deed.owner());
    Set<Cell> lost = ledger.lossesOf(deed.owner()).keySet();
    Set<Cell> traces = new HashSet<>(present);
    traces.addAll(lost);
    report(deed, "has what it did not ask for", without(traces, deed.cells()::contains));
    if (deed.kind() == Kind.HOLD) {
      report(deed, "was never confirmed, but has", present);
    }
    if (traces.isEmpty()) {
      return;
    }
    Set<Cell> asked = deed.kind() == Kind.BLOCK_ANY ? chosen(deed, traces) : deed.cells();
    report(deed, "has time of several resources", without(traces, asked::contains));
    if (deed.kind() == Kind.HOLD) {
      return; // the rest has expired
    }
    report(
        deed,
        "came half true: missing",
        without(
            asked,
            cell ->
                traces.contains(cell)
                    || ledger.isTakenOverSilently(cell)
                    || (deed.kind() == Kind.DISABLE && ledger.disablesOf(cell).size() > 1)));
  }

  private static Set<Cell> chosen(Deed deed, Set<Cell> traces) {
    return deed.call().spans().stream()
        .filter(span -> span.cells().anyMatch(traces::contains))
        .findFirst()
        .map(span -> span.cells().collect(Collectors.toSet()))
        .orElse(Set.of());
  }

  private static Set<Cell> without(Collection<Cell> cells, Predicate<Cell> excused) {
    return cells.stream().filter(excused.negate()).collect(Collectors.toSet());
  }

  private void report(String what, Span where) {
    violations.add(new Violation(what, new Cell(where.resource(), where.from())));
  }

  private void report(Deed deed, String what, Set<Cell> cells) {
    cells.stream()
        .min((one, other) -> Integer.compare(one.quarter(), other.quarter()))
        .ifPresent(
            first ->
                violations.add(
                    new Violation(
                        "%s %s %s (%s quarters)"
                            .formatted(deed.kind(), deed.owner(), what, cells.size()),
                        first)));
  }
}
