package rental;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdfast.availability.TimeSlot;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RentalTest {

  private static final TimeSlot WEEKEND = TimeSlot.parse("2030-01-05T00:00:00Z/P2D");

  @Test
  void theCarIsRentedOnceEvenIfTheProgramStartsAgain(@TempDir Path folder) {
    try (Rental rental = new Rental(folder.resolve("rental.db"))) {
      assertEquals("Ann has the car", rental.rent("Ann", WEEKEND));
    }

    try (Rental rental = new Rental(folder.resolve("rental.db"))) {
      assertEquals("Bob: TAKEN by Ann", rental.rent("Bob", WEEKEND));
    }
  }
}
