package dev.holdfast.examples.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConceptsTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final TimeSlot NINE = TimeSlot.parse("2026-01-05T09:00:00Z/PT1H");
  private static final TimeSlot TEN = TimeSlot.parse("2026-01-05T10:00:00Z/PT1H");

  private final Availability availability = Availability.on(MemoryStore.create());

  @Test
  void aRefusalIsTold() {
    availability.block(ROOM, NINE, ANN);
    availability.disable(ROOM, TEN, ANN);

    assertThat(Concepts.explain(availability.block(ROOM, NINE, BOB))).startsWith("taken");
    assertThat(Concepts.explain(availability.block(ROOM, TEN, BOB))).startsWith("out of use");
    assertThat(Concepts.explain(availability.block(ROOM, NINE, ANN))).isEqualTo("yours");
  }

  @Test
  void timeIsMovedWholeOrNotAtAll() {
    availability.block(ROOM, NINE, ANN);

    assertThat(Concepts.move(availability, ROOM, ANN, NINE, TEN)).isTrue();
    assertThat(availability.isAvailable(ROOM, NINE)).isTrue();

    availability.block(ROOM, NINE, BOB);
    assertThat(Concepts.move(availability, ROOM, ANN, TEN, NINE)).isFalse();
    assertThat(availability.isAvailable(ROOM, TEN)).isFalse();
  }

  @Test
  void aCourseIsBookedWholeOrNotAtAll() {
    ZoneId rome = ZoneId.of("Europe/Rome");

    assertThat(Concepts.course(availability, ROOM, ANN, rome).isBlocked()).isTrue();
    assertThat(Concepts.course(availability, ROOM, BOB, rome).isBlocked()).isFalse();
    // After the clock change the course is an hour earlier in UTC.
    assertThat(availability.isAvailable(ROOM, TimeSlot.parse("2026-03-31T16:00:00Z/PT2H")))
        .isFalse();
  }

  @Test
  void whoLosesTimeHearsOfIt() {
    List<String> mail = new ArrayList<>();
    Availability notifying = Concepts.notifying(mail::add);
    notifying.block(ROOM, NINE, ANN);

    notifying.disable(ROOM, NINE, BOB);

    assertThat(mail).containsExactly("Ann lost " + NINE);
  }
}
