package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.engine.Sessions.Scope;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A store made of sessions on a database, and what a transaction is in one of them. */
public class JdbcStore implements AvailabilityStore {

  private final Sessions sessions;
  private final Function<Session, JdbcTransaction> transactions;
  private final UnaryOperator<TimeSlot> grid;

  /** A store of exact slots. */
  public JdbcStore(Sessions sessions, Function<Session, JdbcTransaction> transactions) {
    this(sessions, transactions, slot -> slot);
  }

  /**
   * @param grid from a slot to the smallest enclosing one that the store can keep
   */
  public JdbcStore(
      Sessions sessions,
      Function<Session, JdbcTransaction> transactions,
      UnaryOperator<TimeSlot> grid) {
    this.sessions = sessions;
    this.transactions = transactions;
    this.grid = grid;
  }

  @Override
  public final TimeSlot normalize(TimeSlot slot) {
    return grid.apply(slot);
  }

  /** One claim is one statement, and that is its transaction, wherever that is possible. */
  @Override
  public final ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    Optional<ClaimResult> result =
        claims.size() == 1
            ? sessions.run(
                Scope.STATEMENT, in -> transactions.apply(in).tryClaim(claims, owner, holdFor))
            : Optional.empty();
    return result.isPresent()
        ? result.get()
        : transact(tx -> outcomeOf(tx.claim(claims, owner, holdFor))).result();
  }

  private static Outcome<ClaimResult> outcomeOf(ClaimResult result) {
    return result instanceof ClaimResult.Added ? Outcome.commit(result) : Outcome.rollback(result);
  }

  @Override
  public final <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
    return sessions.run(
        Scope.TRANSACTION, in -> in.complete(() -> body.apply(transactions.apply(in))));
  }

  @Override
  public final void afterCommit(Runnable task) {
    sessions.afterCommit(task);
  }

  @Override
  public final List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    return sessions.run(Scope.READ, in -> transactions.apply(in).findBlockades(resources, slot));
  }

  @Override
  public final List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return sessions.run(Scope.READ, in -> transactions.apply(in).findCalendars(resources, window));
  }

  @Override
  public final List<ResourceId> childrenOf(ResourceId parent) {
    return sessions.run(Scope.READ, in -> transactions.apply(in).findChildren(parent));
  }
}
