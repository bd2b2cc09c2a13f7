package dev.holdfast.server.store.dynamodb;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.availability.dynamodb.DynamoDbTransactions;
import dev.holdfast.availability.dynamodb.OwnItems;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.DomainEvent;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Transactions on exclusive time, in which the service's own items are written as well. */
final class DynamoTransactions implements Transactions {

  private static final ThreadLocal<DynamoTransactions> UNDER_WAY = new ThreadLocal<>();

  private final DynamoDbClient client;
  private final String prefix;
  private final DynamoDbTransactions transactions;
  private final Availability availability;
  private final Function<DomainEvent, String> eventData;

  DynamoTransactions(
      DynamoDbClient client,
      String prefix,
      DynamoDbDocuments time,
      Function<DomainEvent, String> eventData) {
    this.client = client;
    this.prefix = prefix;
    this.transactions = DynamoDbTransactions.over(time);
    this.availability = Availability.on(DocumentStore.over(time));
    this.eventData = eventData;
  }

  @Override
  public <T> T run(Function<Transaction, Outcome<T>> body) {
    return transact((operations, unit) -> body.apply(transaction(operations, unit)));
  }

  @Override
  public <T> T read(Function<Transaction, T> body) {
    Unit unit = Unit.reading(client, prefix);
    return alone(
        () -> {
          try {
            return body.apply(transaction(availability, unit));
          } finally {
            unit.end();
          }
        });
  }

  private Transaction transaction(AvailabilityOperations operations, Unit unit) {
    return new DynamoTransaction(operations, unit, eventData);
  }

  /** Runs a body that needs other items than a {@link Transaction} reaches. */
  <T> T transact(BiFunction<AvailabilityOperations, Unit, Outcome<T>> body) {
    return alone(
        () -> {
          Run<T> run = new Run<>(body);
          T result = transactions.run(run::again);
          while (run.cameToNothingTooSoon()) {
            result = transactions.run(run::again);
          }
          return result;
        });
  }

  /** Runs a body, maybe several times, and knows how the last time ended. */
  private final class Run<T> {

    private final BiFunction<AvailabilityOperations, Unit, Outcome<T>> body;
    private Unit unit = Unit.writing(client, prefix);
    private boolean isCommit;

    Run(BiFunction<AvailabilityOperations, Unit, Outcome<T>> body) {
      this.body = body;
    }

    Outcome<T> again(AvailabilityOperations operations, OwnItems items) {
      unit = Unit.writing(client, prefix);
      try {
        Outcome<T> outcome = body.apply(operations, unit);
        isCommit = outcome.isCommit();
        unit.writes().forEach(items::add);
        return outcome;
      } finally {
        unit.end();
      }
    }

    /** A commit checks its conditions; a rollback has to check them here. */
    boolean cameToNothingTooSoon() {
      return !isCommit && unit.isOutdated();
    }
  }

  /** What is written in a transaction within another one would not be undone with it. */
  private <T> T alone(Supplier<T> work) {
    if (UNDER_WAY.get() != null) {
      throw new IllegalStateException(
          "A transaction is under way in this thread. Use the one that was handed to the body");
    }
    UNDER_WAY.set(this);
    try {
      return work.get();
    } finally {
      UNDER_WAY.remove();
    }
  }
}
