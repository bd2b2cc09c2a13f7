package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A store made of sessions on a database and the tables in it. */
final class JdbcStore implements AvailabilityStore {

  private final Sessions sessions;
  private final Tables tables;

  JdbcStore(Sessions sessions, Tables tables) {
    this.sessions = sessions;
    this.tables = tables;
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return tables.normalize(slot);
  }

  /** One claim is one statement, and that is its transaction. */
  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    return claims.size() == 1
        ? sessions.single(connection -> tables.claim(connection, claims, owner, holdFor))
        : transact(tx -> outcomeOf(tx.claim(claims, owner, holdFor))).result();
  }

  private static Outcome<ClaimResult> outcomeOf(ClaimResult result) {
    return result instanceof ClaimResult.Added ? Outcome.commit(result) : Outcome.rollback(result);
  }

  @Override
  public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
    return sessions.transact(
        connection -> {
          JdbcTransaction tx = new JdbcTransaction(connection, tables);
          return tx.run(body);
        });
  }

  @Override
  public void afterCommit(Runnable task) {
    sessions.afterCommit(task);
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    return sessions.read(connection -> tables.blockades(connection, resources, slot));
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return sessions.read(connection -> tables.calendars(connection, resources, window));
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return sessions.read(connection -> tables.childrenOf(connection, parent));
  }
}
