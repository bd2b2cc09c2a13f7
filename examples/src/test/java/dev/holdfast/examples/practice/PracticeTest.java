package dev.holdfast.examples.practice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PracticeTest {

  private static final ResourceId ADA = ResourceId.of("Dr Ada");
  private static final ResourceId BEN = ResourceId.of("Dr Ben");
  private static final ResourceId ROOM = ResourceId.of("room 1");
  private static final ResourceId OTHER_ROOM = ResourceId.of("room 2");
  private static final ResourceId THEATRE = ResourceId.of("theatre");
  private static final TimeSlot DAY = TimeSlot.parse("2026-01-05T00:00:00Z/P1D");

  private final Availability availability = Availability.on(MemoryStore.create());
  private final Practice practice = new Practice(availability, List.of(ROOM, OTHER_ROOM));

  @Test
  void anAppointmentHasADoctorAndARoom() {
    assertGiven(practice.book(appointment(1, "09:00"), List.of(ADA)), ADA, ROOM);
  }

  @Test
  void bookingAnAppointmentAgainChangesNothing() {
    practice.book(appointment(1, "09:00"), List.of(ADA, BEN));

    assertGiven(practice.book(appointment(1, "09:00"), List.of(ADA, BEN)), ADA, ROOM);
    assertThat(availability.isAvailable(BEN, DAY)).isTrue();
    assertThat(availability.isAvailable(OTHER_ROOM, DAY)).isTrue();
  }

  @Test
  void aDoctorIsNotInTwoRooms() {
    practice.book(appointment(1, "09:00"), List.of(ADA));

    BlockResult answer = practice.book(appointment(2, "09:15"), List.of(ADA));

    assertRefused(answer, appointment(1, "09:00").owner());
    assertThat(availability.isAvailable(OTHER_ROOM, DAY)).isTrue();
  }

  @Test
  void whoDoesNotMindGetsAnotherDoctor() {
    practice.book(appointment(1, "09:00"), List.of(ADA, BEN));

    assertGiven(practice.book(appointment(2, "09:00"), List.of(ADA, BEN)), BEN, OTHER_ROOM);
  }

  @Test
  void withoutARoomTheDoctorStaysFree() {
    availability.block(ROOM, DAY, Owner.of("painter"));
    availability.block(OTHER_ROOM, DAY, Owner.of("painter"));

    BlockResult answer = practice.book(appointment(1, "09:00"), List.of(ADA));

    assertRefused(answer, Owner.of("painter"));
    assertThat(availability.isAvailable(ADA, DAY)).isTrue();
  }

  @Test
  void aDoctorWritesNotesWhileTheRoomIsCleaned() {
    practice.book(appointment(1, "09:00"), List.of(ADA));

    assertRefused(
        practice.book(appointment(2, "09:34"), List.of(ADA)), appointment(1, "09:00").owner());
    assertGiven(practice.book(appointment(3, "09:35"), List.of(ADA)), ADA, OTHER_ROOM);
    assertGiven(practice.book(appointment(4, "09:45"), List.of(BEN)), BEN, ROOM);
  }

  @Test
  void anOperationNeedsEverybodyAtOnce() {
    practice.book(appointment(1, "09:00"), List.of(BEN));

    assertRefused(
        practice.operate(appointment(2, "09:00"), List.of(ADA, BEN), THEATRE),
        appointment(1, "09:00").owner());
    assertThat(availability.isAvailable(ADA, DAY)).isTrue();
    assertThat(availability.isAvailable(THEATRE, DAY)).isTrue();

    assertGiven(
        practice.operate(appointment(3, "10:00"), List.of(ADA, BEN), THEATRE), ADA, BEN, THEATRE);
  }

  @Test
  void anAppointmentThatManyAskForAtOnceIsNeverHalfBooked() {
    List<BlockResult> answers =
        IntStream.rangeClosed(1, 32)
            .parallel()
            .mapToObj(number -> practice.book(appointment(number, "09:00"), List.of(ADA, BEN)))
            .toList();

    List<Owner> booked =
        answers.stream()
            .filter(BlockResult.Blocked.class::isInstance)
            .map(answer -> ((BlockResult.Blocked) answer).blockade().owner())
            .toList();
    assertThat(booked).hasSize(2);
    assertThat(List.of(ADA, BEN)).flatExtracting(this::owners).hasSameElementsAs(booked);
    assertThat(List.of(ROOM, OTHER_ROOM)).flatExtracting(this::owners).hasSameElementsAs(booked);
  }

  private List<Owner> owners(ResourceId resource) {
    return availability.blockades(resource, DAY).stream().map(Blockade::owner).toList();
  }

  /** Half an hour. */
  private static Appointment appointment(int number, String start) {
    return new Appointment(number, TimeSlot.parse("2026-01-05T" + start + ":00Z/PT30M"));
  }

  private static void assertGiven(BlockResult answer, ResourceId... resources) {
    assertThat(answer)
        .isInstanceOfSatisfying(
            BlockResult.Blocked.class,
            blocked ->
                assertThat(blocked.blockades())
                    .extracting(Blockade::resource)
                    .containsExactly(resources));
  }

  private static void assertRefused(BlockResult answer, Owner inTheWay) {
    assertThat(answer)
        .isInstanceOfSatisfying(
            BlockResult.Refused.class,
            refused ->
                assertThat(refused.inTheWay()).extracting(Blockade::owner).contains(inTheWay));
  }
}
