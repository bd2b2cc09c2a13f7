package dev.holdfast.server.mail;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.server.work.Backoff;
import dev.holdfast.server.work.Ending;
import dev.holdfast.server.work.TaskHandler;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Sends mails that are due. A mail shows the booking as it is when it is sent; nothing outdated is
 * sent.
 */
public final class MailTasks implements TaskHandler {

  private static final Terms TERMS =
      new Terms(
          TaskKind.MAIL,
          4,
          Duration.ofMinutes(5),
          new Backoff(Duration.ofSeconds(30), Duration.ofHours(1)));

  /** After some days. */
  private static final int MOST_ATTEMPTS = 100;

  private final Transactions transactions;
  private final MailService service;
  private final Clock clock;

  public MailTasks(Transactions transactions, MailService service, Clock clock) {
    this.transactions = transactions;
    this.service = service;
    this.clock = clock;
  }

  @Override
  public Terms terms() {
    return TERMS;
  }

  @Override
  public Ending run(Task task) {
    MailSubject subject = MailSubject.parse(task.subject());
    Optional<MailOrder> order = transactions.read(tx -> order(tx, subject));
    if (order.isEmpty() || order.get().booking().booker().isErased() || !isStillSo(order.get())) {
      return new Ending.Done();
    }
    Instant dueAt = order.get().booking().start().minus(subject.before());
    if (subject.kind() == MailKind.REMINDER && clock.instant().isBefore(dueAt)) {
      return new Ending.Again(dueAt); // The booking was moved.
    }
    return ending(task, service.deliver(order.get()));
  }

  private Optional<MailOrder> order(Transaction tx, MailSubject subject) {
    Optional<Booking> about =
        subject.kind() == MailKind.VERIFY
            ? draft(tx, subject.booking())
            : tx.bookings().find(subject.booking());
    return about.map(
        booking ->
            new MailOrder(
                booking,
                tx.eventTypes().find(booking.eventType()).orElseThrow(),
                tx.hosts().find(booking.host()).orElseThrow(),
                subject.kind(),
                subject.audience(),
                isWritten(tx, booking.host())));
  }

  /** What somebody still has time to verify. */
  private Optional<Booking> draft(Transaction tx, BookingId id) {
    Instant now = clock.instant();
    return tx.holds()
        .find(id.value())
        .filter(hold -> hold.expiresAt().isAfter(now))
        .flatMap(
            hold ->
                tx.eventTypes()
                    .find(hold.meeting().orElseThrow().eventType())
                    .flatMap(eventType -> hold.drafted(eventType, now)));
  }

  private static boolean isWritten(Transaction tx, HostId host) {
    return tx.calendarConnections().of(host).stream()
        .anyMatch(connection -> connection.choice().writeTo().isPresent());
  }

  private boolean isStillSo(MailOrder order) {
    Booking booking = order.booking();
    BookingStatus status = booking.status();
    boolean over = clock.instant().isAfter(booking.time().to());
    return switch (order.kind()) {
      case VERIFY -> true;
      case PENDING -> status == BookingStatus.PENDING && !over;
      case CONFIRMED -> status == BookingStatus.CONFIRMED && !over;
      case RESCHEDULED -> status.canMove() && !over;
      case CANCELLED -> status == BookingStatus.CANCELLED;
      case REMINDER ->
          status == BookingStatus.CONFIRMED && clock.instant().isBefore(booking.start());
    };
  }

  private static Ending ending(Task task, MailResult result) {
    return switch (result.status()) {
      // Nobody should be able to fill the log either.
      case SENT, SHOWN, TOO_MANY -> new Ending.Done();
      case REFUSED -> new Ending.GivenUp(result.detail());
      case FAILED ->
          task.attempts() >= MOST_ATTEMPTS
              ? new Ending.GivenUp(result.detail())
              : new Ending.Failed(result.detail(), Optional.empty());
    };
  }
}
