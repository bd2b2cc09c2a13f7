package dev.holdfast.server.calendar;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.ConnectionService;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.server.work.Plan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which calendars have to be read or written because of an event. */
public final class CalendarPlan implements Plan {

  @Override
  public List<Task> after(Transaction tx, StoredEvent event, Instant now) {
    return switch (event.key()) {
      case BOOKING_CONFIRMED, BOOKING_ERASED ->
          touched(tx, event).isEmpty() ? List.of() : List.of(write(event, now));
      case BOOKING_RESCHEDULED, BOOKING_CANCELLED -> giveUpTime(tx, event, now);
      // The host may be booked further ahead than before.
      case EVENT_TYPE_CREATED, EVENT_TYPE_UPDATED -> sync(connections(tx, event), now);
      default -> List.of();
    };
  }

  private static List<CalendarConnection> connections(Transaction tx, StoredEvent event) {
    return tx.calendarConnections().of(event.host());
  }

  /**
   * Where bookings are written to, and where this one was although the host has chosen since that
   * none are.
   */
  private static Set<Provider> touched(Transaction tx, StoredEvent event) {
    Set<Provider> touched = EnumSet.noneOf(Provider.class);
    connections(tx, event).stream()
        .filter(connection -> connection.choice().writeTo().isPresent())
        .forEach(connection -> touched.add(connection.provider()));
    tx.writtenMeetings()
        .of(event.host(), new BookingId(event.aggregateId()))
        .forEach(meeting -> touched.add(meeting.provider()));
    return touched;
  }

  private static Task write(StoredEvent event, Instant now) {
    String booking = event.aggregateId();
    return Task.of("write:" + booking, TaskKind.WRITE, event.host(), booking, now);
  }

  /** What a booking covered in a calendar may be seen again; where it was written, once it left. */
  private static List<Task> giveUpTime(Transaction tx, StoredEvent event, Instant now) {
    Set<Provider> touched = touched(tx, event);
    List<CalendarConnection> others =
        connections(tx, event).stream().filter(it -> !touched.contains(it.provider())).toList();
    List<Task> tasks = new ArrayList<>(sync(others, now));
    if (!touched.isEmpty()) {
      tasks.add(write(event, now));
    }
    return tasks;
  }

  private static List<Task> sync(List<CalendarConnection> connections, Instant now) {
    return connections.stream()
        .filter(connection -> connection.choice().syncEnabled())
        .map(connection -> ConnectionService.syncTask(connection, now))
        .toList();
  }
}
