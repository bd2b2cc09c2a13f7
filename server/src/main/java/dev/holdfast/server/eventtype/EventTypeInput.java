package dev.holdfast.server.eventtype;

import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.host.Slug;
import dev.holdfast.scheduling.hours.OpeningHours;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.TimeZones;
import dev.holdfast.server.api.VisibleText;
import dev.holdfast.server.booking.BookingInput;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a host says about an event type. What is left out has its default.
 *
 * @param verifiesEmail whether bookers have to open a link in a mail before they have booked
 * @param color by which pages mark it
 */
public record EventTypeInput(
    @NotNull @Pattern(regexp = SLUG, message = SLUG_RULE) @Size(max = 64) String slug,
    @NotBlank @Size(max = 200) @VisibleText(oneLine = true) String title,
    @Size(max = 5_000) @VisibleText @Nullable String description,
    @NotNull @Min(1) @Max(MAX_MINUTES) Integer durationMinutes,
    @Min(1) @Max(MAX_MINUTES) @Nullable Integer slotIntervalMinutes,
    @Min(0) @Max(MAX_MINUTES) @Nullable Integer bufferBeforeMinutes,
    @Min(0) @Max(MAX_MINUTES) @Nullable Integer bufferAfterMinutes,
    @Min(0) @Max(525_600) @Nullable Integer minimumNoticeMinutes,
    @Min(0) @Max(MAX_ADVANCE_DAYS) @Nullable Integer maxAdvanceDays,
    @Nullable Boolean packed,
    @Nullable Boolean requiresConfirmation,
    @Nullable Boolean verifiesEmail,
    @Size(max = BookingInput.ZONE) @Nullable String timeZone,
    @Size(max = 100) @Nullable List<Hours.@NotNull @Valid Rule> availabilityRules,
    @Size(max = OpeningHours.MAX_OVERRIDES)
        @Nullable List<Hours.@NotNull @Valid DateOverride> dateOverrides,
    @Size(max = EventType.Terms.MOST_REMINDERS)
        @Nullable List<@NotNull @Min(MIN_REMINDER) @Max(MAX_REMINDER) Integer> reminderMinutes,
    @Size(max = 7)
        @Pattern(regexp = EventType.Terms.COLOR, message = COLOR_RULE)
        @Schema(example = "#1f6feb")
        @Nullable String color,
    @Nullable EventTypeStatus status) {

  public static final String SLUG = Slug.PATTERN;
  public static final String SLUG_RULE =
      "must be of lower-case letters and digits, with single hyphens between, such as intro-call";

  static final String COLOR_RULE =
      "must be a number sign and six hexadecimal digits, such as #1f6feb";

  /** A week: meetings that last longer are better blocked as resources. */
  static final int MAX_MINUTES = 10_080;

  static final int MIN_REMINDER = 5;

  /** Four weeks. */
  static final int MAX_REMINDER = 40_320;

  static final int MAX_ADVANCE_DAYS = 730;

  /** What was said about an event type that exists, as a change begins with. */
  static EventTypeInput of(EventType eventType) {
    EventType.Terms terms = eventType.terms();
    return new EventTypeInput(
        terms.slug(),
        terms.title(),
        terms.description().orElse(null),
        minutes(terms.duration()),
        terms.slotInterval().map(EventTypeInput::minutes).orElse(null),
        minutes(terms.bufferBefore()),
        minutes(terms.bufferAfter()),
        minutes(terms.minimumNotice()),
        terms.maxAdvanceDays(),
        terms.packed(),
        terms.requiresConfirmation(),
        terms.verifiesEmail(),
        terms.hours().zone().getId(),
        Hours.rules(terms.hours()),
        Hours.overrides(terms.hours()),
        terms.reminders().stream().map(EventTypeInput::minutes).toList(),
        terms.color().orElse(null),
        eventType.status());
  }

  /**
   * Returns the terms of an event type.
   *
   * @param zone used where the input names none
   */
  public EventType.Terms toTerms(ZoneId zone) {
    ZoneId named = timeZone == null ? zone : TimeZones.parse("timeZone", timeZone);
    return EventType.Terms.of(slug, title.strip(), minutes(durationMinutes), hours(named))
        .description(Optional.ofNullable(description))
        .slotInterval(Optional.ofNullable(slotIntervalMinutes).map(EventTypeInput::minutes))
        .bufferBefore(minutes(bufferBeforeMinutes == null ? 0 : bufferBeforeMinutes))
        .bufferAfter(minutes(bufferAfterMinutes == null ? 0 : bufferAfterMinutes))
        .minimumNotice(minutes(minimumNoticeMinutes == null ? 0 : minimumNoticeMinutes))
        .maxAdvanceDays(
            maxAdvanceDays == null ? EventType.Terms.DEFAULT_ADVANCE_DAYS : maxAdvanceDays)
        .packed(packed != null && packed)
        .requiresConfirmation(requiresConfirmation != null && requiresConfirmation)
        .reminders(reminders())
        .verifiesEmail(verifiesEmail != null && verifiesEmail)
        .color(Optional.ofNullable(color))
        .build();
  }

  private List<Duration> reminders() {
    return reminderMinutes == null
        ? List.of()
        : reminderMinutes.stream().map(EventTypeInput::minutes).toList();
  }

  private OpeningHours hours(ZoneId zone) {
    try {
      return Hours.toHours(
          zone,
          availabilityRules == null ? List.of() : availabilityRules,
          dateOverrides == null ? List.of() : dateOverrides);
    } catch (IllegalArgumentException e) {
      throw Problem.invalid("availabilityRules", String.valueOf(e.getMessage()));
    }
  }

  private static Duration minutes(int minutes) {
    return Duration.ofMinutes(minutes);
  }

  private static int minutes(Duration duration) {
    return Math.toIntExact(duration.toMinutes());
  }
}
