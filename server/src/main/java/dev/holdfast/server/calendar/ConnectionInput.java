package dev.holdfast.server.calendar;

import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnection.WhenStale;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.json.CodeOf;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a host says to connect a calendar.
 *
 * @param provider ical or caldav; the others are connected by authorize
 * @param url of the feed, or of the CalDAV server
 * @param username for caldav
 * @param password for caldav; better one for this service alone
 */
public record ConnectionInput(
    @NotNull @Size(max = 20) @Schema(allowableValues = {"ical", "caldav"}) String provider,
    @NotBlank @Size(max = 2048) String url,
    @Size(max = 255) @Nullable String username,
    @Size(max = 1024) @Nullable String password,
    @Size(max = 50) @Nullable List<@NotBlank @Size(max = 1024) String> calendars,
    @Size(max = 1024) @Nullable String writeTo,
    @Nullable Boolean syncEnabled,
    @Size(max = 20) @CodeOf(WhenStale.class) @Nullable String whenStale) {

  public Choice toChoice() {
    return new Settings(calendars, writeTo, syncEnabled, whenStale).toChoice();
  }

  /** Nothing of the secrets. */
  @Override
  public String toString() {
    return "ConnectionInput[%s]".formatted(provider);
  }

  /** What can be changed later. */
  @Schema(name = "ConnectionSettings")
  public record Settings(
      @Size(max = 50) @Nullable List<@NotBlank @Size(max = 1024) String> calendars,
      @Size(max = 1024) @Nullable String writeTo,
      @Nullable Boolean syncEnabled,
      @Size(max = 20) @CodeOf(WhenStale.class) @Nullable String whenStale) {

    static Settings of(Choice choice) {
      return new Settings(
          choice.calendars(),
          choice.writeTo().orElse(null),
          choice.syncEnabled(),
          Codes.of(choice.whenStale()));
    }

    public Choice toChoice() {
      return new Choice(
          calendars == null ? List.of() : calendars,
          Optional.ofNullable(writeTo),
          syncEnabled == null || syncEnabled,
          whenStale == null ? Choice.DEFAULT.whenStale() : whenStale(whenStale));
    }

    private static WhenStale whenStale(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "open" -> WhenStale.OPEN;
        case "closed" -> WhenStale.CLOSED;
        default ->
            throw Problem.invalid("whenStale", "must be open or closed, not '%s'".formatted(text));
      };
    }
  }
}
