package dev.holdfast.server.calendar;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.CalendarProviders;
import dev.holdfast.scheduling.calendar.ConnectionService;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.scheduling.invitation.WritableCalendar;
import dev.holdfast.scheduling.invitation.WrittenMeetings.WrittenMeeting;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.Redacted;
import dev.holdfast.server.work.Backoff;
import dev.holdfast.server.work.Ending;
import dev.holdfast.server.work.TaskHandler;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the host's calendars agree with a booking: it is in the calendar that the host has chosen,
 * once, as long as it is confirmed. What to do follows from the booking as it is now, not from what
 * happened to it, so doing it twice or late does no harm.
 */
public final class MeetingWriter implements TaskHandler {

  private static final Terms TERMS =
      new Terms(
          TaskKind.WRITE,
          4,
          Duration.ofMinutes(2),
          new Backoff(Duration.ofSeconds(30), Duration.ofHours(1)));

  /** After about a week. */
  private static final int MOST_ATTEMPTS = 170;

  /** Stands for the id of a meeting that may have been written. */
  private static final String UNKNOWN = "";

  private static final Logger LOG = LoggerFactory.getLogger(MeetingWriter.class);

  private final Transactions transactions;
  private final CalendarProviders providers;
  private final Clock clock;

  public MeetingWriter(Transactions transactions, CalendarProviders providers, Clock clock) {
    this.transactions = transactions;
    this.providers = providers;
    this.clock = clock;
  }

  @Override
  public Terms terms() {
    return TERMS;
  }

  /** The booking and the calendars as they are, read together. */
  private record Scene(
      Invitation invitation, List<CalendarConnection> connections, List<WrittenMeeting> written) {

    Booking booking() {
      return invitation.booking();
    }

    Optional<CalendarConnection> connection(Provider provider) {
      return connections.stream().filter(each -> each.provider() == provider).findFirst();
    }

    Optional<WrittenMeeting> written(Provider provider) {
      return written.stream().filter(each -> each.provider() == provider).findFirst();
    }

    /**
     * Whether what was written has to go: the booking ended, another calendar was chosen, it
     * contains a person who was erased, or the booking has changed and nothing is written any more.
     */
    boolean isWrong(WrittenMeeting meeting) {
      Optional<String> target =
          connection(meeting.provider()).flatMap(found -> found.choice().writeTo());
      boolean staysTrue =
          target
              .map(meeting.calendar()::equals)
              .orElseGet(() -> meeting.version() == booking().version());
      return booking().status() == BookingStatus.CANCELLED
          || booking().booker().isErased()
          || !staysTrue;
    }
  }

  @Override
  public Ending run(Task task) {
    Optional<Scene> scene = transactions.read(tx -> scene(tx, new BookingId(task.subject())));
    if (scene.isEmpty()) {
      return new Ending.Done();
    }
    Optional<CalendarException> problem = Optional.empty();
    for (Provider provider : Provider.values()) {
      try {
        agree(scene.get(), provider);
      } catch (CalendarException e) {
        problem = Optional.of(e);
      } catch (RuntimeException e) {
        LOG.atWarn().setCause(Redacted.of(e)).log("A calendar could not be written to");
        problem = Optional.of(CalendarException.unexpected(e));
      }
    }
    return problem.map(failure -> failed(task, failure)).orElseGet(Ending.Done::new);
  }

  private static Ending failed(Task task, CalendarException failure) {
    String why = String.valueOf(failure.getMessage());
    return task.attempts() >= MOST_ATTEMPTS
        ? new Ending.GivenUp(why)
        : new Ending.Failed(why, failure.retryAfter());
  }

  private static Optional<Scene> scene(Transaction tx, BookingId id) {
    return tx.bookings()
        .find(id)
        .map(
            booking ->
                new Scene(
                    new Invitation(
                        booking,
                        tx.eventTypes().find(booking.eventType()).orElseThrow(),
                        tx.hosts().find(booking.host()).orElseThrow()),
                    tx.calendarConnections().of(booking.host()),
                    tx.writtenMeetings().of(booking.host(), id)));
  }

