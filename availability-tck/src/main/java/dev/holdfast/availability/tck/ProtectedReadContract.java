package dev.holdfast.availability.tck;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.AvailabilityReads;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Reads in transactions: what a body read is still so when it commits. A rival who wants to change
 * it waits, is refused, or makes the body run again.
 */
interface ProtectedReadContract extends Scenario {

  /** How often two transactions race that each take what the other one found free. */
  default int mirrorRounds() {
    return 500;
  }

  @Test
  default void ofTwoWhoTakeWhatTheOtherFoundFreeOneSucceeds() {
    ResourceId room = newResource();
    ResourceId hall = newResource();
    Rival<Boolean> bob = Rival.who(() -> takeIfFree(hall, room, BOB, () -> {}));

    boolean ann = Race.insist(() -> takeIfFree(room, hall, ANN, bob::act));

    assertThat(List.of(ann, bob.result())).containsExactlyInAnyOrder(true, false);
  }

  @Tag("long")
  @Test
  default void ofTwoAtOnceWhoTakeWhatTheOtherFoundFreeOneSucceeds() {
    int both = 0;
    int none = 0;
    for (int i = 0; i < mirrorRounds(); i++) {
      List<ResourceId> rooms = newResources(2);
      List<Boolean> took =
          Race.among(
              2, n -> takeIfFree(rooms.get(n), rooms.get(1 - n), Owner.of("owner-" + n), () -> {}));
      both += took.contains(false) ? 0 : 1;
      none += took.contains(true) ? 0 : 1;
    }

    System.out.printf(
        "If x is free, block y, against its mirror: both in %d of %d rounds on %s%n",
        both, mirrorRounds(), getClass().getSimpleName());
    assertThat(both).isZero();
    assertThat(none).isZero();
  }

  private boolean takeIfFree(ResourceId read, ResourceId taken, Owner owner, Runnable meanwhile) {
    return availability()
        .transaction(
            tx -> {
              boolean free = tx.isAvailable(read, slot("10:00-11:00"));
              meanwhile.run();
              return free && tx.block(taken, slot("10:00-11:00"), owner) instanceof Blocked
                  ? commit(true)
                  : rollback(false);
            });
  }

  @Test
  default void aBlockChangesNothingThatWasRead() {
    forEachRead(
        (room, read) ->
            assertProtected(read, () -> availability().block(room, slot("11:00-12:00"), BOB)));
  }

  @Test
  default void aBlockOfSeveralChangesNothingThatWasRead() {
    forEachRead(
        (room, read) -> {
          List<Claim> claims =
              List.of(
                  Claim.of(newResource(), slot("11:00-12:00")),
                  Claim.of(room, slot("11:00-12:00")));
          assertProtected(read, () -> availability().blockAll(claims, BOB));
        });
  }

  @Test
  default void aReleaseChangesNothingThatWasRead() {
    forEachRead(
        (room, read) -> {
          given(room).blockedBy(ANN, "10:00-14:00");
          assertProtected(read, () -> availability().release(room, slot("11:00-12:00"), ANN));
        });
  }

  @Test
  default void aDisableChangesNothingThatWasRead() {
    forEachRead(
        (room, read) -> {
          given(room).blockedBy(ANN, "10:00-12:00");
          assertProtected(read, () -> availability().disable(room, slot("11:00-13:00"), BOB));
        });
  }

  @Test
  default void anEnableChangesNothingThatWasRead() {
    forEachRead(
        (room, read) -> {
          given(room).disabledBy(BOB, "11:00-12:00");
          assertProtected(read, () -> availability().enable(room, slot("11:00-12:00"), BOB));
        });
  }

  @Test
  default void theEndOfAHoldChangesNothingThatWasRead() {
    forEachRead(
        (room, read) -> {
          given(room).heldBy(ANN, "09:00-12:00", BRIEFLY);
          advance(BRIEFLY);
          assertProtected(read, () -> availability().block(room, slot("09:00-11:00"), BOB));
        });
  }

