// @start region=getting-started-library
package rental;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;

public class Rental {

  public static void main(String[] riders) {
    Availability availability = Availability.on(MemoryStore.create());
    ResourceId car = ResourceId.of("car-7");
    TimeSlot weekend = TimeSlot.parse("2026-01-10T00:00:00Z/P2D");
    for (String rider : riders) {
      BlockResult result = availability.block(car, weekend, Owner.of(rider));
      System.out.println(
          result instanceof BlockResult.Refused refused
              ? rider + ": " + refused.reason() + " by " + refused.inTheWay().get(0).owner()
              : rider + " has the car");
    }
  }
}
// @end
