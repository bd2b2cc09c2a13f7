package dev.holdfast.torture.service.check;

import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Span.Cell;
import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.Evidence;
import dev.holdfast.torture.service.history.HostDeed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What was done on hosts' own timelines, and all versions of bookings, by what checks ask for. */
final class HostLedger {

  private final Evidence evidence;
  private final Map<String, HostDeed> gains = new HashMap<>();
  private final Map<String, Deed> confirmations = new HashMap<>();
  private final Map<String, List<Deed>> returns = new HashMap<>();
  private final Map<String, Map<Cell, Deed>> losses = new HashMap<>();
  private final Map<Cell, List<HostDeed>> unheard = new HashMap<>();
  private final Map<String, List<Booking>> versions = new HashMap<>();
  private final Set<Cell> soon = new HashSet<>();

  HostLedger(Evidence evidence) {
    this.evidence = evidence;
    evidence.hostDeeds().forEach(this::enter);
    evidence.stored().events().stream()
        .flatMap(event -> event.booking().stream())
        .forEach(this::enter);
  }

  private void enter(HostDeed hostDeed) {
    Deed deed = hostDeed.deed();
    if (deed.kind().gains()) {
      gains.put(deed.owner(), hostDeed);
    } else if (deed.kind() == Kind.CONFIRM) {
      confirmations.put(deed.owner(), deed);
    } else if (deed.kind().givesBack()) {
      returns.computeIfAbsent(deed.owner(), owner -> new ArrayList<>()).add(deed);
    }
    deed.pieces(Change.LOST)
        .forEach(
            piece ->
                piece
                    .span()
                    .cells()
                    .forEach(
                        cell ->
                            losses
                                .computeIfAbsent(piece.owner(), owner -> new HashMap<>())
                                .put(cell, deed)));
    if (hostDeed.isDisable() && deed.answer().isVague()) {
      deed.cells()
          .forEach(cell -> unheard.computeIfAbsent(cell, it -> new ArrayList<>()).add(hostDeed));
    }
  }

  private void enter(Booking booking) {
    versions.computeIfAbsent(booking.id(), id -> new ArrayList<>()).add(booking);
    if (evidence.eventType(booking.eventType()).isSoon()) {
      soon.addAll(claimed(booking));
    }
  }

  Set<Cell> claimed(Booking booking) {
    return evidence
        .eventType(booking.eventType())
        .claimed(booking.start())
        .cells()
        .collect(Collectors.toSet());
  }

  /** Requests by which owners got time, or wanted to. */
  Collection<HostDeed> gains() {
    return gains.values();
  }

  HostDeed gainOf(String owner) {
    return Optional.ofNullable(gains.get(owner)).orElseThrow();
  }

  boolean knows(String owner) {
    return gains.containsKey(owner);
  }

  List<Deed> returnsOf(String owner) {
    return returns.getOrDefault(owner, List.of());
  }

  /** What the owner gave back or lost to a disable, as answers say, and to which. */
  Map<Cell, Deed> lossesOf(String owner) {
    return losses.getOrDefault(owner, Map.of());
  }

  /** Disables of this time whose answer was lost. */
  List<HostDeed> unheardOf(Cell cell) {
    return unheard.getOrDefault(cell, List.of());
  }

  /** Whether a disable took this time from its owner, or may have. */
  boolean mayHaveLost(String owner, Cell cell) {
    return lossesOf(owner).containsKey(cell) || unheard.containsKey(cell);
  }

  /** Every state that a booking has been in. */
  List<Booking> versionsOf(String booking) {
    return versions.getOrDefault(booking, List.of());
  }

  /** Whether the time became more than a hold; empty: perhaps. */
  Optional<Boolean> lasts(Deed gain) {
    if (gain.kind() != Kind.HOLD) {
      return Optional.of(true);
    }
    Deed confirmation = confirmations.get(gain.owner());
    if (confirmation == null) {
      return Optional.of(false);
    }
    return confirmation.answer().isVague()
        ? Optional.empty()
        : Optional.of(confirmation.answer().is(State.DONE));
  }

  /**
   * What a granted request surely got. A disable goes round bookings that it keeps and around
   * meetings that are over, which by a wrong clock are those of the next hours.
   */
  Set<Cell> surelyGained(HostDeed gain) {
    Set<Cell> cells = gain.deed().cells(Change.GAINED);
    if (gain.isDisable()) {
      gain.kept().forEach(id -> versionsOf(id).forEach(it -> cells.removeAll(claimed(it))));
      cells.removeAll(soon);
    }
    return cells;
  }
}
