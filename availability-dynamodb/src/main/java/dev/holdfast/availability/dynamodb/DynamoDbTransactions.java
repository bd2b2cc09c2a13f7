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
 * Transactions that also write your own items: the changes of resources' time and the items that a
 * body adds are one {@code TransactWriteItems}, all or nothing.
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

  /** With the clock by which holds expire, and a listener for events. */
  public static DynamoDbTransactions over(
      DynamoDbDocuments documents, Clock clock, AvailabilityListener listener) {
    return new DynamoDbTransactions(documents, clock, listener);
  }

  /**
   * Runs a body, and again if a rival was faster or a condition of its own items failed, a limited
   * number of times. Nothing is written if it ends in a rollback or throws.
   *
   * <p>If the body decides on something that it reads from its own tables, it should read it
   * consistently and make it a condition of an item. It does not see the items that it has added
   * itself.
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
