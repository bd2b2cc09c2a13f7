package dev.holdfast.availability;

import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreReads;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The operations as parts of one transaction. Their events follow its commit. */
final class TransactionOperations extends Operations {

  private final StoreTransaction tx;
  private final UnaryOperator<TimeSlot> normalize;
  private final Engine engine;
  private volatile boolean ended;

  TransactionOperations(StoreTransaction tx, UnaryOperator<TimeSlot> normalize) {
    this.tx = tx;
    this.normalize = normalize;
    this.engine = new Engine(tx);
  }

  /** Runs the body, after which this object refuses every call. */
  <T> Outcome<T> runToTheEnd(Function<TransactionOperations, Outcome<T>> body) {
    try {
      return Objects.requireNonNull(
          body.apply(this),
          "The body of a transaction returned null. End it with Outcome.commit or Outcome.rollback");
    } finally {
      ended = true;
    }
  }

  /** A later call's writes would be lost, or become a part of another transaction. */
  private StoreTransaction tx() {
    if (ended) {
      throw new IllegalStateException(
          "This transaction has ended with its body. Do everything inside the body, or use the"
              + " Availability that ran it");
    }
    return tx;
  }

  List<AvailabilityEvent> events() {
    return engine.events();
  }

  @Override
  StoreReads store() {
    return tx();
  }

  @Override
  public UnprotectedReads unprotected() {
    return new PlainReads(this::tx, normalize);
  }

  @Override
  List<Blockade> look(Set<ResourceId> resources, TimeSlot slot) {
    return tx().protect(resources.stream().sorted().map(it -> new Claim(it, slot)).toList());
  }

  /** On a grid, more than the window is protected. */
  @Override
  List<Calendar> lookAt(Set<ResourceId> resources, TimeSlot window) {
    Map<ResourceId, List<Blockade>> taken =
        look(resources, normalize(window)).stream()
            .collect(Collectors.groupingBy(Blockade::resource));
    return resources.stream()
        .map(it -> Calendar.of(it, window, taken.getOrDefault(it, List.of())))
        .toList();
  }

  @Override
  TimeSlot normalize(TimeSlot slot) {
    return normalize.apply(slot);
  }

  @Override
  ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    tx();
    return engine.claim(claims, owner, holdFor);
  }

  @Override
  <T> T run(Function<Engine, T> step) {
    tx();
    return step.apply(engine);
  }

  /** Contention ends the whole transaction: there is nothing left that could be committed. */
  @Override
  BlockResult answerTo(StoreException failure) {
    throw failure;
  }
}
