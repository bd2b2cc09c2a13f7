package dev.holdfast.scheduling.calendar;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.scheduling.vault.VaultReference;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Connects and changes external calendars. Each method is the body of a transaction. */
public final class ConnectionService {

  private final Clock clock;

  public ConnectionService(Clock clock) {
    this.clock = clock;
  }

  /** What opens a calendar, and what the host knows it by. */
  public record Account(String name, VaultReference secret) {}

  /**
   * A read of a calendar. It shows the state at its start, however long the answer took.
   *
   * @param during the time whose busy times are wanted
   * @param at the moment when it was asked
   */
  public record SyncWindow(TimeSlot during, Instant at) {}

  /** The task that fetches a connection's busy times, as soon as that is due. */
  public static Task syncTask(CalendarConnection connection, Instant dueAt) {
    String subject = connection.provider().text();
    return Task.of(syncId(connection), TaskKind.SYNC, connection.host(), subject, dueAt);
  }

  private static String syncId(CalendarConnection connection) {
    return "sync:" + connection.host() + ":" + connection.provider().text();
  }

  /** Connects a calendar; its busy times are fetched soon after, and unknown until then. */
  public Outcome<ConnectionResult> connect(
      CalendarTransaction tx, HostId host, Provider provider, Account account, Choice choice) {
    Instant now = Timestamps.now(clock);
    var connection =
        CalendarConnection.create(host, provider, account.name(), account.secret(), choice, now);
    if (!tx.calendarConnections().add(connection)) {
      return refused(ConnectionResult.Reason.ALREADY_CONNECTED);
    }
    return connected(tx, connection, now);
  }

  /** Connects a calendar in place of one that was connected before, if there was one. */
  public Outcome<ConnectionResult> reconnect(
      CalendarTransaction tx, HostId host, Provider provider, Account account) {
    Optional<CalendarConnection> before = tx.calendarConnections().lock(host, provider);
    if (before.isEmpty()) {
      return connect(tx, host, provider, account, Choice.DEFAULT);
    }
    Instant now = Timestamps.now(clock);
    CalendarConnection again = before.get().again(account.name(), account.secret(), now);
    if (!tx.calendarConnections().update(again)) {
      return refused(ConnectionResult.Reason.STALE_VERSION);
    }
    return connected(tx, again, now);
  }

  private static Outcome<ConnectionResult> connected(
      CalendarTransaction tx, CalendarConnection connection, Instant now) {
    wantSync(tx, connection, now);
    tell(tx, EventKey.CALENDAR_CONNECTED, connection, Optional.empty(), now);
    return commit(new ConnectionResult.Done(connection));
  }

  /** Changes what the host decides about a connection. */
  public Outcome<ConnectionResult> change(
      CalendarTransaction tx, HostId host, Provider provider, UnaryOperator<Choice> change) {
    Optional<CalendarConnection> before = tx.calendarConnections().lock(host, provider);
    if (before.isEmpty()) {
      return refused(ConnectionResult.Reason.NOT_CONNECTED);
    }
    Instant now = Timestamps.now(clock);
    CalendarConnection changed = before.get().with(change.apply(before.get().choice()), now);
    if (changed.choice().equals(before.get().choice())) {
      return rollback(new ConnectionResult.Done(before.get()));
    }
    if (!tx.calendarConnections().update(changed)) {
      return refused(ConnectionResult.Reason.STALE_VERSION);
    }
    if (changed.choice().syncEnabled()) {
      wantSync(tx, changed, now);
    } else {
      tx.tasks().drop(syncId(before.get()));
    }
    return commit(new ConnectionResult.Done(changed));
  }

  /** Forgets a calendar. Its secret is still in the vault: to be given back, then destroyed. */
  public Outcome<ConnectionResult> disconnect(
      CalendarTransaction tx, HostId host, Provider provider) {
    Optional<CalendarConnection> before = tx.calendarConnections().lock(host, provider);
    if (before.isEmpty()) {
      return refused(ConnectionResult.Reason.NOT_CONNECTED);
    }
    if (!tx.calendarConnections().remove(before.get())) {
      return refused(ConnectionResult.Reason.STALE_VERSION);
    }
    tx.tasks().drop(syncId(before.get()));
    Instant now = Timestamps.now(clock);
    tell(tx, EventKey.CALENDAR_DISCONNECTED, before.get().ended(now), Optional.empty(), now);
    return commit(new ConnectionResult.Done(before.get()));
  }

