package dev.holdfast.scheduling.booking;

import dev.holdfast.scheduling.RandomId;
import java.util.Objects;

/** The id of a booking, and of the hold it was made from; it is the owner of the claimed time. */
public record BookingId(String value) {

  public BookingId {
    Objects.requireNonNull(value, "BookingId must not be null");
  }

  public static BookingId random() {
    return new BookingId(RandomId.withPrefix("bk"));
  }

  @Override
  public String toString() {
    return value;
  }
}