  private void agree(Scene scene, Provider provider) throws CalendarException {
    Optional<CalendarConnection> connection = scene.connection(provider);
    Optional<WrittenMeeting> written = scene.written(provider);
    if (written.isPresent() && scene.isWrong(written.get())) {
      erase(scene, connection, written.get());
      written = Optional.empty();
    }
    boolean confirmed =
        scene.booking().status() == BookingStatus.CONFIRMED && !scene.booking().booker().isErased();
    if (connection.isPresent() && connection.get().choice().writeTo().isPresent() && confirmed) {
      write(scene, connection.get(), written);
    }
  }

  /** Before it is written for the first time, that is written down: the answer may be lost. */
  private void write(Scene scene, CalendarConnection connection, Optional<WrittenMeeting> written)
      throws CalendarException {
    long version = scene.booking().version();
    if (written.filter(meeting -> meeting.version() == version).isPresent()) {
      return;
    }
    String calendar = connection.choice().writeTo().orElseThrow();
    if (written.isEmpty()) {
      keep(meeting(scene, connection, calendar, UNKNOWN, 0), Optional.empty());
    }
    Optional<String> before = written.flatMap(MeetingWriter::remoteId);
    String remoteId = write(scene, connection, calendar, before);
    WrittenMeeting now = meeting(scene, connection, calendar, remoteId, version);
    keep(now, before.map(moved -> connection));
  }

  private String write(
      Scene scene, CalendarConnection connection, String calendar, Optional<String> remoteId)
      throws CalendarException {
    return writable(connection.provider())
        .write(connection, calendar, scene.invitation(), remoteId);
  }

  private WritableCalendar writable(Provider provider) throws CalendarException {
    if (providers.of(provider) instanceof WritableCalendar calendar) {
      return calendar;
    }
    throw new CalendarException(Code.UNSUPPORTED, provider.text() + " calendars are read-only");
  }

  private static WrittenMeeting meeting(
      Scene scene, CalendarConnection connection, String calendar, String remoteId, long version) {
    Booking booking = scene.booking();
    return new WrittenMeeting(
        booking.host(), booking.id(), connection.provider(), calendar, remoteId, version);
  }

  /** By what the provider knows it, if the provider has said so. */
  private static Optional<String> remoteId(WrittenMeeting meeting) {
    return Optional.of(meeting.remoteId()).filter(id -> !id.equals(UNKNOWN));
  }

  /**
   * Writes down what is in a calendar.
   *
   * @param moved the connection, if a time in its calendar may be free again
   */
  private void keep(WrittenMeeting meeting, Optional<CalendarConnection> moved) {
    transactions.run(
        tx -> {
          tx.writtenMeetings().put(meeting);
          moved.ifPresent(connection -> wantSync(tx, connection));
          return Outcome.commit(meeting);
        });
  }

  /** If the connection is gone, so is access to the calendar; the host has to check it. */
  private void erase(Scene scene, Optional<CalendarConnection> connection, WrittenMeeting meeting)
      throws CalendarException {
    if (connection.isPresent()) {
      eraseFrom(connection.get(), scene, meeting);
    }
    transactions.run(
        tx -> {
          tx.writtenMeetings().remove(meeting.host(), meeting.booking(), meeting.provider());
          connection.ifPresent(found -> wantSync(tx, found));
          return Outcome.commit(meeting);
        });
  }

  /** If it is unknown whether it exists, writing it once more shows where it is. */
  private void eraseFrom(CalendarConnection connection, Scene scene, WrittenMeeting meeting)
      throws CalendarException {
    try {
      Optional<String> known = remoteId(meeting);
      String remoteId =
          known.isPresent()
              ? known.get()
              : write(scene, connection, meeting.calendar(), Optional.empty());
      writable(meeting.provider()).erase(connection, meeting.calendar(), remoteId);
    } catch (CalendarException e) {
      if (e.code() != Code.NOT_FOUND && e.code() != Code.REFUSED_ADDRESS) {
        throw e;
      }
      LOG.info("A meeting is in no calendar that can be reached any more: {}", e.getMessage());
    }
  }

  /** What a booking covered in the calendar may be seen again. */
  private void wantSync(Transaction tx, CalendarConnection connection) {
    if (connection.choice().syncEnabled()) {
      tx.tasks().want(ConnectionService.syncTask(connection, Timestamps.now(clock)));
    }
  }
}
