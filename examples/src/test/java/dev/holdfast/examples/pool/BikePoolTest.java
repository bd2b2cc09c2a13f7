package dev.holdfast.examples.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BikePoolTest {

  private static final TimeSlot MORNING = TimeSlot.parse("2026-05-02T08:00:00Z/PT4H");
  private static final TimeSlot AFTERNOON = TimeSlot.parse("2026-05-02T12:00:00Z/PT4H");
  private static final Owner ANN = Owner.of("rental 1");
  private static final Owner BOB = Owner.of("rental 2");
  private static final Owner EVE = Owner.of("rental 3");

  private final BikePool pool = new BikePool(Availability.on(MemoryStore.create()));

  @BeforeEach
  void addTwoBikes() {
    pool.add(ResourceId.of("bike-1"));
    pool.add(ResourceId.of("bike-2"));
  }

  @Test
  void eachRentalGetsABikeUntilNoneIsFree() {
    assertThat(bikesOf(pool.rent(MORNING, ANN))).containsExactly("bike-1");
    assertThat(bikesOf(pool.rent(MORNING, BOB))).containsExactly("bike-2");

    assertThat(pool.rent(MORNING, EVE)).isInstanceOf(BlockResult.Refused.class);
    assertThat(pool.countFree(MORNING)).isZero();
  }

  @Test
  void aRepeatedRentalReturnsTheSameBike() {
    pool.rent(MORNING, ANN);

    assertThat(bikesOf(pool.rent(MORNING, ANN))).containsExactly("bike-1");

    assertThat(pool.countFree(MORNING)).isEqualTo(1);
  }

  @Test
  void aGroupGetsABikeForEachRiderOrNone() {
    pool.rent(MORNING, BOB);

    assertThat(pool.rentToGroup(MORNING, 2, ANN)).isInstanceOf(BlockResult.Refused.class);

    assertThat(pool.countFree(MORNING)).isEqualTo(1);
    assertThat(bikesOf(pool.rentToGroup(AFTERNOON, 2, ANN))).containsExactly("bike-1", "bike-2");
  }

  private static List<String> bikesOf(BlockResult result) {
    return ((BlockResult.Blocked) result)
        .blockades().stream().map(Blockade::resource).map(ResourceId::value).toList();
  }
}
