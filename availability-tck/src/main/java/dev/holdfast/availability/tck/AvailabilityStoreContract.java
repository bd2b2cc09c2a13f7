package dev.holdfast.availability.tck;

import dev.holdfast.availability.Limits;
import dev.holdfast.availability.tck.simulation.Simulation;

/**
 * The contract of a store, as tests: extend it, and implement how to get a store and how to advance
 * its time.
 *
 * <pre>{@code
 * class MyStoreTest extends AvailabilityStoreContract {
 *
 *   private final SettableClock clock = SettableClock.at(Instant.parse("2030-01-01T00:00:00Z"));
 *   private final AvailabilityStore store = MyStore.create(clock);
 *
 *   @Override
 *   public AvailabilityStore store() {
 *     return store;
 *   }
 *
 *   @Override
 *   public void advance(Duration time) {
 *     clock.advance(time);
 *   }
 * }
 * }</pre>
 *
 * <p>The tests invent their own resources, so they may share one store, which may keep its data
 * between runs and be used by others meanwhile. For a store on a grid that divides an hour, the
 * tests that need exact time are skipped. A store whose holds expire by the database's own clock
 * sleeps in {@code advance}: a second in each of some thirty tests, but three in many steps of the
 * simulation, which is better left to a database whose clock can be set.
 *
 * <p>A test that fails says which rule of {@link dev.holdfast.availability.AvailabilityOperations}
 * or which promise of {@link dev.holdfast.availability.spi.AvailabilityStore} is broken; a failed
 * simulation names the seed that repeats it. For a slow store, lower {@link #rounds}, {@link
 * #mirrorRounds}, {@link #seeds} or {@link #operations}.
 */
public abstract class AvailabilityStoreContract
    implements BlockContract,
        HoldContract,
        ConfirmContract,
        ReleaseContract,
        DisableContract,
        EnableContract,
        BlockAllContract,
        BlockAnyOfContract,
        SomeOfContract,
        ExtendContract,
        MoveContract,
        CalendarContract,
        OpenCalendarContract,
        FindAvailableContract,
        ParentContract,
        TransactionContract,
        ProtectedReadContract,
        SeveralAsOneContract,
        EventContract,
        EventDeliveryContract,
        OpenEndedContract,
        TimeContract,
        LimitContract,
        HostileValueContract,
        StoreContract,
        InterleavingContract,
        RaceContract,
        ChangeRaceContract,
        ReadRaceContract,
        SimulationContract {

  /** How often each race is run. */
  @Override
  public int rounds() {
    return 50;
  }

  /** How often two transactions race that each take what the other one found free. */
  @Override
  public int mirrorRounds() {
    return 500;
  }

  /** How many seeds the simulation tries, from 1 on. */
  @Override
  public int seeds() {
    return 20;
  }

  /** How many operations each seed of the simulation does. */
  @Override
  public int operations() {
    return 10_000;
  }

  /**
   * How many resources one {@code blockAll} can take at least. Lower it for a database that does
   * not do so much in one step: the store answers {@code TOO_LARGE} beyond it.
   */
  @Override
  public int resourcesAtOnce() {
    return Limits.MAX_CLAIMS;
  }

  /**
   * What else happens during the simulation: faults and rivals. It runs in one thread, where a
   * store that locks would wait for itself: such a store answers {@code
   * Options.all().withoutRivals()}.
   */
  @Override
  public Simulation.Options simulation() {
    return Simulation.Options.all();
  }
}
