package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Calendar.Period;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calendars: the whole window, in order, without gaps, neighbours that are alike as one. */
interface CalendarContract extends Scenario {

  private static Period free(String slot) {
    return Period.available(slot(slot));
  }

  private static Period blocked(Owner owner, String slot) {
    return Period.blocked(slot(slot), owner);
  }

  private static Period disabled(Owner owner, String slot) {
    return Period.disabled(slot(slot), owner);
  }

  @Test
  default void aResourceNobodyWroteAboutIsFree() {
    ResourceId room = newResource();

    assertThat(calendarOf(room, "09:00-12:00")).consistsOf(free("09:00-12:00"));
    assertThat(availability().isAvailable(room, slot("09:00-12:00"))).isTrue();
  }

  @Test
  default void theWholeWindowIsCoveredInOrder() {
    ResourceId room = newResource();
    given(room).disabledBy(CAROL, "14:00-15:00").blockedBy(ANN, "10:00-11:00");

    assertThat(calendarOf(room, "09:00-16:00"))
        .consistsOf(
            free("09:00-10:00"),
            blocked(ANN, "10:00-11:00"),
            free("11:00-14:00"),
            disabled(CAROL, "14:00-15:00"),
            free("15:00-16:00"));
  }

  @Test
  default void aCalendarIsOfItsResourceAndItsWindow() {
    ResourceId room = newResource();

    Calendar calendar = availability().calendar(room, slot("09:00-12:00"));

    assertThat(calendar.resource()).isEqualTo(room);
    assertThat(calendar.window()).isEqualTo(slot("09:00-12:00"));
  }

  @Test
  default void neighboursOfOneOwnerAreMerged() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "11:00-12:00", "09:00-10:00", "10:00-11:00");

    assertThat(calendarOf(room, "09:00-13:00"))
        .consistsOf(blocked(ANN, "09:00-12:00"), free("12:00-13:00"));
  }

  @Test
  default void aHoldAndABlockOfOneOwnerAreMerged() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "09:00-10:00").heldBy(ANN, "10:00-11:00", LONG);

    assertThat(calendarOf(room, "09:00-11:00")).consistsOf(blocked(ANN, "09:00-11:00"));
  }

  @Test
  default void neighboursOfDifferentOwnersStayApart() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "09:00-10:00").blockedBy(BOB, "10:00-11:00");

    assertThat(calendarOf(room, "09:00-11:00"))
        .consistsOf(blocked(ANN, "09:00-10:00"), blocked(BOB, "10:00-11:00"));
  }

  @Test
  default void whatOneOwnerBlockedAndDisabledStaysApart() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "09:00-10:00").disabledBy(ANN, "10:00-11:00");

    assertThat(calendarOf(room, "09:00-11:00"))
        .consistsOf(blocked(ANN, "09:00-10:00"), disabled(ANN, "10:00-11:00"));
  }

  @Test
  default void theWindowClipsWhatReachesOverItsEdges() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "08:00-10:00").disabledBy(BOB, "11:00-14:00");

    assertThat(calendarOf(room, "09:00-12:00"))
        .consistsOf(blocked(ANN, "09:00-10:00"), free("10:00-11:00"), disabled(BOB, "11:00-12:00"));
  }

  @Test
  default void aWindowInsideOneBlockadeIsOnePeriod() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "08:00-18:00");

    assertThat(calendarOf(room, "12:00-13:00")).consistsOf(blocked(ANN, "12:00-13:00"));
  }

  @Test
  default void whatOnlyTouchesTheWindowIsNotInIt() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "08:00-09:00", "12:00-13:00");

    assertThat(calendarOf(room, "09:00-12:00")).consistsOf(free("09:00-12:00"));
  }

  @Test
  default void anOpenEndedWindowIsCoveredForEver() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00").disabledBy(BOB, "34:00-35:00");

    assertThat(calendarOf(room, "09:00-"))
        .consistsOf(
            free("09:00-10:00"),
            blocked(ANN, "10:00-11:00"),
            free("11:00-34:00"),
            disabled(BOB, "34:00-35:00"),
            free("35:00-"));
  }

  @Test
  default void aCalendarOffersItsFreeAndItsOwnersTimes() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00", "12:00-13:00");

    Calendar calendar = calendarOf(room, "09:00-14:00");

    assertThat(calendar.takenBy(ANN)).containsExactly(slot("10:00-11:00"), slot("12:00-13:00"));
    assertThat(calendar.availableSlots())
        .containsExactly(slot("09:00-10:00"), slot("11:00-12:00"), slot("13:00-14:00"));
  }

  @Test
  default void severalCalendarsComeInTheOrderAskedFor() {
    List<ResourceId> rooms = newResources(3);
    given(rooms.get(1)).blockedBy(ANN, "10:00-11:00");
    List<ResourceId> asked = List.of(rooms.get(2), rooms.get(0), rooms.get(1));

    List<Calendar> calendars = availability().calendars(asked, slot("10:00-11:00"));

    assertThat(calendars).extracting(Calendar::resource).isEqualTo(asked);
    assertThat(calendars.get(0)).consistsOf(free("10:00-11:00"));
    assertThat(calendars.get(2)).consistsOf(blocked(ANN, "10:00-11:00"));
  }

  @Test
  default void timeTakenInPartIsNotAvailable() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00").disabledBy(BOB, "13:00-14:00");

    assertThat(availability().isAvailable(room, slot("09:00-12:00"))).isFalse();
    assertThat(availability().isAvailable(room, slot("13:00-15:00"))).isFalse();
    assertThat(availability().isAvailable(room, slot("11:00-13:00"))).isTrue();
  }

  @Test
  default void theOwnersOwnTimeIsNotAvailableEither() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    assertThat(availability().isAvailable(room, slot("10:00-11:00"))).isFalse();
  }

  @Test
  default void readingChangesNothing() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00").heldBy(BOB, "11:00-12:00", LONG);
    List<Blockade> before = blockadesOf(room);

    availability().calendar(room, slot("00:00-"));
    availability().isAvailable(room, slot("10:00-12:00"));
    availability().findAvailable(List.of(room), slot("10:00-12:00"));

    assertThat(blockadesOf(room)).isEqualTo(before);
  }
}
