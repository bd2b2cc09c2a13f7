package dev.holdfast.examples.meetingroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FloorTest {

  private static final ResourceId LARGE = ResourceId.of("room 2.1");
  private static final ResourceId SMALL = ResourceId.of("room 2.2");
  private static final ResourceId UPSTAIRS = ResourceId.of("room 3.1");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final TimeSlot MEETING = TimeSlot.parse("2026-01-05T09:00:00Z/PT1H");
  private static final Duration ALMOST = Floor.FORM_TIME.minusNanos(1000);

  private final HandClock clock = new HandClock(Instant.parse("2026-01-05T08:00:00Z"));
  private final Availability availability = Availability.on(MemoryStore.create(clock));
  private final Floor floor =
      new Floor(availability, ResourceId.of("floor 2"), List.of(LARGE, SMALL));

  @Test
  void aRoomIsKeptWhileItsFormIsFilledIn() {
    floor.openForm(LARGE, MEETING, ANN);
    clock.advance(ALMOST);

    BlockResult answer = floor.openForm(LARGE, MEETING, BOB);

    assertThat(answer)
        .isInstanceOfSatisfying(
            BlockResult.Refused.class,
            refused -> assertThat(refused.inTheWay().get(0).owner()).isEqualTo(ANN));
  }

  @Test
  void aFormSentInTimeBooksTheRoomForGood() {
    Blockade hold = held(floor.openForm(LARGE, MEETING, ANN));
    clock.advance(ALMOST);

    ConfirmResult result = floor.sendForm(hold, "Planning");

    assertThat(result).isInstanceOf(ConfirmResult.Confirmed.class);
    clock.advance(Duration.ofDays(1));
    assertThat(availability.isAvailable(LARGE, MEETING)).isFalse();
    assertThat(floor.meetingsIn(LARGE)).containsExactly("Planning");
  }

  @Test
  void aFormSentTooLateBooksNothing() {
    Blockade hold = held(floor.openForm(LARGE, MEETING, ANN));
    clock.advance(Floor.FORM_TIME);

    ConfirmResult result = floor.sendForm(hold, "Planning");

    assertThat(result)
        .isEqualTo(new ConfirmResult.Refused(ConfirmResult.Reason.EXPIRED, List.of()));
    assertThat(floor.meetingsIn(LARGE)).isEmpty();
    assertThat(availability.isAvailable(LARGE, MEETING)).isTrue();
  }

  @Test
  void aFormLeftLyingFreesItsRoomByItself() {
    floor.openForm(LARGE, MEETING, ANN);
    clock.advance(Floor.FORM_TIME);

    assertThat(floor.openForm(LARGE, MEETING, BOB)).isInstanceOf(BlockResult.Blocked.class);
  }

  @Test
  void aClosedFormFreesItsRoomAtOnceAndCannotBeSent() {
    Blockade hold = held(floor.openForm(LARGE, MEETING, ANN));

    assertThat(floor.closeForm(hold)).isInstanceOf(ReleaseResult.Released.class);

    assertThat(availability.isAvailable(LARGE, MEETING)).isTrue();
    assertThat(floor.sendForm(hold, "Planning"))
        .isEqualTo(new ConfirmResult.Refused(ConfirmResult.Reason.NOT_HELD, List.of()));
  }

  @Test
  void anyRoomOfTheFloorIsKeptUntilNoneIsLeft() {
    availability.putUnder(ResourceId.of("floor 3"), UPSTAIRS);

    assertThat(floor.openFormForAnyRoom(MEETING, ANN)).map(Blockade::resource).contains(LARGE);
    assertThat(floor.openFormForAnyRoom(MEETING, BOB)).map(Blockade::resource).contains(SMALL);
    assertThat(floor.openFormForAnyRoom(MEETING, Owner.of("Cy"))).isEmpty();

    assertThat(availability.isAvailable(UPSTAIRS, MEETING)).isTrue();
  }

  @Test
  void whoWalksInGetsARoomThatIsFreeAllTheTime() {
    floor.openForm(LARGE, TimeSlot.parse("2026-01-05T09:59:00Z/PT1M"), ANN);

    assertThat(floor.walkIn(MEETING, BOB))
        .isInstanceOfSatisfying(
            BlockResult.Blocked.class,
            blocked -> assertThat(blocked.blockade().resource()).isEqualTo(SMALL));
    assertThat(floor.meetingsIn(SMALL)).containsExactly("walk-in");
  }

  private static Blockade held(BlockResult result) {
    return ((BlockResult.Blocked) result).blockade();
  }
}
