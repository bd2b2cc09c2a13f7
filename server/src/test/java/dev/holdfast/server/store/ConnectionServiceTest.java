package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnection.WhenStale;
import dev.holdfast.scheduling.calendar.CalendarProvider.BusyResult;
import dev.holdfast.scheduling.calendar.CalendarState;
import dev.holdfast.scheduling.calendar.ConnectionResult;
import dev.holdfast.scheduling.calendar.ConnectionResult.Reason;
import dev.holdfast.scheduling.calendar.ConnectionService;
import dev.holdfast.scheduling.calendar.ConnectionService.SyncWindow;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.scheduling.vault.VaultReference;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connecting calendars elsewhere, through every store. */
final class ConnectionServiceTest extends StoreTest {

  private static final Instant NOW = Samples.NOW;
  private static final ConnectionService.Account ACCOUNT =
      new ConnectionService.Account("ann@example.com", new VaultReference("vlt_1"));
  private static final SyncStatus.Failure LOST =
      new SyncStatus.Failure("access_lost", "It no longer lets us in");
  private static final SyncStatus.Failure DOWN =
      new SyncStatus.Failure("unavailable", "It did not answer");

  private final ConnectionService service = new ConnectionService(Clock.fixed(NOW, ZoneOffset.UTC));
  private final Host ann = Samples.host();
  private final SyncWindow asked =
      new SyncWindow(TimeSlot.of(NOW, NOW.plus(Duration.ofDays(60))), NOW);
  private final String syncTask =
      ConnectionService.syncTask(ConnectionsTest.connection(ann.id(), Provider.GOOGLE), NOW).id();

  ConnectionServiceTest(Stores kind) {
    super(kind);
  }

  @BeforeEach
  void addHost() {
    given(tx -> tx.hosts().add(ann));
  }

  private ConnectionResult run(Function<Transaction, Outcome<ConnectionResult>> body) {
    return transactions.run(body);
  }

  private CalendarConnection done(Function<Transaction, Outcome<ConnectionResult>> body) {
    return ((ConnectionResult.Done) run(body)).connection();
  }

  private void assertThatItIsRefused(
      Reason reason, Function<Transaction, Outcome<ConnectionResult>> body) {
    assertThat(run(body)).isEqualTo(new ConnectionResult.Refused(reason));
  }

  private CalendarConnection connected() {
    return done(tx -> service.connect(tx, ann.id(), Provider.GOOGLE, ACCOUNT, Choice.DEFAULT));
  }

  private Optional<CalendarConnection> stored() {
    return found(tx -> tx.calendarConnections().find(ann.id(), Provider.GOOGLE));
  }

