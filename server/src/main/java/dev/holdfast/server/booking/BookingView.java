package dev.holdfast.server.booking;

import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Lifecycle;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A booking, for its host and its booker. */
public record BookingView(
    String id,
    String eventTypeId,
    String hostId,
    BookerView booker,
    @Nullable String notes,
    Instant start,
    Instant end,
    BookingStatus status,
    long version,
    Instant createdAt,
    Instant updatedAt,
    @Nullable Instant confirmedAt,
    @Nullable Instant cancelledAt,
    @Nullable String cancellationReason,
    @Nullable Instant rescheduledFrom,
    @Nullable String manageUrl) {

  /** Who booked. */
  public record BookerView(
      String name,
      String email,
      @Nullable String timeZone,
      @Nullable String id,
      @Nullable String language) {

    static BookerView of(Booker booker) {
      return new BookerView(
          booker.name(),
          booker.email(),
          booker.zone().map(ZoneId::getId).orElse(null),
          booker.id().orElse(null),
          booker.language().map(Locale::toLanguageTag).orElse(null));
    }
  }

  /** For who may only look. */
  public static BookingView withoutLink(Booking booking) {
    return of(booking, null);
  }

  public static BookingView of(Booking booking, @Nullable String manageUrl) {
    Lifecycle life = booking.lifecycle();
    return new BookingView(
        booking.id().value(),
        booking.eventType().value(),
        booking.host().value(),
        BookerView.of(booking.booker()),
        booking.notes().orElse(null),
        booking.time().from(),
        booking.time().to(),
        life.status(),
        life.version(),
        life.createdAt(),
        life.updatedAt(),
        life.confirmedAt().orElse(null),
        life.cancelledAt().orElse(null),
        life.cancellationReason().orElse(null),
        life.rescheduledFrom().orElse(null),
        manageUrl);
  }
}
