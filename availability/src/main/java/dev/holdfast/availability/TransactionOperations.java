package dev.holdfast.availability;

import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreReads;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The operations as parts of one transaction, whose commit makes their events true. */
final class TransactionOperations extends Operations {

  private final StoreTransaction tx;
  private final UnaryOperator<TimeSlot> normalize;
  private final Engine engine;

  TransactionOperations(StoreTransaction tx, UnaryOperator<TimeSlot> normalize) {
    this.tx = tx;
    this.normalize = normalize;
    this.engine = new Engine(tx);
  }

  List<AvailabilityEvent> events() {
    return engine.events();
  }

  @Override
  StoreReads reads() {
    return tx;
  }

  @Override
  TimeSlot normalize(TimeSlot slot) {
    return normalize.apply(slot);
  }

  @Override
  ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    return engine.claim(claims, owner, holdFor);
  }

  @Override
  <T> T run(Function<Engine, T> step) {
    return step.apply(engine);
  }

  /** Contention ends the whole transaction: there is nothing left that could be committed. */
  @Override
  BlockResult orContended(Supplier<BlockResult> attempt) {
    return attempt.get();
  }
}
