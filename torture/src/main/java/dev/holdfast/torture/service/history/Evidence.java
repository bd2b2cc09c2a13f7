package dev.holdfast.torture.service.history;

import dev.holdfast.torture.history.Row;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All that is known when it is calm again.
 *
 * @param subscribed the keys of the events that webhooks are to hear of
 * @param bookingDeeds what clients requested, and the answers they got
 * @param hostDeeds the same for hosts' own timelines
 * @param stored what the service says and the database has
 * @param messages what webhooks received, in that order
 */
public record Evidence(
    Map<String, EventType> eventTypes,
    Set<String> subscribed,
    List<BookingDeed> bookingDeeds,
    List<HostDeed> hostDeeds,
    Stored stored,
    List<Message> messages) {

  /**
   * What there is.
   *
   * @param events in the order of the replay
   * @param rows of time that is taken
   * @param bookingRows ids in the table
   * @param eventRows ids in the table
   * @param asOf by the clock that holds expire by
   */
  public record Stored(
      List<Booking> bookings,
      List<Event> events,
      List<Row> rows,
      Set<String> bookingRows,
      Set<String> eventRows,
      Instant asOf) {

    /** By id; another check finds what is listed twice. */
    public Map<String, Booking> byId() {
      return bookings.stream()
          .collect(Collectors.toMap(Booking::id, Function.identity(), (one, other) -> one));
    }
  }

  public EventType eventType(String id) {
    EventType found = eventTypes.get(id);
    if (found == null) {
      throw new IllegalArgumentException("There is no event type " + id);
    }
    return found;
  }
}
