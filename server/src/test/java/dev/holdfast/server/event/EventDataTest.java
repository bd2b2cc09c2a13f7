package dev.holdfast.server.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.calendar.CalendarChanged;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnection.WhenStale;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.store.Samples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;

final class EventDataTest {

  private final EventData data = new EventData(Json.mapper(), booking -> "https://example.com");
  private final Host ann = Samples.host();
  private final CalendarConnection connection =
      CalendarConnection.create(
          ann.id(),
          Provider.ICAL,
          "Ann's feed",
          new VaultReference("vlt_secret"),
          new Choice(List.of("work"), Optional.empty(), true, WhenStale.CLOSED),
          Samples.NOW);

  private String text(EventKey key, Optional<SyncStatus.Failure> failure) {
    return data.apply(new CalendarChanged(key, connection, ann, failure, Samples.NOW));
  }

  @Test
  void aConnectedCalendarIsToldWithoutItsSecret() {
    String text = text(EventKey.CALENDAR_CONNECTED, Optional.empty());

    assertThat(text).doesNotContain("vlt_");
    Map<String, Object> told = Json.mapper().readValue(text, new TypeReference<>() {});
    assertThat(told).containsOnlyKeys("connection", "host");
    assertThat(told.get("connection"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("id", connection.id())
        .containsEntry("provider", "ical")
        .containsEntry("account", "Ann's feed")
        .containsEntry("state", "never_synced")
        .containsEntry("calendars", List.of("work"))
        .containsEntry("writeTo", null)
        .containsEntry("syncEnabled", true)
        .containsEntry("whenStale", "closed")
        .containsEntry("lastSyncedAt", null)
        .containsEntry("failures", 0)
        .containsEntry("failure", null)
        .containsEntry("version", 1);
  }

  @Test
  void aFailureIsToldWithItsReason() {
    String text =
        text(
            EventKey.CALENDAR_SYNC_FAILED,
            Optional.of(new SyncStatus.Failure("access_lost", "It no longer lets us in")));

    Map<String, Object> told = Json.mapper().readValue(text, new TypeReference<>() {});
    assertThat(told)
        .containsEntry(
            "failure", Map.of("code", "access_lost", "message", "It no longer lets us in"));
  }
}
