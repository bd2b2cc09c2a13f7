package dev.holdfast.torture.check;

import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A round's deeds and rows, by what the checks ask for. */
final class Ledger {

  private final List<Deed> deeds;
  private final Map<String, Deed> origins = new HashMap<>();
  private final Map<String, Deed> confirmations = new HashMap<>();
  private final Map<String, List<Deed>> returns = new HashMap<>();
  private final Map<String, Map<Cell, Deed>> losses = new HashMap<>();
  private final Map<Cell, List<Deed>> disables = new HashMap<>();
  private final Map<Cell, Row> lasting = new HashMap<>();
  private final Map<String, Set<Cell>> present = new HashMap<>();

  /**
   * @param report receives time that was lost twice
   */
  Ledger(List<Deed> deeds, List<Row> rows, Consumer<Violation> report) {
    this.deeds = deeds;
    deeds.forEach(this::enter);
    deeds.forEach(deed -> enterLosses(deed, report));
    for (Row row : rows) {
      if (row.lasts()) {
        row.span().cells().forEach(cell -> lasting.put(cell, row));
        Set<Cell> cells = present.computeIfAbsent(row.owner(), owner -> new HashSet<>());
        row.span().cells().forEach(cells::add);
      }
    }
  }

  private void enter(Deed deed) {
    if (deed.kind().gains()) {
      origins.put(deed.owner(), deed);
    } else if (deed.kind() == Kind.CONFIRM) {
      confirmations.put(deed.owner(), deed);
    } else if (deed.kind().givesBack()) {
      returns.computeIfAbsent(deed.owner(), owner -> new ArrayList<>()).add(deed);
    }
    if (deed.kind() == Kind.DISABLE) {
      deed.cells()
          .forEach(cell -> disables.computeIfAbsent(cell, it -> new ArrayList<>()).add(deed));
    }
  }

  private void enterLosses(Deed deed, Consumer<Violation> report) {
    deed.pieces(Change.LOST)
        .forEach(
            piece ->
                piece
                    .span()
                    .cells()
                    .forEach(
                        cell -> {
                          Deed other = lossesOf(piece.owner()).put(cell, deed);
                          if (other != null) {
                            report.accept(new Violation("lost twice by " + piece.owner(), cell));
                          }
                        }));
  }

  List<Deed> deeds() {
    return deeds;
  }

  /** The deed by which an owner came to be; none for an owner whom no client invented. */
  Optional<Deed> originOf(String owner) {
    return Optional.ofNullable(origins.get(owner));
  }

  /** What the owner gave back or lost to a disabler, and by which deed. */
  Map<Cell, Deed> lossesOf(String owner) {
    return losses.computeIfAbsent(owner, it -> new HashMap<>());
  }

  /** What the database says that the owner has for good. */
  Set<Cell> presentOf(String owner) {
    return present.getOrDefault(owner, Set.of());
  }

  /** Releases and enables. */
  List<Deed> returnsOf(String owner) {
    return returns.getOrDefault(owner, List.of());
  }

  /** Deeds that disabled this time, or wanted to. */
  List<Deed> disablesOf(Cell cell) {
    return disables.getOrDefault(cell, List.of());
  }

  /** Whether the time became more than a hold: surely, maybe, or not at all. */
  State lasts(Deed origin) {
    if (origin.kind() != Kind.HOLD) {
      return State.DONE;
    }
    Deed confirmation = confirmations.get(origin.owner());
    if (confirmation == null) {
      return State.REFUSED;
    }
    return confirmation.answer().isVague() ? State.UNKNOWN : confirmation.answer().state();
  }

  /** A disabler has it whose answer was lost, so that the owner before is unknown. */
  boolean isTakenOverSilently(Cell cell) {
    Row row = lasting.get(cell);
    return row != null
        && row.disabled()
        && originOf(row.owner()).filter(deed -> deed.answer().isVague()).isPresent();
  }
}
