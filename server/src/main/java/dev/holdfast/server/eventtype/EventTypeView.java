package dev.holdfast.server.eventtype;

import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventType.Terms;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event type, for its host. */
public record EventTypeView(
    String id,
    String hostId,
    String slug,
    String title,
    @Nullable String description,
    long durationMinutes,
    long slotIntervalMinutes,
    long bufferBeforeMinutes,
    long bufferAfterMinutes,
    long minimumNoticeMinutes,
    int maxAdvanceDays,
    boolean packed,
    boolean requiresConfirmation,
    boolean verifiesEmail,
    String timeZone,
    List<Hours.Rule> availabilityRules,
    List<Hours.DateOverride> dateOverrides,
    List<Long> reminderMinutes,
    @Nullable String color,
    EventTypeStatus status,
    long version,
    Instant createdAt,
    Instant updatedAt) {

  public static EventTypeView of(EventType eventType) {
    Terms terms = eventType.terms();
    return new EventTypeView(
        eventType.id().value(),
        eventType.host().value(),
        terms.slug(),
        terms.title(),
        terms.description().orElse(null),
        terms.duration().toMinutes(),
        terms.slotInterval().orElse(terms.duration()).toMinutes(),
        terms.bufferBefore().toMinutes(),
        terms.bufferAfter().toMinutes(),
        terms.minimumNotice().toMinutes(),
        terms.maxAdvanceDays(),
        terms.packed(),
        terms.requiresConfirmation(),
        terms.verifiesEmail(),
        terms.hours().zone().getId(),
        Hours.rules(terms.hours()),
        Hours.overrides(terms.hours()),
        terms.reminders().stream().map(Duration::toMinutes).toList(),
        terms.color().orElse(null),
        eventType.status(),
        eventType.version(),
        eventType.createdAt(),
        eventType.updatedAt());
  }
}
