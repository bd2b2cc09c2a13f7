package dev.holdfast.scheduling.eventtype;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.OpeningHours;
import dev.holdfast.scheduling.slots.SlotRules;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
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
   * @param reminders how long before a meeting its people are reminded of it, the longest first
   * @param verifiesEmail whether bookers have to open a link in a mail before they have booked
   * @param color by which pages mark it, such as {@code #1f6feb}
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
      OpeningHours hours,
      List<Duration> reminders,
      boolean verifiesEmail,
      Optional<String> color) {

    public static final int DEFAULT_ADVANCE_DAYS = 60;
    public static final int MOST_REMINDERS = 5;
    public static final String COLOR = "#[0-9a-fA-F]{6}";
    public static final Duration SHORTEST_REMINDER = Duration.ofMinutes(5);
    public static final Duration LONGEST_REMINDER = Duration.ofDays(28);

    public Terms {
      reminders = reminders.stream().distinct().sorted(Comparator.reverseOrder()).toList();
      if (reminders.size() > MOST_REMINDERS) {
        throw new IllegalArgumentException(
            "An event type has at most %s reminders, not %s".formatted(MOST_REMINDERS, reminders));
      }
      reminders.forEach(Terms::check);
      if (color.filter(text -> !text.matches(COLOR)).isPresent()) {
        throw new IllegalArgumentException(
            "A color is six hexadecimal digits such as #1f6feb, not %s".formatted(color.get()));
      }
    }

    private static void check(Duration reminder) {
      if (reminder.compareTo(SHORTEST_REMINDER) < 0 || reminder.compareTo(LONGEST_REMINDER) > 0) {
        throw new IllegalArgumentException(
            "Reminders are sent %s to %s before a meeting, not %s"
                .formatted(SHORTEST_REMINDER, LONGEST_REMINDER, reminder));
      }
    }

    /** Terms that leave everything else at its default. */
    public static Builder of(String slug, String title, Duration duration, OpeningHours hours) {
      return new Builder(slug, title, duration, hours);
    }

    /** Collects terms by name; what is not set has its default. */
    public static final class Builder {

      private final String slug;
      private final String title;
      private final Duration duration;
      private final OpeningHours hours;
      private Optional<String> description = Optional.empty();
      private Optional<Duration> slotInterval = Optional.empty();
      private Duration bufferBefore = Duration.ZERO;
      private Duration bufferAfter = Duration.ZERO;
      private Duration minimumNotice = Duration.ZERO;
      private int maxAdvanceDays = DEFAULT_ADVANCE_DAYS;
      private boolean packed;
      private boolean requiresConfirmation;
      private List<Duration> reminders = List.of();
      private boolean verifiesEmail;
      private Optional<String> color = Optional.empty();

      private Builder(String slug, String title, Duration duration, OpeningHours hours) {
        this.slug = slug;
        this.title = title;
        this.duration = duration;
        this.hours = hours;
      }

      public Builder description(Optional<String> description) {
        this.description = description;
        return this;
      }

      public Builder slotInterval(Optional<Duration> slotInterval) {
        this.slotInterval = slotInterval;
        return this;
      }

      public Builder bufferBefore(Duration bufferBefore) {
        this.bufferBefore = bufferBefore;
        return this;
      }

      public Builder bufferAfter(Duration bufferAfter) {
        this.bufferAfter = bufferAfter;
        return this;
      }

      public Builder minimumNotice(Duration minimumNotice) {
        this.minimumNotice = minimumNotice;
        return this;
      }

      public Builder maxAdvanceDays(int maxAdvanceDays) {
        this.maxAdvanceDays = maxAdvanceDays;
        return this;
      }

      public Builder packed(boolean packed) {
        this.packed = packed;
        return this;
      }

      public Builder requiresConfirmation(boolean requiresConfirmation) {
        this.requiresConfirmation = requiresConfirmation;
        return this;
      }

      public Builder reminders(List<Duration> reminders) {
        this.reminders = reminders;
        return this;
      }

      public Builder verifiesEmail(boolean verifiesEmail) {
        this.verifiesEmail = verifiesEmail;
        return this;
      }

      public Builder color(Optional<String> color) {
        this.color = color;
        return this;
      }

      public Terms build() {
        return new Terms(
            slug,
            title,
            description,
            duration,
            slotInterval,
            bufferBefore,
            bufferAfter,
            minimumNotice,
            maxAdvanceDays,
            packed,
            requiresConfirmation,
            hours,
            reminders,
            verifiesEmail,
            color);
      }
    }
  }

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
