package dev.holdfast.availability;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A half-open stretch of time: {@code from} belongs to the slot, {@code to} no longer does.
 *
 * <p>A slot is never empty. It may be open-ended, in which case {@code to} is {@link Instant#MAX}
 * and stands for "never": an open-ended slot contains every instant from its start on.
 *
 * <p>Every store must be able to keep every slot exactly. So both ends are truncated to whole
 * microseconds, after which slots that abut still do, and lie between {@link #EARLIEST} and {@link
 * #LATEST}.
 *
 * @param from the first instant of the slot
 * @param to the first instant after the slot, or {@link Instant#MAX} if it is open-ended
 */
public record TimeSlot(Instant from, Instant to) implements Comparable<TimeSlot> {

  /** The earliest start of a slot. */
  public static final Instant EARLIEST = Instant.parse("1000-01-01T00:00:00Z");

  /** The latest end of a slot that is not open-ended, and the latest start of one that is. */
  public static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private static final Duration LONGEST = Duration.between(EARLIEST, LATEST);
  private static final String NO_END = "..";
  private static final int MAX_TEXT_LENGTH = 100;

  /**
   * Cuts both ends down to whole microseconds and keeps {@link Instant#MAX} as it is.
   *
   * @throws IllegalArgumentException if the slot does not end after it starts, is empty once cut to
   *     microseconds, or reaches beyond {@link #EARLIEST} or {@link #LATEST}
   */
  public TimeSlot {
    requireNonNull(from, "from must not be null: it is the first instant of the slot");
    requireNonNull(to, "to must not be null: use TimeSlot.from(start) for a slot without an end");
    requireOrder(from, to);
    Instant start = onTimeline(from, "Slot start");
    Instant end = to.equals(Instant.MAX) ? to : onTimeline(to, "Slot end");
    if (start.equals(end)) {
      throw new IllegalArgumentException(
          "Slot %s/%s is empty once cut to whole microseconds. Make it a microsecond or longer."
              .formatted(from, to));
    }
    from = start;
    to = end;
  }

  /** Returns the slot from one instant, inclusive, to another, exclusive. */
  public static TimeSlot of(Instant from, Instant to) {
    return new TimeSlot(from, to);
  }

  /** Returns the slot that starts at an instant and lasts for a positive length of time. */
  public static TimeSlot of(Instant from, Duration length) {
    requireNonNull(from, "from must not be null: it is the first instant of the slot");
    requireNonNull(length, "length must not be null: use TimeSlot.from(start) for no end");
    onTimeline(from, "Slot start");
    requireLength(length, from);
    return new TimeSlot(from, from.plus(length));
  }

  /**
   * Returns the slot between two local times in a zone.
   *
   * <p>Where clocks are set forward, a time that does not exist means the instant of the change.
   * Where they are set back, a time that comes twice means its first start and its last end, so
   * that the slot contains both hours.
   *
   * @throws IllegalArgumentException if the slot does not end after it starts
   */
  public static TimeSlot of(LocalDateTime from, LocalDateTime to, ZoneId zone) {
    requireNonNull(from, "from must not be null: it is the first local time of the slot");
    requireNonNull(to, "to must not be null: it is the local time at which the slot ends");
    requireNonNull(zone, "zone must not be null: local times need one");
    Instant start = resolve(from, zone, true);
    Instant end = resolve(to, zone, false);
    if (from.isBefore(to) && !start.isBefore(end)) {
      throw new IllegalArgumentException(
          "There is no time from %s to %s in %s: its clocks skipped it. Move or lengthen the slot"
              .formatted(from, to, zone));
    }
    return new TimeSlot(start, end);
  }

  private static Instant resolve(LocalDateTime local, ZoneId zone, boolean first) {
    ZoneOffsetTransition change = zone.getRules().getTransition(local);
    if (change != null && change.isGap()) {
      return change.getInstant();
    }
    ZonedDateTime time = local.atZone(zone);
    return (first ? time.withEarlierOffsetAtOverlap() : time.withLaterOffsetAtOverlap())
        .toInstant();
  }

  /** Returns the open-ended slot that starts at an instant and never ends. */
  public static TimeSlot from(Instant from) {
    return new TimeSlot(from, Instant.MAX);
  }

  /** Returns the 24 hours of a day in UTC. */
  public static TimeSlot ofDay(LocalDate day) {
    return ofDay(day, ZoneOffset.UTC);
  }

  /**
   * Returns the slot from the first instant of a day in a zone to the first instant of its next
   * day.
   *
   * <p>Where clocks change that is more or less than 24 hours, and where they skip midnight it
   * starts after the gap. Consecutive days always abut.
   *
   * @throws IllegalArgumentException if the zone skipped that day altogether
   */
  public static TimeSlot ofDay(LocalDate day, ZoneId zone) {
    requireNonNull(day, "day must not be null");
    requireNonNull(zone, "zone must not be null: use ofDay(day) for the day in UTC");
    Instant start = onTimeline(day.atStartOfDay(zone).toInstant(), "Start of the day");
    Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
    if (start.equals(end)) {
      throw new IllegalArgumentException(
          "There is no %s in %s: its clocks skipped that day. Use the day before or after."
              .formatted(day, zone));
    }
    return new TimeSlot(start, end);
  }

  /**
   * Reads a slot in ISO 8601 form, the inverse of {@link #toString}.
   *
   * <p>Accepted are {@code from/to}, {@code from/duration}, {@code duration/to}, and {@code
   * from/..} for an open-ended slot. Instants need an offset, {@code Z} or another. Durations are
   * those of {@link Duration#parse}, so a day is 24 hours, and weeks, months and years are refused.
   *
   * @throws IllegalArgumentException if the text has another form or states an impossible slot
   */
  public static TimeSlot parse(CharSequence text) {
    requireNonNull(text, "text must not be null: write from/to, or from/.. for no end");
    try {
      String[] ends = splitAtSlash(text);
      return parse(ends[0], ends[1]);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          ("Not a time slot: \"%s\". Write from/to, from/duration, duration/to or from/.. with an"
                  + " offset on each instant, such as 2026-01-01T09:00:00Z/2026-01-01T10:00:00Z")
              .formatted(shortened(text)),
          e);
    }
  }

  /** Returns whether this slot has no end. */
  public boolean isOpenEnded() {
    return to.equals(Instant.MAX);
  }

  /** Returns the time from the start to the end, or nothing if this slot is open-ended. */
  public Optional<Duration> duration() {
    return isOpenEnded() ? Optional.empty() : Optional.of(Duration.between(from, to));
  }

  /** Returns whether an instant is at or after the start of this slot and before its end. */
  public boolean contains(Instant instant) {
    return !isAfter(instant) && !isBefore(instant);
  }

  /** Returns whether this slot is over at an instant, as it is at its own end. */
  public boolean isBefore(Instant instant) {
    requireNonNull(instant, "instant must not be null");
    return !isOpenEnded() && !to.isAfter(instant);
  }

  /** Returns whether this slot starts later than an instant, which it does not at its own start. */
  public boolean isAfter(Instant instant) {
    requireNonNull(instant, "instant must not be null");
    return from.isAfter(instant);
  }

  /** Returns whether this slot ends before another starts or at the very instant it starts. */
  public boolean isBefore(TimeSlot other) {
    return !to.isAfter(requireOther(other).from);
  }

  /** Returns whether this slot starts after another ends or at the very instant it ends. */
  public boolean isAfter(TimeSlot other) {
    return requireOther(other).isBefore(this);
  }

  /** Returns whether every instant of another slot is in this one, as it is if they are equal. */
  public boolean encloses(TimeSlot other) {
    return !requireOther(other).from.isBefore(from) && !other.to.isAfter(to);
  }

  /** Returns whether at least one instant is in both slots, which it is not if they only abut. */
  public boolean overlaps(TimeSlot other) {
    return from.isBefore(requireOther(other).to) && other.from.isBefore(to);
  }

  /** Returns whether one of the two slots starts at the very instant the other ends. */
  public boolean abuts(TimeSlot other) {
    return to.equals(requireOther(other).from) || other.to.equals(from);
  }

  /** Returns whether the two slots overlap or abut, so that no time lies between them. */
  public boolean isConnectedTo(TimeSlot other) {
    return !from.isAfter(requireOther(other).to) && !other.from.isAfter(to);
  }

  /** Returns the time that is in both slots, or nothing if they do not overlap. */
  public Optional<TimeSlot> intersection(TimeSlot other) {
    return overlaps(other)
        ? Optional.of(new TimeSlot(later(from, other.from), earlier(to, other.to)))
        : Optional.empty();
  }

  /** Returns the time after the earlier and before the later slot, or nothing if they connect. */
  public Optional<TimeSlot> gap(TimeSlot other) {
    return isConnectedTo(other)
        ? Optional.empty()
        : Optional.of(new TimeSlot(earlier(to, other.to), later(from, other.from)));
  }

  /** Returns the time that is in either slot, or nothing if they neither overlap nor abut. */
  public Optional<TimeSlot> union(TimeSlot other) {
    return isConnectedTo(other) ? Optional.of(span(other)) : Optional.empty();
  }

  /** Returns the smallest slot that encloses both slots, and with them any gap between the two. */
  public TimeSlot span(TimeSlot other) {
    return new TimeSlot(earlier(from, requireOther(other).from), later(to, other.to));
  }

  /** Returns the time of this slot that is not in the other: no, one or two slots, in order. */
  public List<TimeSlot> minus(TimeSlot other) {
    return minusAll(List.of(requireOther(other)));
  }

  /**
   * Returns the time of this slot that is in none of the others: slots in order that never abut.
   */
  public List<TimeSlot> minusAll(Collection<TimeSlot> others) {
    requireNonNull(others, "others must not be null: use an empty collection for none");
    List<TimeSlot> inTheWay = others.stream().filter(this::overlaps).sorted().toList();
    List<TimeSlot> left = new ArrayList<>();
    Instant next = from;
    for (TimeSlot other : inTheWay) {
      if (next.isBefore(other.from)) {
        left.add(new TimeSlot(next, other.from));
      }
      next = later(next, other.to);
    }
    if (next.isBefore(to)) {
      left.add(new TimeSlot(next, to));
    }
    return List.copyOf(left);
  }

  /** Returns the slot with another start and the end of this one. */
  public TimeSlot withFrom(Instant from) {
    return new TimeSlot(from, to);
  }

  /** Returns the slot with the start of this one and another end. */
  public TimeSlot withTo(Instant to) {
    return new TimeSlot(from, to);
  }

  /** Orders slots by their start, and those with the same start by their end, open-ended last. */
  @Override
  public int compareTo(TimeSlot other) {
    int byStart = from.compareTo(other.from);
    return byStart != 0 ? byStart : to.compareTo(other.to);
  }

  /** Returns {@code from/to} in ISO 8601 form and UTC, or {@code from/..} if open-ended. */
  @Override
  public String toString() {
    return from + "/" + (isOpenEnded() ? NO_END : to);
  }

  /** Returns the instant cut down to whole microseconds, if slots reach that far. */
  static Instant onTimeline(Instant instant, String what) {
    Instant cut = instant.truncatedTo(ChronoUnit.MICROS);
    if (cut.isBefore(EARLIEST) || cut.isAfter(LATEST)) {
      throw new IllegalArgumentException(
          "%s %s is out of range: slots lie between %s and %s, or are open-ended (TimeSlot.from)."
              .formatted(what, instant, EARLIEST, LATEST));
    }
    return cut;
  }

  private static void requireOrder(Instant from, Instant to) {
    if (!from.isBefore(to)) {
      throw new IllegalArgumentException(
          "Slot must end after it starts: %s/%s. %s"
              .formatted(
                  from,
                  to,
                  from.equals(to)
                      ? "Make it a microsecond or longer."
                      : "Maybe %s/%s?".formatted(to, from)));
    }
  }

  private static void requireLength(Duration length, Instant anchor) {
    if (length.isZero() || length.isNegative()) {
      throw new IllegalArgumentException(
          "Slot at %s must have a positive length: %s. Make it a microsecond or longer."
              .formatted(anchor, length));
    }
    if (length.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "Slot at %s is too long: %s, at most %s. Use TimeSlot.from(start) for no end."
              .formatted(anchor, length, LONGEST));
    }
  }

  private static TimeSlot requireOther(TimeSlot other) {
    return requireNonNull(other, "other slot must not be null");
  }

  private static String[] splitAtSlash(CharSequence text) {
    if (text.length() > MAX_TEXT_LENGTH) {
      throw new DateTimeParseException("longer than any slot", shortened(text), MAX_TEXT_LENGTH);
    }
    String[] ends = text.toString().split("/", -1);
    if (ends.length != 2) {
      throw new DateTimeParseException("needs exactly one slash", text, 0);
    }
    return ends;
  }

  private static TimeSlot parse(String left, String right) {
    if (isDuration(left)) {
      return endingAt(parseInstant(right), Duration.parse(left));
    }
    Instant from = parseInstant(left);
    if (right.equals(NO_END)) {
      return from(from);
    }
    return isDuration(right) ? of(from, Duration.parse(right)) : of(from, parseInstant(right));
  }

  private static TimeSlot endingAt(Instant to, Duration length) {
    onTimeline(to, "Slot end");
    requireLength(length, to);
    return new TimeSlot(to.minus(length), to);
  }

  private static boolean isDuration(String text) {
    return text.startsWith("P") || text.startsWith("p");
  }

  private static Instant parseInstant(String text) {
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from);
  }

  private static String shortened(CharSequence text) {
    return text.length() <= MAX_TEXT_LENGTH
        ? text.toString()
        : text.subSequence(0, MAX_TEXT_LENGTH) + "…";
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
