package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.tck.AvailabilityStoreContract;
import dev.holdfast.availability.tck.simulation.Simulation;

/** The whole contract, as often as a database with a disk lets us in the time that we have. */
public abstract class SqlStoreContract extends AvailabilityStoreContract {

  private final int rounds;
  private final int seeds;
  private final int operations;

  public SqlStoreContract() {
    this(20, 3, 1_000);
  }

  public SqlStoreContract(int rounds, int seeds, int operations) {
    this.rounds = rounds;
    this.seeds = seeds;
    this.operations = operations;
  }

  @Override
  public final int rounds() {
    return rounds;
  }

  @Override
  public final int seeds() {
    return seeds;
  }

  @Override
  public final int operations() {
    return operations;
  }

  /** Rivals in the same thread would wait for themselves where the database locks. */
  @Override
  public final Simulation.Options simulation() {
    return Simulation.Options.all().withoutRivals();
  }
}
