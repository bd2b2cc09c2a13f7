package dev.holdfast.examples.meetingroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.document.InMemoryDocuments;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesTest {

  private static final ResourceId ROOM = ResourceId.of("training room");
  private static final Owner LESSONS = Owner.of("Lessons");
  private static final Owner TALKS = Owner.of("Talks");
  private static final TimeSlot MONDAY = TimeSlot.parse("2026-01-05T09:00:00Z/PT1H");
  private static final TimeSlot TUESDAY = TimeSlot.parse("2026-01-06T09:00:00Z/PT1H");
  private static final TimeSlot FRIDAY = TimeSlot.parse("2026-01-09T09:00:00Z/PT1H");

  private final DocumentStore store = DocumentStore.over(InMemoryDocuments.create());
  private final Availability availability = Availability.on(store);
  private final Series series = new Series(store);

  @Test
  void allMeetingsOfASeriesAreReservedForItsReference() {
    assertThat(series.reserve(ROOM, List.of(MONDAY, TUESDAY, FRIDAY), LESSONS)).isEmpty();

    TimeSlot week = TimeSlot.of(MONDAY.from(), FRIDAY.to());
    assertThat(availability.calendar(ROOM, week).takenBy(LESSONS))
        .containsExactly(MONDAY, TUESDAY, FRIDAY);
  }

  @Test
  void aSeriesThatMeetsAnotherIsNotReservedInPart() {
    series.reserve(ROOM, List.of(MONDAY, FRIDAY), LESSONS);

    List<Blockade> inTheWay = series.reserve(ROOM, List.of(TUESDAY, FRIDAY), TALKS);

    assertThat(inTheWay).extracting(Blockade::slot).containsExactly(FRIDAY);
    assertThat(availability.isAvailable(ROOM, TUESDAY)).isTrue();
  }
}
