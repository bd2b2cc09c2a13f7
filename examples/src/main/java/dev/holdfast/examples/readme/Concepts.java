package dev.holdfast.examples.readme;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityEvent.ResourceTakenOver;
import dev.holdfast.availability.AvailabilityListener;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.Repeat;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;

/** The Java of docs/concepts.md. */
public final class Concepts {

  private Concepts() {}

  /** Explains a result to a person. */
  public static String explain(BlockResult result) {
    // @start region=refusal
    if (result instanceof BlockResult.Refused refused) {
      return switch (refused.reason()) {
        case TAKEN -> "taken: " + refused.inTheWay();
        case DISABLED -> "out of use: " + refused.inTheWay();
        case NOT_HELD -> "nothing to move";
        case CONTENDED -> "too many are asking, try again";
      };
    }
    // @end
    return "yours";
  }

  /** Moves an owner's time to another slot, or leaves it where it is. */
  public static boolean move(
      Availability availability, ResourceId room, Owner owner, TimeSlot before, TimeSlot after) {
    // @start region=transaction
    boolean moved =
        availability.transaction(
            tx ->
                tx.release(room, before, owner) instanceof ReleaseResult.Released
                        && tx.block(room, after, owner) instanceof BlockResult.Blocked
                    ? Outcome.commit(true)
                    : Outcome.rollback(false));
    // @end
    return moved;
  }

  /** Books ten evenings of a weekly course, or none. */
  public static BlockResult course(
      Availability availability, ResourceId room, Owner owner, ZoneId zone) {
    // @start region=course
    TimeSlot first =
        TimeSlot.of(
            LocalDateTime.parse("2026-03-24T18:00"), LocalDateTime.parse("2026-03-24T20:00"), zone);
    List<Claim> evenings =
        Repeat.weekly(zone).times(10).slots(first).stream()
            .map(slot -> Claim.of(room, slot))
            .toList();
    BlockResult course = availability.blockAll(evenings, owner);
    // @end
    return course;
  }

  /** Notifies owners who lose time. */
  public static Availability notifying(Consumer<String> mail) {
    // @start region=listener
    AvailabilityListener listener =
        event -> {
          if (event instanceof ResourceTakenOver lost) {
            mail.accept(lost.blockade().owner() + " lost " + lost.blockade().slot());
          }
        };
    Availability availability = Availability.on(MemoryStore.create(), listener);
    // @end
    return availability;
  }
}
