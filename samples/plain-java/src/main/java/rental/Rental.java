package rental;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;

/** Rents one car, and remembers it in a file. */
public final class Rental implements AutoCloseable {

  private static final ResourceId CAR = ResourceId.of("car-7");

  private final SqliteStore store;
  private final Availability availability;

  public Rental(Path file) {
    store = SqliteStore.open(file);
    availability = Availability.on(store);
  }

  public String rent(String rider, TimeSlot slot) {
    BlockResult result = availability.block(CAR, slot, Owner.of(rider));
    return result instanceof BlockResult.Refused refused
        ? rider + ": " + refused.reason() + " by " + refused.inTheWay().get(0).owner()
        : rider + " has the car";
  }

  @Override
  public void close() {
    store.close();
  }

  public static void main(String[] riders) {
    try (Rental rental = new Rental(Path.of("rental.db"))) {
      for (String rider : riders) {
        System.out.println(rental.rent(rider, TimeSlot.parse("2030-01-05T00:00:00Z/P2D")));
      }
    }
  }
}
