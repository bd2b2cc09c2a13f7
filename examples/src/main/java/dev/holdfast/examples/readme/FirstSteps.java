package dev.holdfast.examples.readme;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.time.LocalDate;

/** The ten lines of the README. */
public final class FirstSteps {

  private FirstSteps() {}

  public static void main(String[] args) {
    // @start region=first-steps
    Availability availability = Availability.on(MemoryStore.create());
    ResourceId car = ResourceId.of("car-7");
    TimeSlot day = TimeSlot.ofDay(LocalDate.of(2026, 1, 5));
    TimeSlot morning = TimeSlot.parse("2026-01-05T08:00:00Z/PT4H");

    availability.block(car, morning, Owner.of("Ann"));
    if (availability.block(car, day, Owner.of("Bob")) instanceof BlockResult.Refused refused) {
      System.out.println(refused.reason() + " by " + refused.inTheWay().get(0).owner());
    }
    availability.calendar(car, day).availableSlots().forEach(System.out::println);
    // @end
  }
}