  private KnownCalendar known() {
    List<KnownCalendar> all = listed(tx -> tx.calendars().of(ann.id()));
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  private List<EventKey> told() {
    given(tx -> tx.events().arrange(NOW, 1_000));
    var all = new Events.Selection(ann.id(), Optional.empty(), StoredEvent.BEGINNING);
    return listed(tx -> tx.events().page(all, 100)).stream().map(StoredEvent::key).toList();
  }

  private static BusyResult busy(TimeSlot... times) {
    return new BusyResult.Busy(Intervals.of(List.of(times)), Optional.of("etag"));
  }

  private static TimeSlot slot(int minutes, int length) {
    return TimeSlot.of(Samples.START.plusSeconds(60L * minutes), Duration.ofMinutes(length));
  }

  @Test
  void whoChangesItWhileItsTimesAreFetchedIsNotRefused() throws Exception {
    CalendarConnection connection = connected();
    AtomicInteger turn = new AtomicInteger();

    List<ConnectionResult> results =
        Rivals.together(
            8,
            () -> {
              int mine = turn.getAndIncrement();
              return mine % 2 == 0
                  ? run(tx -> service.synced(tx, connection, asked, busy(slot(mine, 10))))
                  : run(
                      tx -> service.change(tx, ann.id(), Provider.GOOGLE, before -> chosen(mine)));
            });

    assertThat(results).hasOnlyElementsOfType(ConnectionResult.Done.class);
    assertThat(stored().orElseThrow().version()).isEqualTo(connection.version() + 8);
  }

  private static Choice chosen(int number) {
    return new Choice(
        List.of("calendar-" + number), Optional.empty(), true, Choice.DEFAULT.whenStale());
  }

  @Test
  void aConnectedCalendarIsUnknownUntilItsTimesAreFetched() {
    CalendarConnection connection = connected();

    assertThat(stored()).contains(connection);
    assertThat(known().state(NOW)).isEqualTo(CalendarState.NEVER_SYNCED);
    assertThat(found(tx -> tx.tasks().find(syncTask)))
        .contains(Task.of(syncTask, TaskKind.SYNC, ann.id(), "google", NOW));
    assertThat(told()).containsExactly(EventKey.CALENDAR_CONNECTED);
  }

  @Test
  void aCalendarIsConnectedOnce() {
    CalendarConnection connection = connected();

    assertThatItIsRefused(
        Reason.ALREADY_CONNECTED,
        tx -> service.connect(tx, ann.id(), Provider.GOOGLE, ACCOUNT, Choice.DEFAULT));

    assertThat(stored()).contains(connection);
    assertThat(told()).containsExactly(EventKey.CALENDAR_CONNECTED);
  }

  @Test
  void connectingAgainKeepsWhatTheHostChoseForTheSameAccount() {
    var choice = new Choice(List.of("work"), Optional.of("work"), true, WhenStale.CLOSED);
    done(tx -> service.connect(tx, ann.id(), Provider.GOOGLE, ACCOUNT, choice));
    var same = new ConnectionService.Account("ann@example.com", new VaultReference("vlt_2"));
    var other = new ConnectionService.Account("ann@example.org", new VaultReference("vlt_3"));

    CalendarConnection again = done(tx -> service.reconnect(tx, ann.id(), Provider.GOOGLE, same));
    CalendarConnection another =
        done(tx -> service.reconnect(tx, ann.id(), Provider.GOOGLE, other));

    assertThat(again.choice()).isEqualTo(choice);
    assertThat(again.secret()).isEqualTo(same.secret());
    assertThat(another.choice()).isEqualTo(Choice.DEFAULT);
    assertThat(stored()).contains(another);
    assertThat(told())
        .containsExactly(
            EventKey.CALENDAR_CONNECTED, EventKey.CALENDAR_CONNECTED, EventKey.CALENDAR_CONNECTED);
  }

  @Test
  void aChangeIsWrittenAndFetchedAnew() {
    connected();
    given(tx -> tx.tasks().drop(syncTask));
    var choice = new Choice(List.of("work"), Optional.empty(), true, WhenStale.CLOSED);

    CalendarConnection changed =
        done(tx -> service.change(tx, ann.id(), Provider.GOOGLE, before -> choice));
    CalendarConnection same =
        done(tx -> service.change(tx, ann.id(), Provider.GOOGLE, before -> choice));

    assertThat(changed.choice()).isEqualTo(choice);
    assertThat(same).as("nothing was changed").isEqualTo(changed);
    assertThat(stored()).contains(changed);
    assertThat(found(tx -> tx.tasks().find(syncTask))).isPresent();
  }

  @Test
  void aCalendarThatIsLeftAloneIsNotFetched() {
    connected();
    var alone = new Choice(List.of(), Optional.empty(), false, WhenStale.OPEN);

    done(tx -> service.change(tx, ann.id(), Provider.GOOGLE, before -> alone));

    assertThat(found(tx -> tx.tasks().find(syncTask))).isEmpty();
    assertThat(known().state(NOW)).isEqualTo(CalendarState.DISABLED);
    assertThatItIsRefused(Reason.SYNC_DISABLED, tx -> service.sync(tx, ann.id(), Provider.GOOGLE));
  }

  @Test
  void aDisconnectedCalendarIsForgottenAndLeftAlone() {
    CalendarConnection connection = connected();
    done(tx -> service.synced(tx, connection, asked, busy(slot(0, 30))));

    done(tx -> service.disconnect(tx, ann.id(), Provider.GOOGLE));

    assertThat(stored()).isEmpty();
    assertThat(listed(tx -> tx.calendars().of(ann.id()))).isEmpty();
    assertThat(found(tx -> tx.tasks().find(syncTask))).isEmpty();
    assertThat(told()).containsExactly(EventKey.CALENDAR_CONNECTED, EventKey.CALENDAR_DISCONNECTED);
    assertThatItIsRefused(
        Reason.NOT_CONNECTED, tx -> service.disconnect(tx, ann.id(), Provider.GOOGLE));
    assertThatItIsRefused(
        Reason.NOT_CONNECTED, tx -> service.synced(tx, connection, asked, busy(slot(0, 30))));
  }

  @Test
  void theHostsOwnConfirmedBookingsAreNoNews() {
    CalendarConnection connection = connected();
    EventType talk = Samples.eventType(ann);
    given(
        tx -> {
          tx.bookings().add(Samples.booking(talk, Samples.START));
          tx.bookings().add(Samples.booking(talk, slot(120, 30).from(), BookingStatus.CANCELLED));
        });

    done(tx -> service.synced(tx, connection, asked, busy(slot(0, 60), slot(120, 30))));

    KnownCalendar known = known();
    assertThat(known.state(NOW)).isEqualTo(CalendarState.SYNCED);
    assertThat(known.busy().toSlots()).containsExactly(slot(30, 30), slot(120, 30));
    assertThat(known.knownUntil(NOW)).isEqualTo(asked.during().to());
    assertThat(known.sync().validator()).contains("etag");
  }

  @Test
  void nothingNewKeepsWhatIsKnown() {
    CalendarConnection connection = connected();
    done(tx -> service.synced(tx, connection, asked, busy(slot(0, 30))));
    done(tx -> service.failed(tx, connection, asked, DOWN));
    assertThat(known().state(NOW)).isEqualTo(CalendarState.FAILING);

    done(tx -> service.synced(tx, connection, asked, new BusyResult.Unchanged()));

    assertThat(known().state(NOW)).isEqualTo(CalendarState.SYNCED);
    assertThat(known().busy().toSlots()).containsExactly(slot(0, 30));
    assertThat(known().sync().validator()).contains("etag");
  }

  @Test
  void aFailureIsToldOnceUntilItIsAnotherOne() {
    CalendarConnection connection = connected();

    done(tx -> service.failed(tx, connection, asked, DOWN));
    done(tx -> service.failed(tx, connection, asked, DOWN));
    assertThat(told()).containsExactly(EventKey.CALENDAR_CONNECTED, EventKey.CALENDAR_SYNC_FAILED);
    CalendarConnection failed = done(tx -> service.failed(tx, connection, asked, LOST));
    assertThat(failed.sync().failures()).isEqualTo(3);
    assertThat(failed.sync().failure()).contains(LOST);
    done(tx -> service.synced(tx, connection, asked, busy()));
    done(tx -> service.failed(tx, connection, asked, LOST));

    assertThat(told())
        .containsExactly(
            EventKey.CALENDAR_CONNECTED,
            EventKey.CALENDAR_SYNC_FAILED,
            EventKey.CALENDAR_SYNC_FAILED,
            EventKey.CALENDAR_SYNC_FAILED);
    assertThat(known().state(NOW)).isEqualTo(CalendarState.FAILING);
  }

  @Test
  void ofTwoWhoRenewASecretOneDoes() {
    CalendarConnection read = connected();

    CalendarConnection renewed = done(tx -> service.renew(tx, read, new VaultReference("vlt_new")));

    assertThatItIsRefused(
        Reason.STALE_VERSION, tx -> service.renew(tx, read, new VaultReference("vlt_newer")));
    assertThat(stored()).contains(renewed);
    assertThat(renewed.secret()).isEqualTo(new VaultReference("vlt_new"));
  }
}
