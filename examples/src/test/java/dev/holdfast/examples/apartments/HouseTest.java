package dev.holdfast.examples.apartments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Reason;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class HouseTest {

  private static final ResourceId LOFT = ResourceId.of("loft");
  private static final Stay ANN = new Stay(1, LOFT, january(3), january(7));
  private static final Stay BOB = new Stay(2, LOFT, january(7), january(9));

  private final Availability availability = Availability.on(MemoryStore.create());
  private final House house = new House(availability, ZoneId.of("Europe/Berlin"));

  @Test
  void aNightIsLetOnce() {
    house.book(ANN);

    BlockResult answer = house.book(new Stay(2, LOFT, january(6), january(8)));

    assertRefused(answer, Reason.TAKEN, ANN.owner(), House.CLEANING);
    assertThat(availability.isAvailable(LOFT, house.nights(january(7), january(8)))).isTrue();
    assertThat(availability.isAvailable(LOFT, house.cleaning(january(8)))).isTrue();
  }

  @Test
  void oneGuestLeavesOnTheDayThatTheNextArrives() {
    assertBooked(house.book(BOB));
    assertBooked(house.book(ANN));
  }

  @Test
  void askingAgainForTheSameStayChangesNothing() {
    house.book(ANN);
    var before = availability.blockades(LOFT, TimeSlot.ofDay(january(7)));

    assertBooked(house.book(ANN));

    assertThat(availability.blockades(LOFT, TimeSlot.ofDay(january(7)))).isEqualTo(before);
  }

  @Test
  void nobodyStaysOnWhileTheApartmentIsCleaned() {
    house.book(ANN);
    TimeSlot toTwo = TimeSlot.of(house.cleaning(january(7)).from(), Duration.ofHours(2));

    BlockResult answer = availability.block(LOFT, toTwo, ANN.owner());

    assertRefused(answer, Reason.DISABLED, House.CLEANING);
  }

  @Test
  void cleaningDrivesNobodyOut() {
    Owner plumber = Owner.of("plumber");
    availability.block(LOFT, house.cleaning(january(7)), plumber);

    assertRefused(house.book(ANN), Reason.TAKEN, plumber);

    assertThat(availability.isAvailable(LOFT, house.nights(january(3), january(7)))).isTrue();
  }

  @Test
  void aCancelledStayNeedsNoCleaning() {
    house.book(ANN);

    assertThat(house.cancel(ANN)).isTrue();

    assertThat(availability.isAvailable(LOFT, TimeSlot.of(january3().from(), Duration.ofDays(9))))
        .isTrue();
    assertThat(house.cancel(ANN)).isFalse();
  }

  @Test
  void freeNightsAreThoseThatNobodyHas() {
    house.book(ANN);

    assertThat(house.freeNights(LOFT, january(1), january(10)))
        .containsExactly(january(1), january(2), january(7), january(8), january(9));
  }

  @Test
  void checkInIsAtFourInSummerAndInWinter() {
    TimeSlot spring = house.nights(LocalDate.of(2026, 3, 28), LocalDate.of(2026, 3, 29));

    assertThat(spring).isEqualTo(TimeSlot.parse("2026-03-28T15:00:00Z/2026-03-29T10:00:00Z"));
  }

  @Test
  void aStayHasAtLeastOneNight() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Stay(3, LOFT, january(3), january(3)))
        .withMessageContaining("from 2026-01-03 to 2026-01-03");
  }

  private static TimeSlot january3() {
    return TimeSlot.ofDay(january(3));
  }

  private static LocalDate january(int day) {
    return LocalDate.of(2026, 1, day);
  }

  private static void assertBooked(BlockResult answer) {
    assertThat(answer).isInstanceOf(BlockResult.Blocked.class);
  }

  private static void assertRefused(BlockResult answer, Reason reason, Owner... inTheWay) {
    assertThat(answer)
        .isInstanceOfSatisfying(
            BlockResult.Refused.class,
            refused -> {
              assertThat(refused.reason()).isEqualTo(reason);
              assertThat(refused.inTheWay()).extracting(Blockade::owner).containsExactly(inTheWay);
            });
  }
}
