package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.DomainEvent;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Transactions of the availability store, whose bodies write all other tables on the same
 * connection. So one place begins and commits, and knows whether the answer to a commit was lost,
 * and no operation on time needs a savepoint of its own.
 *
 * <p>The store runs the body again if rivals are in the way of its statements. If they are in the
 * way of ours, that is done here.
 */
final class JdbcTransactions implements Transactions {

  private final Connections connections;
  private final BoundConnections bound;
  private final Dialect dialect;
  private final Availability availability;
  private final Function<DomainEvent, String> eventData;

  JdbcTransactions(
      Connections connections, BoundConnections bound, Availability availability, Tables tables) {
    this.connections = connections;
    this.bound = bound;
    this.dialect = tables.dialect();
    this.availability = availability;
    this.eventData = tables.eventData();
  }

  /** How the tables are spoken to, and how events are written into them. */
  record Tables(Dialect dialect, Function<DomainEvent, String> eventData) {}

  @Override
  public <T> T run(Function<Transaction, Outcome<T>> body) {
    return transact((operations, db) -> body.apply(transaction(operations, db)));
  }

  @Override
  public <T> T read(Function<Transaction, T> body) {
    return bound.reading(
        connection -> {
          Db db = new Db(connection, dialect);
          try {
            return body.apply(transaction(availability, db));
          } finally {
            db.end();
          }
        });
  }

  private Transaction transaction(AvailabilityOperations operations, Db db) {
    return new JdbcTransaction(operations, db, eventData);
  }

  /** Runs a body that needs other tables than a {@link Transaction} reaches. */
  <T> T transact(BiFunction<AvailabilityOperations, Db, Outcome<T>> body) {
    bound.checkUnbound();
    Reruns left = new Reruns();
    while (true) {
      Attempt<T> attempt = new Attempt<>(body);
      try {
        return availability.transaction(attempt::run);
      } catch (RuntimeException e) {
        RuntimeException cause = attempt.causeOf(e);
        if (!attempt.isLostToRivals() || !left.again()) {
          throw cause;
        }
      }
    }
  }

  /** Runs a body, maybe several times, and knows which of our statements failed in the last run. */
  private final class Attempt<T> {

    private final BiFunction<AvailabilityOperations, Db, Outcome<T>> body;
    private @Nullable Db db;

    Attempt(BiFunction<AvailabilityOperations, Db, Outcome<T>> body) {
      this.body = body;
    }

    Outcome<T> run(AvailabilityOperations operations) {
      Db now = new Db(bound.current(), dialect);
      db = now;
      try {
        Outcome<T> outcome = body.apply(operations, now);
        if (outcome.isCommit() && now.lost().isEmpty()) {
          now.sendInserts();
        }
        if (now.lost().isPresent()) {
          throw now.lost().get();
        }
        return outcome;
      } finally {
        now.end();
      }
    }

    boolean isLostToRivals() {
      return lost().filter(e -> e.kind() == StoreException.Kind.CONTENDED).isPresent();
    }

    /** The first failure, even if the body threw another one. */
    RuntimeException causeOf(RuntimeException thrown) {
      if (!(thrown instanceof StoreException e && e.kind() == StoreException.Kind.CONTENDED)) {
        connections.distrust();
      }
      lost().filter(cause -> cause != thrown).ifPresent(cause -> cause.addSuppressed(thrown));
      return lost().<RuntimeException>map(cause -> cause).orElse(thrown);
    }

    private Optional<StoreException> lost() {
      return db == null ? Optional.empty() : db.lost();
    }
  }
}
