package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A transaction in a session. What a kind of database does differently is in the methods that a
 * subclass has to write; they leave begin and end alone.
 *
 * <p>Where claims do not wait for locks, a rival can still add to the free part of locked time.
 * That is noticed as soon as it matters: when this transaction wants that part, which the database
 * then refuses, or when it looks at its locked time again.
 */
public abstract class JdbcTransaction implements StoreTransaction {

  protected final Session session;
  private final List<Claim> locked = new ArrayList<>();
  private final Set<Blockade> known = new HashSet<>();

  protected JdbcTransaction(Session session) {
    this.session = session;
  }

  /**
   * Adds all of the claims or none. One claim may come without a transaction; the answer is empty
   * if it takes one to find out.
   */
  protected abstract Optional<ClaimResult> tryClaim(
      List<Claim> claims, Owner owner, Optional<Duration> ttl)
      throws SQLException, ConflictException;

  protected abstract List<Blockade> lockTime(List<Claim> claims)
      throws SQLException, ConflictException;

  /** Locks, and keeps rivals from adding to the free part, too. */
  protected abstract List<Blockade> protectTime(List<Claim> claims)
      throws SQLException, ConflictException;

  protected abstract void exchange(List<Blockade> gone, List<Blockade> instead)
      throws SQLException, ConflictException;

  protected abstract List<Blockade> findBlockades(Set<ResourceId> resources, TimeSlot slot)
      throws SQLException, ConflictException;

  protected abstract List<Calendar> findCalendars(Set<ResourceId> resources, TimeSlot window)
      throws SQLException, ConflictException;

  protected abstract List<ResourceId> findChildren(ResourceId parent)
      throws SQLException, ConflictException;

  protected abstract void putUnder(ResourceId resource, Optional<ResourceId> parent)
      throws SQLException, ConflictException;

  protected abstract Instant readClock() throws SQLException, ConflictException;

  @Override
  public final ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    ClaimResult result = session.attempt(() -> tryClaim(claims, owner, holdFor)).orElseThrow();
    if (result instanceof ClaimResult.Added added) {
      known.addAll(added.blockades());
    }
    return result;
  }

  @Override
  public final List<Blockade> lock(List<Claim> claims) {
    return session.attempt(() -> seen(claims, lockTime(claims)));
  }

  @Override
  public final List<Blockade> protect(List<Claim> claims) {
    return session.attempt(() -> seen(claims, protectTime(claims)));
  }

  private List<Blockade> seen(List<Claim> claims, List<Blockade> live) throws ConflictException {
    for (Blockade blockade : live) {
      if (!known.contains(blockade) && isLocked(blockade)) {
        throw new ConflictException("A rival added %s to locked time".formatted(blockade));
      }
    }
    locked.addAll(claims);
    known.addAll(live);
    return live;
  }

  private boolean isLocked(Blockade blockade) {
    return locked.stream()
        .anyMatch(
            claim ->
                claim.resource().equals(blockade.resource())
                    && claim.slot().overlaps(blockade.slot()));
  }

  @Override
  public final void replace(List<Blockade> gone, List<Blockade> instead) {
    session.attempt(
        () -> {
          exchange(gone, instead);
          return known.addAll(instead);
        });
  }

  @Override
  public final void setParent(ResourceId resource, Optional<ResourceId> parent) {
    session.attempt(
        () -> {
          putUnder(resource, parent);
          return resource;
        });
  }

  @Override
  public final Instant now() {
    return session.attempt(this::readClock);
  }

  @Override
  public final List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    return session.attempt(() -> findBlockades(resources, slot));
  }

  @Override
  public final List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return session.attempt(() -> findCalendars(resources, window));
  }

  @Override
  public final List<ResourceId> childrenOf(ResourceId parent) {
    return session.attempt(() -> findChildren(parent));
  }
}
