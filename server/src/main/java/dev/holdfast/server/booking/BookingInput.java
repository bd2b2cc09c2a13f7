package dev.holdfast.server.booking;

import dev.holdfast.scheduling.booking.BookRequest;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.api.Languages;
import dev.holdfast.server.api.TimeZones;
import dev.holdfast.server.api.Times;
import dev.holdfast.server.api.VisibleText;
import dev.holdfast.server.mail.Deliverable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request to book: which event type, which time, which booker. */
public record BookingInput(
    @NotNull @Size(max = ID) String eventTypeId,
    @NotNull Instant start,
    @NotNull @Valid BookerInput booker,
    @Size(max = 5_000) @VisibleText @Nullable String notes,
    @Size(max = ID) @Nullable String holdId) {

  /** The longest id, zone, language or address that anything has, with room to spare. */
  static final int ID = 128;

  public static final int ZONE = 64;
  public static final int LANGUAGE = 35;

  /** The booker, as a request names them. */
  public record BookerInput(
      @NotBlank @Size(max = 200) @VisibleText(oneLine = true) String name,
      @NotNull @Email @Deliverable @Size(min = 3, max = 254) @VisibleText(oneLine = true)
          String email,
      @Size(max = ZONE) @Nullable String timeZone,
      @Size(min = 1, max = ID) @VisibleText(oneLine = true) @Nullable String id,
      @Size(max = LANGUAGE) @Nullable String language) {

    Booker toBooker() {
      return new Booker(
          name.strip(),
          email,
          Optional.ofNullable(timeZone).map(zone -> TimeZones.parse("booker.timeZone", zone)),
          Optional.ofNullable(id),
          Optional.ofNullable(language).map(tag -> Languages.parse("booker.language", tag)));
    }
  }

  public BookRequest toRequest(Optional<HostId> as) {
    return new BookRequest(
        new EventTypeId(eventTypeId),
        as,
        Times.start(start),
        booker.toBooker(),
        Optional.ofNullable(notes),
        Optional.ofNullable(holdId));
  }
}
