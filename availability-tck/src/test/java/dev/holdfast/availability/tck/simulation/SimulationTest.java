package dev.holdfast.availability.tck.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityListener;
import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.SettableClock;
import dev.holdfast.availability.tck.StoreUnderTest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SimulationTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final int FEW_SEEDS = 3;
  private static final int OPERATIONS = 3_000;

  @Test
  void theMemoryStoreDoesWhatTheModelForesees() {
    for (long seed = 100; seed < 103; seed++) {
      Simulation.Report report = Simulation.check(on(MemoryStore::create), seed, OPERATIONS);

      assertThat(report.operations()).isEqualTo(OPERATIONS);
      assertThat(report.faults()).isGreaterThan(100);
      assertThat(report.interleavings()).isGreaterThan(100);
    }
  }

  @Test
  void theStoreThatIsBrokenBelowIsSoundBefore() {
    for (long seed = 1; seed <= FEW_SEEDS; seed++) {
      assertThat(Simulation.check(on(NaiveStore::new), seed, OPERATIONS).faults()).isPositive();
    }
  }

  @TestFactory
  Stream<DynamicTest> aBrokenStoreIsCaught() {
    return BrokenStores.all().entrySet().stream()
        .map(
            broken ->
                dynamicTest(
                    "a store that " + broken.getKey() + " is caught",
                    () -> assertCaught(on(broken.getValue()))));
  }

  @TestFactory
  Stream<DynamicTest> aBrokenLibraryIsCaught() {
    return BrokenLibrary.all().entrySet().stream()
        .map(
            broken ->
                dynamicTest(
                    "a library that " + broken.getKey() + " is caught",
                    () ->
                        assertCaught(
                            on(
                                MemoryStore::create,
                                (sound, listener) -> broken.getValue().apply(sound)))));
  }

  @Test
  void aLibraryThatHandsEventsOverBeforeTheCommitIsCaught() {
    assertCaught(on(MemoryStore::create, BrokenLibrary::eager));
  }

  @Test
  void aFailureTellsSeedStepAndHistoryAndHowToRepeatIt() {
    var broken = BrokenStores.all().get("forgets expiry");

    Throwable failure = catchThrowable(() -> Simulation.check(on(broken), 7, OPERATIONS));

    assertThat(failure)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Seed 7, step ")
        .hasMessageContaining("expected: ")
        .hasMessageContaining("actual:   ")
        .hasMessageContaining("the clock goes on by PT3S")
        .hasMessageContaining("Simulation.check(store, 7L, 3000)")
        .hasMessageContaining("./holdfast simulate --seed 7 --operations 3000");
  }

  @Test
  void theSameSeedTellsTheSameHistory() {
    List<String> first = new ArrayList<>();
    List<String> second = new ArrayList<>();
    Simulation.Options options = Simulation.Options.all();

    var one = Simulation.check(on(MemoryStore::create), 5, 1_000, options.readBy(first::add));
    var other = Simulation.check(on(MemoryStore::create), 5, 1_000, options.readBy(second::add));

    assertThat(second).hasSize(1_000).isEqualTo(first);
    assertThat(other).isEqualTo(one);
  }

  @Test
  void twoSoundStoresTellTheSameHistoryUnlessRivalsMakeThemRunAgain() {
    var options = Simulation.Options.all().withoutRivals();

    var memory = Simulation.check(on(MemoryStore::create), 6, 1_000, options);
    var naive = Simulation.check(on(NaiveStore::new), 6, 1_000, options);

    assertThat(naive).isEqualTo(memory);
  }

  @Test
  void anotherSeedTellsAnotherHistory() {
    var one = Simulation.check(on(MemoryStore::create), 5, 100);
    var other = Simulation.check(on(MemoryStore::create), 6, 100);

    assertThat(other.history()).isNotEqualTo(one.history());
  }

  @Test
  void withoutFaultsAndRivalsThereAreNone() {
    var options = Simulation.Options.all().withoutFaults().withoutRivals();

    var report = Simulation.check(on(MemoryStore::create), 5, 1_000, options);

    assertThat(report.faults()).isZero();
    assertThat(report.interleavings()).isZero();
  }

  @Test
  void aClockThatRunsByItselfWillDo() {
    TickingClock clock = new TickingClock();
    AvailabilityStore store = MemoryStore.create(clock);

    assertThatCode(() -> Simulation.check(subject(store, clock::advance), 5, OPERATIONS))
        .doesNotThrowAnyException();
  }

  @Test
  void aGridOfAnHourWillDo() {
    assertThatCode(() -> Simulation.check(on(grid(60)), 5, 100)).doesNotThrowAnyException();
  }

  @Test
  void aCoarserGridIsRefusedWithTheRemedy() {
    assertThatThrownBy(() -> Simulation.check(on(grid(120)), 5, 100))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Give it a grid that divides 60 minutes");
  }

  private static Function<Clock, AvailabilityStore> grid(int minutes) {
    SegmentGrid grid = SegmentGrid.ofMinutes(minutes);
    return clock ->
        new NaiveStore(clock) {
          @Override
          public TimeSlot normalize(TimeSlot slot) {
            return grid.normalize(slot);
          }
        };
  }

  private static void assertCaught(StoreUnderTest broken) {
    assertThatThrownBy(
            () -> {
              for (long seed = 1; seed <= FEW_SEEDS; seed++) {
                Simulation.check(broken, seed, OPERATIONS);
              }
            })
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Seed ");
  }

  private static StoreUnderTest on(Function<Clock, AvailabilityStore> store) {
    return on(store, (sound, listener) -> sound);
  }

  private static StoreUnderTest on(
      Function<Clock, AvailabilityStore> stores,
      BiFunction<Availability, AvailabilityListener, Availability> library) {
    SettableClock clock = SettableClock.at(START);
    AvailabilityStore store = stores.apply(clock);
    return subject(store, clock::advance, library);
  }

  private static StoreUnderTest subject(AvailabilityStore store, Consumer<Duration> advance) {
    return subject(store, advance, (sound, listener) -> sound);
  }

  private static StoreUnderTest subject(
      AvailabilityStore store,
      Consumer<Duration> advance,
      BiFunction<Availability, AvailabilityListener, Availability> library) {
    return new StoreUnderTest() {
      @Override
      public AvailabilityStore store() {
        return store;
      }

      @Override
      public void advance(Duration time) {
        advance.accept(time);
      }

      @Override
      public Availability availability(AvailabilityStore on, AvailabilityListener listener) {
        return library.apply(Availability.on(on, listener), listener);
      }
    };
  }

  /** Goes on by a little whenever somebody looks. */
  private static final class TickingClock extends Clock {
    private Instant now = START;

    void advance(Duration time) {
      now = now.plus(time);
    }

    @Override
    public Instant instant() {
      advance(Duration.ofMillis(1));
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
