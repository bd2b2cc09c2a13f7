package dev.holdfast.server.eventbridge;

import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.EventPublisher;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.server.eventbridge.Bus.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;

/**
 * Publishes all events to a bus of Amazon EventBridge. One thread at a time uses it.
 *
 * <p>EventBridge takes or refuses each entry of a request by itself, and promises no order. So a
 * request has no two events about the same aggregate: an event is sent when the one before it was
 * taken. What was refused for the moment is sent again with the next request, after a pause. When
 * that does not help the caller comes again later with the same events, and those that were taken
 * meanwhile are left out.
 */
public final class EventBridgePublisher implements EventPublisher, AutoCloseable {

  /** Entries in one request. */
  private static final int MOST = 10;

  /** Requests one after the other that were refused at least in part. */
  private static final int MOST_FAILURES = 5;

  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

  /** With the last request, shorter than the time for which the relay has the events to itself. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Bus bus;
  private final BusSettings settings;
  private final Set<EventId> taken = new HashSet<>();
  private boolean busExists;

  EventBridgePublisher(EventBridgeClient client, BusSettings settings) {
    this.bus = new Bus(client, settings.bus());
    this.settings = settings;
  }

  /**
   * A publisher with region and credentials as every AWS program finds them.
   *
   * @throws MissingAccessException if there are none
   */
  public static EventBridgePublisher open(BusSettings settings) {
    return new EventBridgePublisher(BusAccess.byDefault().client(settings), settings);
  }

  @Override
  public String name() {
    return "eventbridge";
  }

  @Override
  public void publish(List<StoredEvent> events) {
    if (!busExists) {
      bus.requireExists();
      busExists = true;
    }
    sendAll(
        events.stream()
            .filter(event -> !taken.contains(event.id()))
            .map(event -> Entry.of(event, settings))
            .toList());
    taken.clear();
  }

  private void sendAll(List<Entry> entries) {
    List<Entry> waiting = new ArrayList<>(entries);
    long start = System.nanoTime();
    int failures = 0;
    while (!waiting.isEmpty()) {
      if (System.nanoTime() - start > LONGEST.toNanos()) {
        throw new NotPublishedException("EventBridge is slow: %s wait".formatted(waiting.size()));
      }
      Map<EventId, Refusal> refusals = send(next(waiting));
      waiting.removeIf(entry -> taken.contains(entry.event().id()));
      failures = refusals.isEmpty() ? 0 : failures + 1;
      if (failures > 0) {
        pause(failures, refusals);
      }
    }
  }

  private Map<EventId, Refusal> send(List<Entry> entries) {
    Map<EventId, Refusal> refusals = bus.put(entries);
    for (Entry entry : entries) {
      if (!refusals.containsKey(entry.event().id())) {
        taken.add(entry.event().id());
      }
    }
    return refusals;
  }

  /** The first that fit into a request, one for each aggregate. */
  private static List<Entry> next(List<Entry> waiting) {
    List<Entry> next = new ArrayList<>();
    Set<String> aggregates = new HashSet<>();
    int size = 0;
    for (Entry entry : waiting) {
      if (aggregates.add(entry.event().aggregateId())) {
        size += entry.size();
        if (next.size() == MOST || size >= Entry.LIMIT) {
          break;
        }
        next.add(entry);
      }
    }
    return next;
  }

  /** Unless waiting is of no use. */
  private static void pause(int failures, Map<EventId, Refusal> refusals) {
    boolean hopeless = !refusals.values().stream().allMatch(Refusal::isPassing);
    if (hopeless || failures == MOST_FAILURES) {
      throw new NotPublishedException("EventBridge refused events: " + refusals);
    }
    long most = FIRST_PAUSE.toMillis() << (failures - 1);
    try {
      Thread.sleep(ThreadLocalRandom.current().nextLong(most / 2, most + 1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotPublishedException("Telling EventBridge was interrupted");
    }
  }

  @Override
  public void close() {
    bus.close();
  }
}
