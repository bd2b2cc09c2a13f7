package dev.holdfast.examples.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.Service;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalkThroughTest {

  @Test
  void aBookingLivesItsLifeOverHttp(@TempDir Path folder) throws Exception {
    var printed = new ByteArrayOutputStream();
    try (Service service = Service.in(folder)) {
      HoldfastClient client = service.newHost();

      new WalkThrough(client, new PrintStream(printed, true, StandardCharsets.UTF_8)).print();
    }

    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .hasSize(7)
        .anySatisfy(line -> assertThat(line).startsWith("Booked ").endsWith("CONFIRMED"))
        .anySatisfy(line -> assertThat(line).startsWith("Taken for the next"))
        .anySatisfy(line -> assertThat(line).startsWith("Moved to "))
        .contains("Then CANCELLED, because: Bob is ill")
        .contains(
            "What happened to it: booking.created, booking.confirmed, booking.rescheduled,"
                + " booking.cancelled");
  }
}
