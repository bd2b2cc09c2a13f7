package dev.holdfast.server.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.hours.OpeningHours;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/**
 * Opening hours as a text, such as {@code {"weekly": {"MONDAY": [["09:00", "17:00"]]}, "overrides":
 * {"2026-12-24": []}}}. Their zone is a column of its own.
 */
public final class HoursCodec {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int MOST_KEPT = 1_000;

  /** A text always means the same, and who looks for slots reads the same one again and again. */
  private static final Cache<Written, OpeningHours> READ =
      Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

  private HoursCodec() {}

  private record Text(
      Map<String, List<List<String>>> weekly, Map<String, List<List<String>>> overrides) {}

  private record Written(ZoneId zone, String text) {}

  public static String write(OpeningHours hours) {
    return JSON.writeValueAsString(new Text(texts(hours.weekly()), texts(hours.overrides())));
  }

  private static Map<String, List<List<String>>> texts(Map<?, List<LocalWindow>> days) {
    Map<String, List<List<String>>> texts = new LinkedHashMap<>();
    days.forEach(
        (day, windows) ->
            texts.put(
                day.toString(),
                windows.stream()
                    .map(window -> List.of(window.startText(), window.endText()))
                    .toList()));
    return texts;
  }

  public static OpeningHours read(ZoneId zone, String text) {
    return Objects.requireNonNull(READ.get(new Written(zone, text), HoursCodec::parse));
  }

  private static OpeningHours parse(Written written) {
    Text hours = JSON.readValue(written.text(), Text.class);
    return new OpeningHours(
        written.zone(),
        windows(hours.weekly(), DayOfWeek::valueOf),
        windows(hours.overrides(), LocalDate::parse));
  }

  private static <D> Map<D, List<LocalWindow>> windows(
      Map<String, List<List<String>>> texts, Function<String, D> dayOf) {
    Map<D, List<LocalWindow>> days = new LinkedHashMap<>();
    texts.forEach(
        (day, windows) ->
            days.put(
                dayOf.apply(day),
                windows.stream()
                    .map(window -> LocalWindow.parse(window.get(0), window.get(1)))
                    .toList()));
    return days;
  }
}
