package dev.holdfast.icalendar;

import dev.holdfast.icalendar.FeedException.Reason;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads when the owner of a feed is busy.
 *
 * <p>An event that is not understood is left out and counted; it never affects other events. A feed
 * that is cut off, is not a calendar or costs too much to read is refused as a whole, because it is
 * unknown what is missing.
 */
public final class FeedReader {

  /** The largest feed that is read. */
  public static final int MAX_BYTES = Budget.MAX_BYTES;

  private final Zones zones;
  private final Budget budget;
  private final BusyTime busy;
  private final List<Component> calendars;
  private final Set<Component> misread = new LinkedHashSet<>();
  private final List<String> problems = new ArrayList<>();
  private int events;

  private FeedReader(byte[] feed, Span window, ZoneId zone) {
    budget = new Budget();
    busy = new BusyTime(window);
    calendars = Component.calendars(feed);
    zones = new Zones(zone, calendars, budget);
  }

  /**
   * Reads a feed.
   *
   * @param window the time to read; events outside it are skipped
   * @param zone of the host, for whole days and for times without a zone
   * @throws FeedException if the feed is not a calendar ({@code MALFORMED}) or exceeds a limit
   *     ({@code TOO_LARGE})
   */
  public static Feed read(byte[] feed, Span window, ZoneId zone) throws FeedException {
    if (feed.length > MAX_BYTES) {
      throw new FeedException(
          Reason.TOO_LARGE, "The feed has more than %s bytes".formatted(MAX_BYTES));
    }
    try {
      return new FeedReader(feed, window, zone).read();
    } catch (OverLimitException e) {
      throw new FeedException(Reason.TOO_LARGE, String.valueOf(e.getMessage()), e);
    } catch (MisreadException e) {
      throw new FeedException(Reason.MALFORMED, String.valueOf(e.getMessage()), e);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // An unexpected error in one feed must not affect other feeds.
      throw new FeedException(Reason.MALFORMED, "The feed cannot be read", e);
    }
  }

  private Feed read() {
    Map<Object, List<FeedEvent>> byUid = new LinkedHashMap<>();
    for (Component calendar : calendars) {
      calendar
          .children("VEVENT")
          .forEach(
              component ->
                  event(component)
                      .ifPresent(
                          event ->
                              byUid
                                  .computeIfAbsent(
                                      event.uid().map(Object.class::cast).orElse(component),
                                      uid -> new ArrayList<>(1))
                                  .add(event)));
      calendar.children("VFREEBUSY").forEach(this::addFreeBusy);
    }
    byUid.values().forEach(this::addSeries);
    for (String zone : zones.unknown()) {
      report("The time zone %s is not known; the host's zone is used".formatted(zone));
    }
    return new Feed(busy.spans(), events, misread.size(), problems);
  }

  private Optional<FeedEvent> event(Component component) {
    events++;
    try {
      return Optional.of(FeedEvent.of(component, zones));
    } catch (MisreadException e) {
      problem(component, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private void problem(Component component, String message) {
    misread.add(component);
    report(message);
  }

  private void report(String problem) {
    if (problems.size() < Feed.MAX_PROBLEMS) {
      problems.add(problem);
    }
  }

  /** Events with the same UID: an event, and the replacements of its occurrences. */
  private void addSeries(List<FeedEvent> versions) {
    List<FeedEvent> replacements = newest(versions);
    var around = new Series.Surroundings(zones, budget, busy);
    long sequence =
        versions.stream()
            .filter(event -> event.replaces().isEmpty())
            .mapToLong(FeedEvent::sequence)
            .max()
            .orElse(0);
    for (FeedEvent event : versions) {
      if (event.replaces().isEmpty() && event.sequence() == sequence) {
        new Series(event, replacements, around)
            .addTo((each, message) -> problem(each.source(), message));
      }
    }
    for (FeedEvent event : replacements) {
      if (event.isBusy()) {
        busy.add(event.start().epochSecond(), event.length().after(event.start()));
      }
    }
  }

  /** The newest replacement of each occurrence that was replaced. */
  private static List<FeedEvent> newest(List<FeedEvent> versions) {
    Map<Moment, FeedEvent> newest = new LinkedHashMap<>();
    for (FeedEvent event : versions) {
      event
          .replaces()
          .ifPresent(
              moment ->
                  newest.merge(
                      moment,
                      event,
                      (one, other) -> one.sequence() > other.sequence() ? one : other));
    }
    return List.copyOf(newest.values());
  }

  private void addFreeBusy(Component component) {
    events++;
    for (Property property : component.all("FREEBUSY")) {
      if (property.parameter("FBTYPE").filter("FREE"::equalsIgnoreCase).isPresent()) {
        continue;
      }
      for (String value : property.value().split(",", -1)) {
        try {
          budget.occurrence(1);
          Period.parse(value, zones.of(property)).addTo(busy);
        } catch (MisreadException e) {
          problem(component, String.valueOf(e.getMessage()));
        }
      }
    }
  }
}
