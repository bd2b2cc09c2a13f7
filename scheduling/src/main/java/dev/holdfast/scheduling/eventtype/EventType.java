package dev.holdfast.scheduling.eventtype;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.OpeningHours;
import dev.holdfast.scheduling.slots.SlotRules;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A kind of meeting that can be booked with a host. Its rules live inside it.
 *
 * @param version rises with each change
 * @param sequence of the last event about it
 */
public record EventType(
    EventTypeId id,
    HostId host,
    Terms terms,
    EventTypeStatus status,
    long version,
    long sequence,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * What the host decides about it.
   *
   * @param slug unique among the host's
   * @param slotInterval how far starts are apart; empty: the duration
   */
  public record Terms(
      String slug,
      String title,
      Optional<String> description,
      Duration duration,
      Optional<Duration> slotInterval,
      Duration bufferBefore,
      Duration bufferAfter,
      Duration minimumNotice,
      int maxAdvanceDays,
      boolean packed,
      boolean requiresConfirmation,
      OpeningHours hours) {}

  public static EventType create(HostId host, Terms terms, Instant now) {
    return new EventType(EventTypeId.random(), host, terms, EventTypeStatus.ACTIVE, 1, 1, now, now);
  }

  EventType with(Terms newTerms, EventTypeStatus newStatus, Instant now) {
    return new EventType(id, host, newTerms, newStatus, version + 1, sequence + 1, createdAt, now);
  }

  public boolean isActive() {
    return status == EventTypeStatus.ACTIVE;
  }

  /** What the slots follow from. */
  public SlotRules rules() {
    return new SlotRules(
        terms.hours(),
        terms.duration(),
        terms.slotInterval().orElse(terms.duration()),
        terms.bufferBefore(),
        terms.bufferAfter(),
        terms.minimumNotice(),
        terms.maxAdvanceDays(),
        terms.packed(),
        isActive());
  }
}
