package dev.holdfast.server.slots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.json.Json;
import dev.holdfast.server.slots.SlotsView.SlotView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SlotTextTest {

  @Test
  void aFreeSlotHasItsTimes() {
    SlotView slot = slot("2026-11-16T09:05:00Z", "2026-11-16T23:59:59Z", true, null);

    assertThat(json(slot))
        .isEqualTo(
            "{\"start\":\"2026-11-16T09:05:00Z\",\"end\":\"2026-11-16T23:59:59Z\",\"available\":true}");
  }

  @Test
  void aTakenSlotHasItsReasonToo() {
    SlotView slot = slot("2026-11-16T09:00:00Z", "2026-11-16T10:00:00Z", false, "taken");

    assertThat(json(slot))
        .isEqualTo(
            "{\"start\":\"2026-11-16T09:00:00Z\",\"end\":\"2026-11-16T10:00:00Z\","
                + "\"available\":false,\"reason\":\"taken\"}");
  }

  @Test
  void aSlotThatIsNotToTheSecondIsWrittenExactly() {
    SlotView slot = slot("2026-11-16T09:00:00.000001Z", "2026-11-16T10:00:00.500Z", true, null);

    assertThat(json(slot))
        .isEqualTo(
            "{\"start\":\"2026-11-16T09:00:00.000001Z\",\"end\":\"2026-11-16T10:00:00.500Z\",\"available\":true}");
  }

  @Test
  void slotsInAListAreParted() {
    SlotView slot = slot("2026-11-16T09:00:00Z", "2026-11-16T10:00:00Z", true, null);

    assertThat(Json.mapper().writeValueAsString(List.of(slot, slot)))
        .isEqualTo("[" + json(slot) + "," + json(slot) + "]");
  }

  private static SlotView slot(
      String start, String end, boolean available, @Nullable String reason) {
    return new SlotView(Instant.parse(start), Instant.parse(end), available, reason);
  }

  private static String json(SlotView slot) {
    return Json.mapper().writeValueAsString(slot);
  }
}
