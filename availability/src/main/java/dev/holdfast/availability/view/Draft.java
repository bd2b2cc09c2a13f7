package dev.holdfast.availability.view;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/**
 * A resource's time in memory, as it was seen, so that the rules for an open calendar are those of
 * every store.
 *
 * @param seen what was there, to find out later whether it still is
 * @param availability the same time, to be worked on
 */
record Draft(List<Blockade> seen, Availability availability) {

  static Draft of(Availability store, ResourceId resource, TimeSlot window, Instant now) {
    return of(store.blockades(resource, window), now);
  }

  static Draft of(List<Blockade> seen, Instant now) {
    MemoryStore memory = MemoryStore.create(Clock.fixed(now, ZoneOffset.UTC));
    memory.transact(
        tx -> {
          tx.replace(List.of(), seen);
          return Outcome.commit(seen);
        });
    return new Draft(seen, Availability.on(memory));
  }
}
