package dev.holdfast.server.calendar;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarDesk;
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

  private Client.Reply connectCalDav(Client owner, String url, String password) {
    return owner.post(
        "/v1/calendar-connections",
        """
        {"provider": "caldav", "url": "%s", "username": "%s", "password": "%s"}"""
            .formatted(url, elsewhere.user(), password));
  }

  @Test
  void anAccountThatCannotBeReadIsNotConnected() {
    Client owner = api.newOwner();

    Client.Reply mistyped = connectCalDav(owner, elsewhere.caldav(), "wrong");
    Client.Reply noCalendar = connectCalDav(owner, api.url(), RadicaleServer.PASSWORD);

    mistyped.expect(422, "validation_failed");
    assertThat(mistyped.text("/errors/0/field")).isEqualTo("password");
    assertThat(mistyped.text("detail")).contains("does not accept the user name and password");
    noCalendar.expect(422, "validation_failed");
    assertThat(noCalendar.text("/errors/0/field")).isEqualTo("url");
    owner.get(CONNECTIONS + "caldav").expect(404, "not_found");
    connectCalDav(owner, elsewhere.caldav(), RadicaleServer.PASSWORD).expect(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"google", "outlook", "caldav"})
  void whatIsBusyElsewhereCannotBeBookedAndWhatIsBookedIsWrittenThere(String provider)
      throws InterruptedException {
    Meetings meetings = Meetings.of(api.newOwner(), "intro");
    elsewhere.busy(provider, "10:10", "10:40");
    elsewhere.connect(provider, meetings.owner, api.anybody());

    Client.Reply synced = meetings.owner.post(CONNECTIONS + provider + "/sync", "").expect(200);

    assertThat(synced.text("/state")).isEqualTo("synced");
    assertThat(meetings.starts())
        .hasSize(14)
        .contains(at("09:30"), at("11:00"))
        .doesNotContain(at("10:00"), at("10:30"));
    meetings.tryToBook("10:30", "Ann").expect(422, "calendar_busy");

    String calendar = chooseMain(meetings.owner, provider);
    String booking = meetings.book("13:00", "Ann");
    awaitWritten(provider, calendar, at("13:00"));
    meetings.move(booking, "14:00").expect(200);
    awaitWritten(provider, calendar, at("14:00"));
    meetings.owner.post(CONNECTIONS + provider + "/sync", "").expect(200);
    assertThat(meetings.starts("rescheduling=" + booking)).contains(at("14:00"), at("13:00"));
    meetings.change(booking, "cancel").expect(200);
    awaitWritten(provider, calendar);

    meetings.owner.delete(CONNECTIONS + provider).expect(204);
    assertThat(meetings.starts()).hasSize(16);
  }

  @ParameterizedTest
  @ValueSource(strings = {"google", "caldav"})
  void anEntryGoesWithItsBookingThoughNothingIsWrittenAnyMore(String provider)
      throws InterruptedException {
    Meetings meetings = Meetings.of(api.newOwner(), "intro");
    elsewhere.connect(provider, meetings.owner, api.anybody());
    String calendar = chooseMain(meetings.owner, provider);
    meetings.owner.post(CONNECTIONS + provider + "/sync", "").expect(200);
    String booking = meetings.book("13:00", "Ann");
    awaitWritten(provider, calendar, at("13:00"));

    meetings.owner.patch(CONNECTIONS + provider, "{\"writeTo\": null}").expect(200);
    meetings.owner.post(CONNECTIONS + provider + "/sync", "").expect(200);
    awaitWritten(provider, calendar, at("13:00"));
    meetings.change(booking, "cancel").expect(200);

    awaitWritten(provider, calendar);
    meetings.owner.post(CONNECTIONS + provider + "/sync", "").expect(200);
    assertThat(meetings.starts()).contains(at("13:00"));
    meetings.owner.delete(CONNECTIONS + provider).expect(204);
  }

  @Test
  void anEntryGoesWhenItsBookingMovesAndNothingIsWrittenAnyMore() throws InterruptedException {
    Meetings meetings = Meetings.of(api.newOwner(), "intro");
    elsewhere.connect("google", meetings.owner, api.anybody());
    String calendar = chooseMain(meetings.owner, "google");
    meetings.owner.post(CONNECTIONS + "google/sync", "").expect(200);
    String booking = meetings.book("13:00", "Ann");
    awaitWritten("google", calendar, at("13:00"));
    meetings.owner.patch(CONNECTIONS + "google", "{\"writeTo\": null}").expect(200);

    meetings.move(booking, "15:00").expect(200);

    awaitWritten("google", calendar);
    meetings.owner.delete(CONNECTIONS + "google").expect(204);
  }

  @Test
  void whateverMakesReadingFailIsShownToTheHost() {
    Meetings meetings = Meetings.of(api.newOwner(), "intro");
    elsewhere.connect("google", meetings.owner, api.anybody());
    meetings.owner.post(CONNECTIONS + "google/sync", "").expect(200);
    replaceTokens(new HostId(meetings.owner.get("/v1/me").expect(200).id()), "no token at all");

    Client.Reply failed = meetings.owner.post(CONNECTIONS + "google/sync", "").expect(200);

    assertThat(failed.text("/state")).isEqualTo("failing");
    assertThat(failed.text("/failure/code")).isEqualTo("internal");
    assertThat(meetings.count("calendar.sync_failed")).isEqualTo(1);
    meetings.owner.delete(CONNECTIONS + "google").expect(204);
  }

  /** As if the vault had been restored from another service. */
  private void replaceTokens(HostId host, String secret) {
    VaultReference garbage = api.part(Vault.class).put(host, secret);
    CalendarConnection connection =
        api.transactions()
            .read(tx -> tx.calendarConnections().find(host, Provider.GOOGLE))
            .orElseThrow();
    var desk = new CalendarDesk(Clock.systemUTC());
    api.transactions().run(tx -> desk.renew(tx, connection, garbage));
  }

  private static String chooseMain(Client owner, String provider) {
    JsonNode calendars = owner.get(CONNECTIONS + provider + "/calendars").expect(200).json();
    for (JsonNode calendar : calendars.path("items")) {
      if (calendar.path("writable").asBoolean()) {
        String id = calendar.path("id").asString();
        owner.patch(CONNECTIONS + provider, "{\"writeTo\": \"%s\"}".formatted(id)).expect(200);
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
