package dev.holdfast.server.calendars;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarDesk;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.server.work.Plan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Which calendars have to be read or written because of an event. */
public final class CalendarPlan implements Plan {

  @Override
  public List<Task> after(Transaction tx, StoredEvent event, Instant now) {
    return switch (event.key()) {
      case BOOKING_CONFIRMED, BOOKING_ERASED -> write(connections(tx, event), event, now);
      case BOOKING_RESCHEDULED, BOOKING_CANCELLED -> giveUpTime(connections(tx, event), event, now);
      // The host may be booked further ahead than before.
      case EVENT_TYPE_CREATED, EVENT_TYPE_UPDATED -> sync(connections(tx, event), now);
      default -> List.of();
    };
  }

  private static List<CalendarConnection> connections(Transaction tx, StoredEvent event) {
    return tx.calendarConnections().of(event.host());
  }

  private static List<Task> write(
      List<CalendarConnection> connections, StoredEvent event, Instant now) {
    String booking = event.aggregateId();
    return connections.stream().anyMatch(CalendarPlan::isWritten)
        ? List.of(Task.of("write:" + booking, TaskKind.WRITE, event.host(), booking, now))
        : List.of();
  }

  /**
   * What a booking covered in a calendar may be seen again; in one that bookings are written to,
   * once the entry has gone.
   */
  private static List<Task> giveUpTime(
      List<CalendarConnection> connections, StoredEvent event, Instant now) {
    List<Task> tasks = new ArrayList<>(write(connections, event, now));
    tasks.addAll(
        sync(connections.stream().filter(connection -> !isWritten(connection)).toList(), now));
    return tasks;
  }

  private static List<Task> sync(List<CalendarConnection> connections, Instant now) {
    return connections.stream()
        .filter(connection -> connection.choice().syncEnabled())
        .map(connection -> CalendarDesk.syncTask(connection, now))
        .toList();
  }

  private static boolean isWritten(CalendarConnection connection) {
    return connection.choice().writeTo().isPresent();
  }
}
