package dev.holdfast.server.mail;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.server.work.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which mails have to be sent because of an event. */
public final class MailPlan implements Plan {

  /** What happened before is no news; it may be from the time before there were mails. */
  private static final Duration NEWS = Duration.ofDays(1);

  @Override
  public List<Task> after(Transaction tx, StoredEvent event, Instant now) {
    return kind(event)
        .flatMap(
            kind ->
                tx.bookings()
                    .find(new BookingId(event.aggregateId()))
                    .map(booking -> tasks(tx, booking, kind, event.occurredAt(), now)))
        .orElse(List.of());
  }

  /** The mail with the link by which somebody books what is kept for them. */
  public static Task check(Hold draft, Instant now) {
    BookingId id = new BookingId(draft.id());
    return new MailSubject(id, MailKind.VERIFY, Audience.BOOKER, Duration.ZERO)
        .task(draft.host(), now);
  }

  private static Optional<MailKind> kind(StoredEvent event) {
    return switch (event.key()) {
      case BOOKING_CREATED -> Optional.of(MailKind.PENDING);
      case BOOKING_CONFIRMED -> Optional.of(MailKind.CONFIRMED);
      case BOOKING_RESCHEDULED -> Optional.of(MailKind.RESCHEDULED);
      case BOOKING_CANCELLED -> Optional.of(MailKind.CANCELLED);
      default -> Optional.empty();
    };
  }

  private static List<Task> tasks(
      Transaction tx, Booking booking, MailKind kind, Instant happenedAt, Instant now) {
    if (kind == MailKind.PENDING && booking.status() != BookingStatus.PENDING) {
      return List.of(); // It was confirmed at once.
    }
    List<Task> tasks = new ArrayList<>();
    if (happenedAt.isAfter(now.minus(NEWS))) {
      addForBoth(tasks, booking, kind, Duration.ZERO, now);
    }
    if (booking.status() == BookingStatus.CONFIRMED) {
      for (Duration before : reminders(tx, booking)) {
        Instant dueAt = booking.start().minus(before);
        if (dueAt.isAfter(now)) {
          addForBoth(tasks, booking, MailKind.REMINDER, before, dueAt);
        }
      }
    }
    return tasks;
  }

  private static List<Duration> reminders(Transaction tx, Booking booking) {
    return tx.eventTypes().find(booking.eventType()).orElseThrow().terms().reminders();
  }

  private static void addForBoth(
      List<Task> tasks, Booking booking, MailKind kind, Duration before, Instant dueAt) {
    for (Audience audience : Audience.values()) {
      var subject = new MailSubject(booking.id(), kind, audience, before);
      tasks.add(subject.task(booking.host(), dueAt));
    }
  }
}
