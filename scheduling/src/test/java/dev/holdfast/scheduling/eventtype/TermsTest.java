package dev.holdfast.scheduling.eventtype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.scheduling.hours.OpeningHours;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class TermsTest {

  private static EventType.Terms terms(long... reminders) {
    return EventType.Terms.of(
            "talk", "A talk", Duration.ofMinutes(30), OpeningHours.weekly(ZoneOffset.UTC, Map.of()))
        .reminders(LongStream.of(reminders).mapToObj(Duration::ofMinutes).toList())
        .build();
  }

  @Test
  void remindersComeOnceTheLongestFirst() {
    assertThat(terms(60, 1_440, 60).reminders())
        .isEqualTo(List.of(Duration.ofDays(1), Duration.ofHours(1)));
    assertThat(terms().reminders()).isEmpty();
  }

  @Test
  void remindersHaveLimits() {
    assertThat(terms(5, 40_320).reminders()).hasSize(2);
    assertThatThrownBy(() -> terms(4)).hasMessageContaining("PT4M");
    assertThatThrownBy(() -> terms(40_321)).hasMessageContaining("PT672H1M");
    assertThatThrownBy(() -> terms(10, 20, 30, 40, 50, 60)).hasMessageContaining("at most 5");
  }
}
