package dev.holdfast.scheduling.slots;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.hours.Written;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What occupies a host's Monday, 5 January 2026, as one would write it down. */
final class Taken {

  static final ResourceId HOST = ResourceId.of("host");
  static final Owner ANN = Owner.of("Ann");
  static final Owner BOB = Owner.of("Bob");

  private Taken() {}

  static Blockade block(Owner owner, TimeSlot slot) {
    return Blockade.block(Claim.of(HOST, slot), owner);
  }

  static Blockade hold(Owner owner, TimeSlot slot, Instant expiresAt) {
    return Blockade.hold(Claim.of(HOST, slot), owner, expiresAt);
  }

  static Blockade disable(Owner owner, TimeSlot slot) {
    return Blockade.disable(Claim.of(HOST, slot), owner);
  }

  /** Ann's blocks at {@code "09:00-10:00"} and so on, as another sees them. */
  static Occupied byAnn(String... times) {
    return by(Optional.empty(), times);
  }

  /** Ann's blocks, as one sees them who looks. */
  static Occupied by(Optional<Owner> except, String... times) {
    List<Blockade> blockades =
        Arrays.stream(times).map(Written::time).map(slot -> block(ANN, slot)).toList();
    return Occupied.of(blockades, except, Intervals.none(), Instant.MAX);
  }

  /** Outside calendars say busy then. */
  static Occupied busy(String... times) {
    List<TimeSlot> busy = Arrays.stream(times).map(Written::time).toList();
    return Occupied.of(List.of(), Optional.empty(), Intervals.of(busy), Instant.MAX);
  }
}