  @Test
  default void aConfirmedHoldChangesNothingThatWasRead() {
    ResourceId room = newResource();
    Blockade hold = blockadeOf(availability().hold(room, slot("10:00-11:00"), ANN, LONG));

    assertProtected(
        tx -> tx.blockades(room, slot("09:00-12:00")), () -> availability().confirm(hold));
  }

  @Test
  default void aReadFarAheadIsProtectedToo() {
    ResourceId room = newResource();
    TimeSlot later = TimeSlot.from(slot("10:00-11:00").from());

    assertProtected(
        tx -> tx.isAvailable(room, later),
        () -> availability().block(room, slot("14:00-15:00"), BOB));
  }

  @Test
  default void whatABodyFoundFreeItCanTake() {
    ResourceId room = newResource();
    given(room).blockedBy(BOB, "12:00-13:00");

    availability()
        .transaction(
            tx -> {
              assertThat(tx.isAvailable(room, slot("10:00-12:00"))).isTrue();
              assertThat(tx.calendar(room, slot("00:00-24:00"))).isFree("10:00-12:00");
              assertThat(tx.block(room, slot("10:00-11:00"), ANN)).isGranted();
              assertThat(tx.isAvailable(room, slot("10:00-11:00"))).isFalse();
              assertThat(tx.release(room, slot("12:00-13:00"), BOB)).isGranted();
              assertThat(tx.isAvailable(room, slot("11:00-14:00"))).isTrue();
              tx.disable(room, slot("11:00-14:00"), CAROL);
              return commit(room);
            });

    assertThat(calendarOf(room))
        .isFree("00:00-10:00")
        .isBlocked(ANN, "10:00-11:00")
        .isDisabled(CAROL, "11:00-14:00")
        .isFree("14:00-24:00");
  }

  @Test
  default void aReadLeavesNothingBehind() {
    ResourceId room = newResource();

    availability().transaction(tx -> commit(tx.isAvailable(room, slot("10:00-11:00"))));
    availability().transaction(tx -> rollback(tx.isAvailable(room, slot("12:00-13:00"))));

    assertThat(blockadesOf(room)).isEmpty();
    assertThat(availability().block(room, slot("10:00-13:00"), ANN)).isGranted();
  }

  /** What is done with a new room and a way to read it. */
  @FunctionalInterface
  interface Scene {
    void play(ResourceId room, Function<AvailabilityReads, Object> read);
  }

  private void forEachRead(Scene scene) {
    TimeSlot slot = slot("09:00-15:00");
    List<BiFunction<AvailabilityReads, ResourceId, Object>> reads =
        List.of(
            (on, room) -> on.blockades(room, slot),
            (on, room) -> on.calendar(room, slot),
            (on, room) -> on.calendars(List.of(room), slot),
            (on, room) -> on.isAvailable(room, slot),
            (on, room) -> on.findAvailable(List.of(room), slot));
    for (BiFunction<AvailabilityReads, ResourceId, Object> read : reads) {
      ResourceId room = newResource();
      scene.play(room, on -> read.apply(on, room));
    }
  }

  /** What the run that committed has read, and whether the rival's change was true by then. */
  record Seen(Object what, boolean changed) {}

  private void assertProtected(Function<AvailabilityReads, Object> read, Supplier<?> change) {
    ResourceId other = newResource();
    Object before = read.apply(availability());
    Rival<?> rival = Rival.who(change);

    Seen seen =
        Race.insist(
            () ->
                availability()
                    .transaction(
                        tx -> {
                          Object what = read.apply(tx);
                          rival.act();
                          tx.block(other, slot("10:00-11:00"), CAROL);
                          return commit(new Seen(what, rival.isDone()));
                        }));
    rival.result();

    Object after = read.apply(availability());
    assertThat(seen.what()).isEqualTo(seen.changed() ? after : before);
  }
}
