package dev.holdfast.server.http;

import static dev.holdfast.server.http.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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
