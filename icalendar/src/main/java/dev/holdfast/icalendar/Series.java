package dev.holdfast.icalendar;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** An event with all its occurrences, some of which may be replaced. */
final class Series {

  /** The local times of two zones differ by less than this. */
  private static final Duration CLOCKS = Duration.ofHours(36);

  private final FeedEvent event;
  private final Zones zones;
  private final Budget budget;
  private final BusyTime busy;
  private final Exceptions exceptions;
  private final List<FutureChange> changes;

  /**
   * A series.
   *
   * @param replacements of single occurrences, and of all from one on
   */
  Series(FeedEvent event, List<FeedEvent> replacements, Surroundings around) {
    this.event = event;
    this.zones = around.zones();
    this.budget = around.budget();
    this.busy = around.busy();
    this.exceptions = new Exceptions(event.start(), zones.hosts());
    this.changes = FutureChange.of(event, replacements);
    budget.steps(replacements.size());
    replacements.forEach(each -> each.replaces().ifPresent(exceptions::add));
  }

  /** Values that all events of a feed share. */
  record Surroundings(Zones zones, Budget budget, BusyTime busy) {}

  /**
   * Adds the time of all occurrences in the window.
   *
   * @param problems receives what was not understood; the rest is added nevertheless
   */
  void addTo(BiConsumer<FeedEvent, String> problems) {
    if (!event.isBusy() && changes.isEmpty()) {
      return;
    }
    Component source = event.source();
    attempt(source.all("EXDATE"), this::exclude, problems);
    if (!exceptions.contains(event.start())) {
      add(event.start());
    }
    attempt(source.all("RRULE"), this::follow, problems);
    attempt(source.all("RDATE"), this::addDates, problems);
    if (source.first("EXRULE").isPresent()) {
      problems.accept(event, "EXRULE is not read");
    }
  }

  private interface Step {
    void take(Property property);
  }

  private void attempt(List<Property> all, Step step, BiConsumer<FeedEvent, String> problems) {
    for (Property property : all) {
      try {
        step.take(property);
      } catch (MisreadException e) {
        problems.accept(event, String.valueOf(e.getMessage()));
      }
    }
  }

  private void exclude(Property dates) {
    for (Moment moment : zones.moments(dates)) {
      budget.occurrence(1);
      exceptions.add(moment);
    }
  }

  private void follow(Property property) {
    Rule rule = Rule.parse(property.value());
    Optional<Moment> until = rule.until().map(text -> Moment.parse(text, event.start().zone()));
    LocalDateTime to = local(busy.to()).plus(reach());
    new Recurrence(rule, event.start().local(), budget)
        .forEach(
            local(busy.from()).minus(reach()).minusSeconds(longest()),
            until.map(last -> last.local().plus(CLOCKS)).filter(to::isAfter).orElse(to),
            local -> addUntil(event.start().at(local), until));
  }

  private static LocalDateTime local(long second) {
    return LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
  }

  /** How far outside the window the rule may place an occurrence that a change moves into it. */
  private Duration reach() {
    return changes.stream()
        .map(change -> change.shift().abs())
        .reduce(Duration.ZERO, (one, other) -> one.compareTo(other) > 0 ? one : other)
        .plus(CLOCKS);
  }

  private long longest() {
    long longest = event.length().atMostSeconds();
    for (FutureChange change : changes) {
      longest = Math.max(longest, change.event().length().atMostSeconds());
    }
    return longest;
  }

  private void addUntil(Moment occurrence, Optional<Moment> until) {
    if (until.isEmpty() || !isAfter(occurrence, until.get())) {
      if (!exceptions.contains(occurrence)) {
        add(occurrence);
      }
    }
  }

  /** Where one of the two is a day, days are compared: that last day is one of the series. */
  private static boolean isAfter(Moment occurrence, Moment until) {
    return (occurrence.isDate() || until.isDate())
        ? occurrence.date().isAfter(until.date())
        : occurrence.epochSecond() > until.epochSecond();
  }

  private void addDates(Property dates) {
    for (String value : dates.value().split(",", -1)) {
      String[] ends = value.split("/", 2);
      Moment start = zones.moment(ends[0], zones.of(dates));
      budget.occurrence(1);
      if (exceptions.contains(start)) {
        continue;
      }
      if (ends.length == 1) {
        add(start);
      } else if (event.isBusy()) {
        Period.parse(value, start.zone()).addTo(busy);
      }
    }
  }

  private void add(Moment occurrence) {
    budget.steps(changes.size());
    FutureChange change = null;
    for (FutureChange each : changes) {
      change = each.appliesTo(occurrence) ? each : change;
    }
    if (change != null) {
      change.addTo(busy, occurrence);
    } else if (event.isBusy()) {
      busy.add(occurrence.epochSecond(), event.length().after(occurrence));
    }
  }
}
