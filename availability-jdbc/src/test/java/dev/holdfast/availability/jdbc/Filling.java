package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Blocks one hour after the other until a store has no room left. */
public final class Filling {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final int ENOUGH = 50_000;

  private final AvailabilityStore store;
  private final Availability availability;
  private final List<Blockade> granted = new ArrayList<>();

  public Filling(AvailabilityStore store) {
    this.store = store;
    this.availability = Availability.on(store);
  }

  private static TimeSlot hour(int number) {
    return TimeSlot.of(START.plus(Duration.ofHours(number)), Duration.ofHours(1));
  }

  public void blockNext() {
    var result = (BlockResult.Blocked) availability.block(ROOM, hour(granted.size()), ANN);
    granted.addAll(result.blockades());
  }

  public void assertThatItEndsBecauseTheDiskIsFull() {
    StoreException said =
        catchThrowableOfType(
            StoreException.class,
            () -> {
              for (int i = 0; i < ENOUGH; i++) {
                blockNext();
              }
            });

    assertThat(said.kind()).as("%s", said).isEqualTo(StoreException.Kind.FULL);
  }

  /** It does much, because there may be room left for a little. */
  public void assertThatATransactionEndsBecauseTheDiskIsFull() {
    StoreException said =
        catchThrowableOfType(
            StoreException.class,
            () ->
                availability.transaction(
                    tx -> {
                      for (int i = granted.size(); i < ENOUGH; i++) {
                        tx.block(ROOM, hour(i), ANN);
                      }
                      return Outcome.commit("done");
                    }));

    assertThat(said.kind()).as("%s", said).isEqualTo(StoreException.Kind.FULL);
  }

  public void assertThatExactlyWhatWasGrantedIsThere() {
    assertThat(store.blockades(Set.of(ROOM), TimeSlot.from(START))).isEqualTo(granted);
  }
}