  /** Wants busy times to be fetched now. */
  public Outcome<ConnectionResult> sync(CalendarTransaction tx, HostId host, Provider provider) {
    Optional<CalendarConnection> found = tx.calendarConnections().find(host, provider);
    if (found.isEmpty()) {
      return refused(ConnectionResult.Reason.NOT_CONNECTED);
    }
    if (!found.get().choice().syncEnabled()) {
      return refused(ConnectionResult.Reason.SYNC_DISABLED);
    }
    wantSync(tx, found.get(), Timestamps.now(clock));
    return commit(new ConnectionResult.Done(found.get()));
  }

  /**
   * Another secret opens the account from now on; refused if somebody else changed the connection
   * since it was read, as who refreshes a token at the same time does.
   */
  public Outcome<ConnectionResult> renew(
      CalendarTransaction tx, CalendarConnection read, VaultReference secret) {
    CalendarConnection renewed = read.with(secret, Timestamps.now(clock));
    return tx.calendarConnections().update(renewed)
        ? commit(new ConnectionResult.Done(renewed))
        : refused(ConnectionResult.Reason.STALE_VERSION);
  }

  /**
   * Writes down what a calendar said. The host's own confirmed bookings are no news: their time is
   * taken already, and what this service wrote to a calendar must not stand in the way of itself.
   */
  public Outcome<ConnectionResult> synced(
      CalendarTransaction tx,
      CalendarConnection read,
      SyncWindow asked,
      CalendarProvider.BusyResult answer) {
    Optional<CalendarConnection> found = same(tx, read);
    if (found.isEmpty()) {
      return refused(ConnectionResult.Reason.NOT_CONNECTED);
    }
    SyncStatus before = found.get().sync();
    Optional<BusyTimes> times = Optional.empty();
    SyncStatus after = before.unchanged(asked.at());
    if (answer instanceof CalendarProvider.BusyResult.Busy busy) {
      Intervals others = busy.times().minus(tx.meetings(read.host(), asked.during()));
      times = Optional.of(new BusyTimes(others, asked.during().to()));
      after = before.succeeded(busy.validator(), asked.at());
    }
    CalendarConnection synced = found.get().with(after, false, Timestamps.now(clock));
    if (!tx.calendarConnections().update(synced)) {
      return refused(ConnectionResult.Reason.STALE_VERSION);
    }
    times.ifPresent(known -> tx.calendarConnections().keep(synced, known));
    return commit(new ConnectionResult.Done(synced));
  }

  /** Records that a calendar could not be read. Its host is notified once, not each time. */
  public Outcome<ConnectionResult> failed(
      CalendarTransaction tx,
      CalendarConnection read,
      SyncWindow asked,
      SyncStatus.Failure failure) {
    Optional<CalendarConnection> found = same(tx, read);
    if (found.isEmpty()) {
      return refused(ConnectionResult.Reason.NOT_CONNECTED);
    }
    Instant now = Timestamps.now(clock);
    SyncStatus before = found.get().sync();
    boolean news =
        before.failures() == 0
            || !before.failure().map(SyncStatus.Failure::code).equals(Optional.of(failure.code()));
    CalendarConnection failed = found.get().with(before.failed(failure, asked.at()), news, now);
    if (!tx.calendarConnections().update(failed)) {
      return refused(ConnectionResult.Reason.STALE_VERSION);
    }
    if (news) {
      tell(tx, EventKey.CALENDAR_SYNC_FAILED, failed, Optional.of(failure), now);
    }
    return commit(new ConnectionResult.Done(failed));
  }

  /** The connection as it is now; empty if it is another one, or of another account. */
  private static Optional<CalendarConnection> same(
      CalendarTransaction tx, CalendarConnection read) {
    return tx.calendarConnections()
        .lock(read.host(), read.provider())
        .filter(found -> found.id().equals(read.id()))
        .filter(found -> found.account().equals(read.account()));
  }

  private static void wantSync(CalendarTransaction tx, CalendarConnection connection, Instant now) {
    tx.tasks().want(syncTask(connection, now));
  }

  private static void tell(
      CalendarTransaction tx,
      EventKey key,
      CalendarConnection connection,
      Optional<SyncStatus.Failure> failure,
      Instant now) {
    Host host = tx.hosts().find(connection.host()).orElseThrow();
    var event = new CalendarChanged(key, connection, host, failure, now);
    tx.outbox().append(List.of(event));
  }

  private static Outcome<ConnectionResult> refused(ConnectionResult.Reason reason) {
    return rollback(new ConnectionResult.Refused(reason));
  }
}
