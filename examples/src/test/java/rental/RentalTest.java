package rental;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.Printed;
import org.junit.jupiter.api.Test;

/** The first program of docs/getting-started.md. */
class RentalTest {

  @Test
  void theSecondRiderIsRefused() {
    String printed = Printed.onStandardOutput(() -> Rental.main(new String[] {"Ann", "Bob"}));

    assertThat(printed).isEqualTo("Ann has the car\nBob: TAKEN by Ann\n");
  }
}
