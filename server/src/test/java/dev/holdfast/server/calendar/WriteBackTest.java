package dev.holdfast.server.calendar;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.ConnectionService;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.vault.Vault;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.calendar.caldav.RadicaleServer;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Elsewhere;
import dev.holdfast.server.testing.Meetings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Calendars that are read and written, from the host's consent to the entry of a booking. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WriteBackTest {

  private static final String CONNECTIONS = "/v1/calendar-connections/";

  private Elsewhere elsewhere;
  private Api api;

  @BeforeAll
  void start(@TempDir Path folder) {
    elsewhere = new Elsewhere(folder);
    api = Api.start(elsewhere.variables());
  }

  @AfterAll
  void close() {
    if (api != null) {
      api.close();
      elsewhere.close();
    }
  }

  private Client.Reply connectCalDav(Client host, String url, String password) {
    return host.post(
        "/v1/calendar-connections",
        """
        {"provider": "caldav", "url": "%s", "username": "%s", "password": "%s"}\
        """
            .formatted(url, elsewhere.user(), password));
  }

  @Test
  void anAccountThatCannotBeReadIsNotConnected() {
    Client host = api.newHost();

    Client.Reply mistyped = connectCalDav(host, elsewhere.caldav(), "wrong");
    Client.Reply noCalendar = connectCalDav(host, api.url(), RadicaleServer.PASSWORD);

    mistyped.expect(422, "validation_failed");
    assertThat(mistyped.text("/errors/0/field")).isEqualTo("password");
    assertThat(mistyped.text("detail")).contains("does not accept the user name and password");
    noCalendar.expect(422, "validation_failed");
    assertThat(noCalendar.text("/errors/0/field")).isEqualTo("url");
    host.get(CONNECTIONS + "caldav").expect(404, "not_found");
    connectCalDav(host, elsewhere.caldav(), RadicaleServer.PASSWORD).expect(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"google", "outlook", "caldav"})
  void whatIsBusyElsewhereCannotBeBookedAndWhatIsBookedIsWrittenThere(String provider)
      throws InterruptedException {
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    elsewhere.busy(provider, "10:10", "10:40");
    elsewhere.connect(provider, meetings.host, api.anybody());

    Client.Reply synced = meetings.host.post(CONNECTIONS + provider + "/sync", "").expect(200);

    assertThat(synced.text("/state")).isEqualTo("synced");
    assertThat(meetings.starts())
        .hasSize(14)
        .contains(at("09:30"), at("11:00"))
        .doesNotContain(at("10:00"), at("10:30"));
    meetings.tryToBook("10:30", "Ann").expect(422, "calendar_busy");

    String calendar = chooseMain(meetings.host, provider);
    String booking = meetings.book("13:00", "Ann");
    awaitWritten(provider, calendar, at("13:00"));
    meetings.move(booking, "14:00").expect(200);
    awaitWritten(provider, calendar, at("14:00"));
    meetings.host.post(CONNECTIONS + provider + "/sync", "").expect(200);
    assertThat(meetings.starts("rescheduling=" + booking)).contains(at("14:00"), at("13:00"));
    meetings.change(booking, "cancel").expect(200);
    awaitWritten(provider, calendar);

    meetings.host.delete(CONNECTIONS + provider).expect(204);
    assertThat(meetings.starts()).hasSize(16);
  }

  @ParameterizedTest
  @ValueSource(strings = {"google", "caldav"})
  void anEntryGoesWithItsBookingThoughNothingIsWrittenAnyMore(String provider)
      throws InterruptedException {
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    elsewhere.connect(provider, meetings.host, api.anybody());
    String calendar = chooseMain(meetings.host, provider);
    meetings.host.post(CONNECTIONS + provider + "/sync", "").expect(200);
    String booking = meetings.book("13:00", "Ann");
    awaitWritten(provider, calendar, at("13:00"));

    meetings.host.patch(CONNECTIONS + provider, "{\"writeTo\": null}").expect(200);
    meetings.host.post(CONNECTIONS + provider + "/sync", "").expect(200);
    awaitWritten(provider, calendar, at("13:00"));
    meetings.change(booking, "cancel").expect(200);

    awaitWritten(provider, calendar);
    meetings.host.post(CONNECTIONS + provider + "/sync", "").expect(200);
    assertThat(meetings.starts()).contains(at("13:00"));
    meetings.host.delete(CONNECTIONS + provider).expect(204);
  }

  @Test
  void anEntryGoesWhenItsBookingMovesAndNothingIsWrittenAnyMore() throws InterruptedException {
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    elsewhere.connect("google", meetings.host, api.anybody());
    String calendar = chooseMain(meetings.host, "google");
    meetings.host.post(CONNECTIONS + "google/sync", "").expect(200);
    String booking = meetings.book("13:00", "Ann");
    awaitWritten("google", calendar, at("13:00"));
    meetings.host.patch(CONNECTIONS + "google", "{\"writeTo\": null}").expect(200);

    meetings.move(booking, "15:00").expect(200);

    awaitWritten("google", calendar);
    meetings.host.delete(CONNECTIONS + "google").expect(204);
  }

  @Test
  void whateverMakesReadingFailIsShownToTheHost() {
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    elsewhere.connect("google", meetings.host, api.anybody());
    meetings.host.post(CONNECTIONS + "google/sync", "").expect(200);
    replaceTokens(new HostId(meetings.host.get("/v1/me").expect(200).id()), "no token at all");

    Client.Reply failed = meetings.host.post(CONNECTIONS + "google/sync", "").expect(200);

    assertThat(failed.text("/state")).isEqualTo("failing");
    assertThat(failed.text("/failure/code")).isEqualTo("internal");
    assertThat(meetings.count("calendar.sync_failed")).isEqualTo(1);
    meetings.host.delete(CONNECTIONS + "google").expect(204);
  }

  /** As if the vault had been restored from another service. */
  private void replaceTokens(HostId host, String secret) {
    VaultReference garbage = api.part(Vault.class).put(host, secret);
    CalendarConnection connection =
        api.transactions()
            .read(tx -> tx.calendarConnections().find(host, Provider.GOOGLE))
            .orElseThrow();
    var service = new ConnectionService(Clock.systemUTC());
    api.transactions().run(tx -> service.renew(tx, connection, garbage));
  }

  private static String chooseMain(Client host, String provider) {
    JsonNode calendars = host.get(CONNECTIONS + provider + "/calendars").expect(200).json();
    for (JsonNode calendar : calendars.path("items")) {
      if (calendar.path("writable").asBoolean()) {
        String id = calendar.path("id").asString();
        host.patch(CONNECTIONS + provider, "{\"writeTo\": \"%s\"}".formatted(id)).expect(200);
        return id;
      }
    }
    throw new AssertionError("None can be written to: " + calendars);
  }

  private void awaitWritten(String provider, String calendar, String... starts)
      throws InterruptedException {
    List<Instant> wanted = List.of(starts).stream().map(Instant::parse).toList();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!elsewhere.written(provider, calendar).equals(wanted) && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    assertThat(elsewhere.written(provider, calendar)).isEqualTo(wanted);
  }
}
