package dev.holdfast.server.booking;

import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.api.Effect;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** Counts how attempts to book, and to change bookings, ended. */
@Component
public final class BookingMetrics {

  private final MeterRegistry meters;
  private final Counter conflicts;

  public BookingMetrics(MeterRegistry meters) {
    this.meters = meters;
    this.conflicts =
        Counter.builder("holdfast.conflicts")
            .description("Attempts that met time which somebody else has")
            .register(meters);
  }

  /** Counts how an attempt ended. */
  public Effect of(BookingResult result) {
    return () -> count(result);
  }

  private void count(BookingResult result) {
    String outcome =
        result instanceof BookingResult.Done done
            ? Codes.of(done.booking().status())
            : Codes.of(((BookingResult.Refused) result).reason());
    Counter.builder("holdfast.bookings")
        .description("Attempts to book and to change bookings, by how they ended")
        .tag("outcome", outcome)
        .register(meters)
        .increment();
    if (result instanceof BookingResult.Refused refused
        && refused.reason() == BookingRefusal.SLOT_TAKEN) {
      conflicts.increment();
    }
  }
}
