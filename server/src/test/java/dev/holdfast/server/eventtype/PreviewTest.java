package dev.holdfast.server.eventtype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Slots of an event type that is not stored. */
class PreviewTest {

  private static final String TERMS =
      """
      {"slug": "%s", "title": "Talk", "durationMinutes": %s, "timeZone": "UTC",
       "availabilityRules": [%s]}\
      """;

  private static String terms(int minutes) {
    return TERMS.formatted("talk", minutes, Meetings.allDays("09:00", "12:00"));
  }

  private static Client.Reply preview(Client host, String terms) {
    return host.post(
        "/v1/event-types/preview?from=%s&to=%s".formatted(Meetings.DAY, Meetings.DAY), terms);
  }

  private static List<String> starts(Client.Reply reply) {
    return reply
        .expect(200)
        .json()
        .path("slots")
        .path(Meetings.DAY.toString())
        .valueStream()
        .map(slot -> slot.path("start").asString())
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void itOffersWhatIsNotBookedAndStoresNothing(Settings.Store store) {
    Client host = Api.on(store).newHost();
    Meetings.of(host, "intro").book("10:00", "Ann");

    Client.Reply preview = preview(host, terms(60));

    assertThat(starts(preview)).containsExactly(Meetings.at("09:00"), Meetings.at("11:00"));
    assertThat(host.get("/v1/event-types").json().path("items").size()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(value = Settings.Store.class, names = "SQLITE")
  void itRefusesTheSameAsCreating(Settings.Store store) {
    Client host = Api.on(store).newHost();

    preview(host, terms(0)).expect(422, "validation_failed");
    preview(host, "{}").expect(422, "validation_failed");
    host.post("/v1/event-types/preview?from=2026-01-01&to=2026-12-31", terms(30))
        .expect(422, "validation_failed");
    preview(Api.on(store).anybody(), terms(30)).expect(401, "unauthorized");
  }
}
