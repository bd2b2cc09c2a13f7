package dev.holdfast.availability;

import static dev.holdfast.availability.Calendar.Period.available;
import static dev.holdfast.availability.Calendar.Period.blocked;
import static dev.holdfast.availability.Calendar.Period.disabled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.availability.Calendar.Period;
import dev.holdfast.availability.Calendar.State;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CalendarTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final TimeSlot WINDOW = slot("09:00", "17:00");

  @Test
  void withoutBlockadesTheWholeWindowIsAvailable() {
    assertThat(Calendar.of(ROOM, WINDOW, List.of()).periods()).containsExactly(available(WINDOW));
  }

  @Test
  void blockadesCutTheWindowIntoPeriodsWithoutGaps() {
    Calendar calendar =
        Calendar.of(ROOM, WINDOW, List.of(block("10:00", "11:00", ANN), disable("12:00", "13:00")));

    assertThat(calendar.periods())
        .containsExactly(
            available(slot("09:00", "10:00")),
            blocked(slot("10:00", "11:00"), ANN),
            available(slot("11:00", "12:00")),
            disabled(slot("12:00", "13:00"), BOB),
            available(slot("13:00", "17:00")));
  }

  @Test
  void neighboursOfOneOwnerAreMergedAndThoseOfAnotherOrAnotherStateAreNot() {
    Calendar calendar =
        Calendar.of(
            ROOM,
            WINDOW,
            List.of(
                block("09:00", "10:00", ANN),
                block("10:00", "11:00", ANN),
                block("11:00", "12:00", BOB),
                disable("12:00", "17:00")));

    assertThat(calendar.periods())
        .containsExactly(
            blocked(slot("09:00", "11:00"), ANN),
            blocked(slot("11:00", "12:00"), BOB),
            disabled(slot("12:00", "17:00"), BOB));
  }

  @Test
  void whatReachesOutOfTheWindowIsClippedAndWhatIsOutsideDoesNotCount() {
    Calendar calendar =
        Calendar.of(
            ROOM,
            WINDOW,
            List.of(
                block("07:00", "08:00", ANN),
                block("08:30", "10:00", ANN),
                block("16:00", "18:00", BOB),
                block("18:00", "19:00", BOB)));

    assertThat(calendar.periods())
        .containsExactly(
            blocked(slot("09:00", "10:00"), ANN),
            available(slot("10:00", "16:00")),
            blocked(slot("16:00", "17:00"), BOB));
  }

  @Test
  void anOpenEndedWindowEndsInAnOpenEndedPeriod() {
    TimeSlot always = TimeSlot.from(WINDOW.from());

    Calendar calendar = Calendar.of(ROOM, always, List.of(block("10:00", "11:00", ANN)));

    assertThat(calendar.availableSlots())
        .containsExactly(slot("09:00", "10:00"), TimeSlot.from(slot("10:00", "11:00").to()));
  }

  @Test
  void theSlotsOfAnOwnerAndTheFreeOnesCanBeAskedFor() {
    Calendar calendar =
        Calendar.of(
            ROOM, WINDOW, List.of(block("10:00", "11:00", ANN), block("11:00", "12:00", BOB)));

    assertThat(calendar.takenBy(ANN)).containsExactly(slot("10:00", "11:00"));
    assertThat(calendar.availableSlots())
        .containsExactly(slot("09:00", "10:00"), slot("12:00", "17:00"));
  }

  @Test
  void periodsThatLeaveAGapAreRefused() {
    assertRefused(
        "does not go on at 2026-01-05T10:00:00Z",
        available(slot("09:00", "10:00")),
        blocked(slot("11:00", "17:00"), ANN));
    assertRefused("ends at 2026-01-05T16:00:00Z", available(slot("09:00", "16:00")));
    assertRefused("ends at 2026-01-05T09:00:00Z");
  }

  @Test
  void periodsThatOverlapAreRefused() {
    assertRefused(
        "does not go on at 2026-01-05T12:00:00Z",
        available(slot("09:00", "12:00")),
        blocked(slot("11:00", "17:00"), ANN));
  }

  @Test
  void neighboursThatShouldBeOneAreRefused() {
    assertRefused(
        "has two neighbours that should be one",
        blocked(slot("09:00", "12:00"), ANN),
        blocked(slot("12:00", "17:00"), ANN));
  }

  @Test
  void onlyAvailableTimeHasNoOwner() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Period(WINDOW, State.AVAILABLE, Optional.of(ANN)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Period(WINDOW, State.BLOCKED, Optional.empty()));
  }

  private static void assertRefused(String how, Period... periods) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Calendar(ROOM, WINDOW, List.of(periods)))
        .withMessageContaining(how);
  }

  private static Blockade block(String from, String to, Owner owner) {
    return Blockade.block(Claim.of(ROOM, slot(from, to)), owner);
  }

  private static Blockade disable(String from, String to) {
    return Blockade.disable(Claim.of(ROOM, slot(from, to)), BOB);
  }

  private static TimeSlot slot(String from, String to) {
    return TimeSlot.parse("2026-01-05T%s:00Z/2026-01-05T%s:00Z".formatted(from, to));
  }
}
