package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.booking.Conflicts;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConflictsTest extends StoreTest {

  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 16);

  private final EventTypeId talk = EventTypeId.random();

  ConflictsTest(Stores kind) {
    super(kind);
  }

  private List<Conflicts.OnDay> conflicts(LocalDate first, LocalDate last) {
    return listed(tx -> tx.conflicts().of(talk, first, last));
  }

  @Test
  void conflictsAreCountedByEventTypeAndDay() {
    given(
        tx -> {
          tx.conflicts().add(talk, MONDAY);
          tx.conflicts().add(talk, MONDAY);
          tx.conflicts().add(talk, MONDAY.plusDays(2));
          tx.conflicts().add(EventTypeId.random(), MONDAY);
        });
    given(tx -> tx.conflicts().add(talk, MONDAY));

    assertThat(conflicts(MONDAY, MONDAY.plusDays(2)))
        .containsExactly(
            new Conflicts.OnDay(MONDAY, 3), new Conflicts.OnDay(MONDAY.plusDays(2), 1));
    assertThat(conflicts(MONDAY, MONDAY.plusDays(1))).hasSize(1);
    assertThat(conflicts(MONDAY.plusDays(1), MONDAY.plusDays(1))).isEmpty();
  }
}
