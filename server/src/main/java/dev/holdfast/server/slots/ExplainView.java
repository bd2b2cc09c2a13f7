package dev.holdfast.server.slots;

import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.slots.Reason;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.json.CodeOf;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * Why a start can or cannot be booked.
 *
 * @param reasons the codes of the rules against it, the weightiest first
 * @param rules all rules, and what each of them says
 */
public record ExplainView(
    String eventTypeId,
    Instant start,
    boolean bookable,
    @CodeOf(Reason.class) List<String> reasons,
    List<RuleView> rules) {

  /** What one rule says. */
  record RuleView(@CodeOf(Reason.class) String rule, boolean ok, String message) {}

  static ExplainView of(EventType eventType, Instant start, List<Reason> against) {
    return new ExplainView(
        eventType.id().value(),
        start,
        against.isEmpty(),
        against.stream().map(Codes::of).toList(),
        Arrays.stream(Reason.values())
            .map(reason -> rule(eventType, reason, !against.contains(reason)))
            .toList());
  }

  private static RuleView rule(EventType eventType, Reason reason, boolean ok) {
    return new RuleView(Codes.of(reason), ok, message(eventType, reason, ok));
  }

  private static String message(EventType eventType, Reason reason, boolean ok) {
    EventType.Terms terms = eventType.terms();
    return switch (reason) {
      case EVENT_TYPE_INACTIVE ->
          ok ? "The event type is active." : "The event type is not active.";
      case TOO_SOON ->
          "It must begin after now, and at least %s minutes from now."
              .formatted(terms.minimumNotice().toMinutes());
      case TOO_FAR ->
          "It must begin within %s days after today, in %s."
              .formatted(terms.maxAdvanceDays(), terms.hours().zone());
      case OUTSIDE_AVAILABILITY ->
          ok
              ? "It is one of the starts of the opening hours."
              : "It is none of the starts of the opening hours in %s."
                  .formatted(terms.hours().zone());
      case SLOT_TAKEN -> ok ? "Nobody has the time." : "Somebody has at least a part of the time.";
      case SLOT_DISABLED ->
          ok ? "None of the time is disabled." : "At least a part of the time is disabled.";
      case CALENDAR_BUSY ->
          ok
              ? "The host is free in connected calendars."
              : "The host is busy in a connected calendar then.";
      case CALENDAR_UNKNOWN ->
          ok
              ? "All calendars of the host are known."
              : "A calendar of the host was never read, so that nobody knows.";
    };
  }
}
