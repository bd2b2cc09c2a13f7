package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Stores with one fault each, by what they do wrong. */
final class BrokenStores {

  private BrokenStores() {}

  static Map<String, Function<Clock, AvailabilityStore>> all() {
    Map<String, Function<Clock, AvailabilityStore>> stores = new LinkedHashMap<>();
    stores.put("forgets expiry", ForgetsExpiry::new);
    stores.put("counts seconds as milliseconds", ExpiresTooEarly::new);
    stores.put("sees an overlap where slots only touch", TouchingOverlaps::new);
    stores.put("loses the last hour of an overlap", MissesTheEnd::new);
    stores.put("lets the disabler block", LetsTheDisablerBlock::new);
    stores.put("keeps half of a lost block", KeepsHalf::new);
    stores.put("gives pieces another id", ForgetsIds::new);
    stores.put("ignores the version", IgnoresTheVersion::new);
    stores.put("checks, then inserts", ChecksThenInserts::new);
    stores.put("keeps a rolled back parent", KeepsARolledBackParent::new);
    stores.put("keeps one rolled back blockade", KeepsARolledBackBlockade::new);
    stores.put("hands events over twice", HandsEventsOverTwice::new);
    stores.put("loses events", LosesEvents::new);
    stores.put("hides holds in calendars", HidesHolds::new);
    stores.put("answers children in any order", ChildrenInDisorder::new);
    return stores;
  }

  private static final class ForgetsExpiry extends NaiveStore {
    ForgetsExpiry(Clock clock) {
      super(clock);
    }

    @Override
    boolean isLive(Blockade blockade, Instant now) {
      return true;
    }
  }

  private static final class ExpiresTooEarly extends NaiveStore {
    ExpiresTooEarly(Clock clock) {
      super(clock);
    }

    @Override
    Instant expiry(Instant now, Duration ttl) {
      return now.plusMillis(ttl.toSeconds());
    }
  }

  private static final class TouchingOverlaps extends NaiveStore {
    TouchingOverlaps(Clock clock) {
      super(clock);
    }

    @Override
    boolean overlaps(TimeSlot one, TimeSlot other) {
      return one.isConnectedTo(other);
    }
  }

  private static final class MissesTheEnd extends NaiveStore {
    MissesTheEnd(Clock clock) {
      super(clock);
    }

    @Override
    boolean overlaps(TimeSlot one, TimeSlot other) {
      return one.intersection(other)
          .flatMap(TimeSlot::duration)
          .map(overlap -> overlap.compareTo(Duration.ofHours(1)) > 0)
          .orElse(one.overlaps(other));
    }
  }

  private static final class LetsTheDisablerBlock extends NaiveStore {
    LetsTheDisablerBlock(Clock clock) {
      super(clock);
    }

    @Override
    List<Blockade> inTheWay(List<Blockade> live, Owner owner) {
      return live.stream()
          .filter(blockade -> !(blockade.isDisabled() && blockade.owner().equals(owner)))
          .toList();
    }
  }

  private static final class KeepsHalf extends NaiveStore {
    KeepsHalf(Clock clock) {
      super(clock);
    }

    @Override
    void refused(Data working, List<Blockade> wanted) {
      for (Blockade half : wanted.subList(0, wanted.size() - 1)) {
        boolean free =
            working.blockades().stream()
                .filter(blockade -> blockade.resource().equals(half.resource()))
                .noneMatch(blockade -> blockade.slot().overlaps(half.slot()));
        if (free) {
          working.blockades().add(half);
        }
      }
    }
  }

  private static final class ForgetsIds extends NaiveStore {
    ForgetsIds(Clock clock) {
      super(clock);
    }

    @Override
    Blockade stored(Blockade piece) {
      Claim claim = new Claim(piece.resource(), piece.slot());
      return piece.isDisabled()
          ? Blockade.disable(claim, piece.owner())
          : Blockade.block(claim, piece.owner()).withExpiry(piece.expiresAt());
    }
  }

  private static final class IgnoresTheVersion extends NaiveStore {
    IgnoresTheVersion(Clock clock) {
      super(clock);
    }

    @Override
    Optional<Data> overtaken(Data before, Data latest, Data working) {
      return Optional.of(working);
    }
  }

  private static final class ChecksThenInserts extends NaiveStore {
    ChecksThenInserts(Clock clock) {
      super(clock);
    }

    @Override
    Optional<Data> overtaken(Data before, Data latest, Data working) {
      List<Blockade> gone = new ArrayList<>(before.blockades());
      gone.removeAll(working.blockades());
      List<Blockade> merged = new ArrayList<>(working.blockades());
      merged.removeAll(before.blockades());
      latest.blockades().stream().filter(it -> !gone.contains(it)).forEach(merged::add);
      boolean moved = !working.parents().equals(before.parents());
      return Optional.of(new Data(merged, moved ? working.parents() : latest.parents()));
    }
  }

  private static final class KeepsARolledBackParent extends NaiveStore {
    KeepsARolledBackParent(Clock clock) {
      super(clock);
    }

    @Override
    Data undone(Data latest, Data working) {
      return new Data(latest.blockades(), new TreeMap<>(working.parents()));
    }
  }

  private static final class KeepsARolledBackBlockade extends NaiveStore {
    KeepsARolledBackBlockade(Clock clock) {
      super(clock);
    }

    @Override
    Data undone(Data latest, Data working) {
      List<Blockade> added = new ArrayList<>(working.blockades());
      added.removeAll(latest.blockades());
      List<Blockade> kept = new ArrayList<>(latest.blockades());
      added.stream().limit(1).forEach(kept::add);
      return new Data(kept, latest.parents());
    }
  }

  private static final class HandsEventsOverTwice extends NaiveStore {
    HandsEventsOverTwice(Clock clock) {
      super(clock);
    }

    @Override
    public void afterCommit(Runnable task) {
      task.run();
      task.run();
    }
  }

  private static final class LosesEvents extends NaiveStore {
    LosesEvents(Clock clock) {
      super(clock);
    }

    @Override
    public void afterCommit(Runnable task) {}
  }

  private static final class HidesHolds extends NaiveStore {
    HidesHolds(Clock clock) {
      super(clock);
    }

    @Override
    public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
      return resources.stream()
          .map(
              id -> {
                List<Blockade> lasting =
                    blockades(Set.of(id), window).stream().filter(b -> !b.isHold()).toList();
                return Calendar.of(id, window, lasting);
              })
          .toList();
    }
  }

  private static final class ChildrenInDisorder extends NaiveStore {
    ChildrenInDisorder(Clock clock) {
      super(clock);
    }

    @Override
    public List<ResourceId> childrenOf(ResourceId parent) {
      List<ResourceId> children = new ArrayList<>(super.childrenOf(parent));
      Collections.reverse(children);
      return children;
    }
  }
}
