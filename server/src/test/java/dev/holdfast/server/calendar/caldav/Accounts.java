package dev.holdfast.server.calendar.caldav;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnection.WhenStale;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarProvider.BusyResult;
import dev.holdfast.scheduling.calendar.CalendarProvider.Question;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.net.SafeHttp;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Connects accounts and asks when their hosts are busy. */
final class Accounts implements AutoCloseable {

  static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  /** Two weeks with the end of summer time in the middle. */
  static final TimeSlot WINDOW = TimeSlot.parse("2026-10-19T00:00:00Z/2026-11-02T00:00:00Z");

  final SafeHttp http;
  final CalDavProvider provider;
  private final TestVault vault = new TestVault();

  Accounts(boolean allowPrivateAddresses, SafeHttp.Limits limits) {
    http = new SafeHttp(allowPrivateAddresses);
    provider = new CalDavProvider(http, vault, Clock.systemUTC(), limits);
  }

  CalendarConnection connect(CalDavAccount account, String... calendars) {
    HostId host = HostId.random();
    return CalendarConnection.create(
        host,
        Provider.CALDAV,
        account.name(),
        vault.put(host, account.toJson()),
        new Choice(List.of(calendars), Optional.empty(), true, WhenStale.OPEN),
        Instant.parse("2026-10-18T08:00:00Z"));
  }

  BusyResult ask(CalendarConnection connection, Optional<String> validator)
      throws CalendarException {
    return provider.busy(connection, new Question(WINDOW, BERLIN, validator));
  }

  /** When the host is busy, in UTC. */
  List<String> busy(CalendarConnection connection) throws CalendarException {
    return ((BusyResult.Busy) ask(connection, Optional.empty()))
        .times().toSlots().stream().map(TimeSlot::toString).toList();
  }

  static CalendarException failure(ThrowingCallable errand) {
    return catchThrowableOfType(CalendarException.class, errand);
  }

  @Override
  public void close() {
    http.close();
  }
}
