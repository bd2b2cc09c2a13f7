package dev.holdfast.icalendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.zone.ZoneRules;
import java.util.Comparator;
import java.util.List;

/**
 * A change of all occurrences of a series from one on (THISANDFUTURE).
 *
 * @param event as it is from then on
 * @param since the first one that changes, in seconds since 1970
 * @param shift how much later they are, by the clock
 */
record FutureChange(FeedEvent event, long since, Duration shift) {

  /** The changes of a series, in order: a later one replaces an earlier one. */
  static List<FutureChange> of(FeedEvent series, List<FeedEvent> replacements) {
    return replacements.stream()
        .filter(each -> each.changesFuture() && each.replaces().isPresent())
        .map(each -> of(series.start().zone(), each, each.replaces().orElseThrow()))
        .sorted(Comparator.comparingLong(FutureChange::since))
        .toList();
  }

  private static FutureChange of(ZoneRules zone, FeedEvent event, Moment replaces) {
    Instant since = replaces.instant();
    LocalDateTime before =
        LocalDateTime.ofEpochSecond(since.getEpochSecond(), 0, zone.getOffset(since));
    return new FutureChange(
        event, since.getEpochSecond(), Duration.between(before, event.start().local()));
  }

  boolean appliesTo(Moment occurrence) {
    return occurrence.epochSecond() >= since;
  }

  void addTo(BusyTime busy, Moment occurrence) {
    if (event.isBusy()) {
      Moment start = event.start().at(occurrence.local().plus(shift));
      busy.add(start.epochSecond(), event.length().after(start));
    }
  }
}
