package dev.holdfast.availability.dynamodb;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityListener;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.document.Document;
import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.document.JointPort;
import dev.holdfast.availability.document.Swap;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Units of work that are larger than exclusive time: what a body does with resources and what it
 * writes into tables of its own is one {@code TransactWriteItems}, all of it or nothing.
 *
 * <pre>{@code
 * BlockResult result =
 *     transactions.run(
 *         (availability, items) -> {
 *           BlockResult blocked = availability.block(room, slot, booking);
 *           if (blocked instanceof BlockResult.Refused) {
 *             return Outcome.rollback(blocked);
 *           }
 *           items.add(TransactWriteItem.builder().put(newBooking).build());
 *           return Outcome.commit(blocked);
 *         });
 * }</pre>
 */
public final class DynamoDbTransactions {

  private final DynamoDbDocuments documents;
  private final Clock clock;
  private final AvailabilityListener listener;

  private DynamoDbTransactions(
      DynamoDbDocuments documents, Clock clock, AvailabilityListener listener) {
    this.documents = Objects.requireNonNull(documents, "Documents must not be null");
    this.clock = Objects.requireNonNull(clock, "Clock must not be null");
    this.listener = Objects.requireNonNull(listener, "Listener must not be null");
  }

  public static DynamoDbTransactions over(DynamoDbDocuments documents) {
    return over(documents, Clock.systemUTC(), event -> {});
  }

  /** With the clock by which holds expire, and who hears of what has come true. */
  public static DynamoDbTransactions over(
      DynamoDbDocuments documents, Clock clock, AvailabilityListener listener) {
    return new DynamoDbTransactions(documents, clock, listener);
  }

  /**
   * Runs a body, again if a rival was faster or a condition of its own items was not met, a bounded
   * number of times. Nothing comes true if it ends in a rollback or throws.
   *
   * <p>What the body reads from its own tables, it should read consistently, and make a condition
   * of an item if its decision rests on it. It does not see what it has added itself.
   *
   * @return what the last run ended with
   */
  public <T> T run(BiFunction<AvailabilityOperations, OwnItems, Outcome<T>> body) {
    Objects.requireNonNull(body, "Body of a transaction must not be null");
    OwnItems items = new OwnItems();
    DocumentStore store = DocumentStore.joining(new Joint(documents, items), clock);
    return Availability.on(store, listener)
        .transaction(availability -> body.apply(availability, items));
  }

  private record Joint(DynamoDbDocuments documents, OwnItems items) implements JointPort {

    @Override
    public void begin() {
      items.clear();
    }

    @Override
    public boolean hasWrites() {
      return !items.all().isEmpty();
    }

    @Override
    public Map<String, Document> load(Set<String> ids) {
      return documents.load(ids);
    }

    @Override
    public boolean compareAndSwap(Collection<Swap> swaps) {
      return documents.write(swaps, items.all());
    }
  }
}
