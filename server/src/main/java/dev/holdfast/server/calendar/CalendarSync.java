package dev.holdfast.server.calendar;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarProvider.BusyResult;
import dev.holdfast.scheduling.calendar.CalendarProvider.Question;
import dev.holdfast.scheduling.calendar.CalendarProviders;
import dev.holdfast.scheduling.calendar.ConnectionService;
import dev.holdfast.scheduling.calendar.ConnectionService.SyncWindow;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.Redacted;
import dev.holdfast.server.work.Backoff;
import dev.holdfast.server.work.Ending;
import dev.holdfast.server.work.TaskHandler;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fetches busy times, again and again, so that nobody who looks for slots has to wait for it. */
public final class CalendarSync implements TaskHandler {

  private static final Logger LOG = LoggerFactory.getLogger(CalendarSync.class);

  private static final Terms TERMS =
      new Terms(
          TaskKind.SYNC,
          8,
          Duration.ofMinutes(5),
          new Backoff(Duration.ofMinutes(1), Duration.ofHours(2)));

  /** Only the host can help, so there is no hurry. */
  private static final Duration WHEN_HOST_MUST_ACT = Duration.ofHours(1);

  /** So much longer than the host can be booked, since the last day moves on. */
  private static final int SPARE_DAYS = 3;

  private static final int LEAST_DAYS = 30;
  private static final int MOST_EVENT_TYPES = 200;

  private final Transactions transactions;
  private final CalendarProviders providers;
  private final ConnectionService service;
  private final SyncMetrics counts;
  private final Duration interval;
  private final Clock clock;

  /**
   * Syncs calendars.
   *
   * @param interval from one time to the next
   */
  public CalendarSync(
      Transactions transactions,
      CalendarProviders providers,
      SyncMetrics counts,
      Duration interval,
      Clock clock) {
    this.transactions = transactions;
    this.providers = providers;
    this.service = new ConnectionService(clock);
    this.counts = counts;
    this.interval = interval;
    this.clock = clock;
  }

  @Override
  public Terms terms() {
    return TERMS;
  }

  /** A connection, and what to ask its provider. */
  private record Sync(CalendarConnection connection, Question question) {}

  @Override
  public Ending run(Task task) {
    Provider provider = Provider.parse(task.subject()).orElseThrow();
    Optional<Sync> sync = transactions.read(tx -> sync(tx, task.host(), provider));
    return sync.map(this::run).orElseGet(Ending.Done::new);
  }

  private Ending run(Sync sync) {
    SyncWindow asked = new SyncWindow(sync.question().window(), Timestamps.now(clock));
    Provider provider = sync.connection().provider();
    try {
      BusyResult answer = providers.of(provider).busy(sync.connection(), sync.question());
      transactions.run(tx -> service.synced(tx, sync.connection(), asked, answer));
      counts.succeeded(provider, Duration.between(asked.at(), clock.instant()));
      return new Ending.Again(next());
    } catch (CalendarException e) {
      return failed(sync, asked, e);
    } catch (RuntimeException | StackOverflowError e) {
      // The host has to see every failure: an unread calendar closes the booking pages.
      LOG.atWarn().setCause(Redacted.of(e)).log("A calendar could not be read");
      return failed(sync, asked, CalendarException.unexpected(e));
    }
  }

  private Ending failed(Sync sync, SyncWindow asked, CalendarException e) {
    String code = e.code().name().toLowerCase(Locale.ROOT);
    var failure = new SyncStatus.Failure(code, String.valueOf(e.getMessage()));
    transactions.run(tx -> service.failed(tx, sync.connection(), asked, failure));
    counts.failed(sync.connection().provider(), code);
    return new Ending.Failed(
        failure.message(), e.needsHost() ? Optional.of(WHEN_HOST_MUST_ACT) : e.retryAfter());
  }

  /** A little earlier or later, so that those who began together do not stay together. */
  private Instant next() {
    double factor = 0.9 + 0.2 * ThreadLocalRandom.current().nextDouble();
    return Timestamps.now(clock).plusMillis((long) (interval.toMillis() * factor));
  }

  private Optional<Sync> sync(Transaction tx, HostId host, Provider provider) {
    Optional<CalendarConnection> connection =
        tx.calendarConnections().find(host, provider).filter(found -> found.choice().syncEnabled());
    return connection.map(found -> new Sync(found, question(tx, found)));
  }

  private Question question(Transaction tx, CalendarConnection connection) {
    HostId host = connection.host();
    ZoneId zone = tx.hosts().find(host).orElseThrow().zone();
    TimeSlot window = window(tx, host);
    boolean covered = knownUntil(tx, connection).isAfter(window.to().minus(1, ChronoUnit.DAYS));
    return new Question(window, zone, covered ? connection.sync().validator() : Optional.empty());
  }

  /** As far as the host can be booked. */
  private TimeSlot window(Transaction tx, HostId host) {
    List<EventType> eventTypes =
        tx.eventTypes()
            .page(host, Optional.of(EventTypeStatus.ACTIVE), Optional.empty(), MOST_EVENT_TYPES);
    int days =
        eventTypes.stream()
            .mapToInt(eventType -> eventType.terms().maxAdvanceDays())
            .reduce(LEAST_DAYS, Math::max);
    Instant now = Timestamps.now(clock);
    return TimeSlot.of(now.minus(1, ChronoUnit.DAYS), now.plus(days + SPARE_DAYS, ChronoUnit.DAYS));
  }

  private static Instant knownUntil(Transaction tx, CalendarConnection connection) {
    return tx.calendars().of(connection.host()).stream()
        .filter(known -> known.provider() == connection.provider())
        .findFirst()
        .flatMap(KnownCalendar::times)
        .map(times -> times.until())
        .orElse(Instant.MIN);
  }
}
