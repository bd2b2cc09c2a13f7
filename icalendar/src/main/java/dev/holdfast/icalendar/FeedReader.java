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
 * <p>An event that is not understood is left out and counted; it never takes others with it. A feed
 * that is cut off, is no calendar or costs too much to read is refused as a whole, for then nobody
 * knows what is missing.
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
   * @param window what to read; the rest of the feed is passed over
   * @param zone of the host: there days begin, and times count that name no zone
   * @throws FeedException if the feed is no calendar ({@code MALFORMED}) or beyond our limits
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
      // Whatever a feed makes us stumble over, it is its own affair and not that of others.
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
      tell("The time zone %s is not known; the host's is taken for it".formatted(zone));
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
    tell(message);
  }

  private void tell(String problem) {
    if (problems.size() < Feed.MAX_PROBLEMS) {
      problems.add(problem);
    }
  }

  /** What shares a UID: an event, and what became of its occurrences. */
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

  /** Of each occurrence that was replaced what replaces it, in its newest version. */
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
