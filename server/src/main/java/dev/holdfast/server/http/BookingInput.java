package dev.holdfast.server.http;

import dev.holdfast.scheduling.booking.BookRequest;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who wants to meet whom, and when. */
public record BookingInput(
    @NotNull @Size(max = ID) String eventTypeId,
    @NotNull Instant start,
    @NotNull @Valid BookerInput booker,
    @Size(max = 5_000) @Nullable String notes,
    @Size(max = ID) @Nullable String holdId) {

  /** The longest id, zone, language or address that anything has, with room to spare. */
  static final int ID = 128;

  static final int ZONE = 64;
  static final int LANGUAGE = 35;

  /** Control characters have no place in a line of a mail or a calendar. */
  static final String ONE_LINE = "[^\\p{Cc}\\u2028\\u2029]*";

  static final String ONE_LINE_RULE = "must be one line without control characters";

  /** Who books. */
  public record BookerInput(
      @NotBlank @Size(max = 200) @Pattern(regexp = ONE_LINE, message = ONE_LINE_RULE) String name,
      @NotNull @Email @Size(min = 3, max = 254) @Pattern(regexp = ONE_LINE, message = ONE_LINE_RULE)
          String email,
      @Size(max = ZONE) @Nullable String timeZone,
      @Size(min = 1, max = ID) @Pattern(regexp = ONE_LINE, message = ONE_LINE_RULE)
          @Nullable String id,
      @Size(max = LANGUAGE) @Nullable String language) {

    Booker toBooker() {
      return new Booker(
          name.strip(),
          email,
          Optional.ofNullable(timeZone).map(zone -> Zones.parse("booker.timeZone", zone)),
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
