package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.Owner;
import dev.holdfast.scheduling.value.RandomId;
import java.util.Objects;

/** The id of a booking, and of the hold it was made from; it is the owner of the claimed time. */
public record BookingId(String value) {

  private static final String PREFIX = "bk";

  public BookingId {
    Objects.requireNonNull(value, "BookingId must not be null");
  }

  public static BookingId random() {
    return new BookingId(RandomId.withPrefix(PREFIX));
  }

  /**
   * Whether time of this owner is a booking's, or is held for one. Nobody else may use such a name.
   */
  public static boolean isReserved(Owner owner) {
    return owner.value().startsWith(PREFIX + "_");
  }

  @Override
  public String toString() {
    return value;
  }
}
