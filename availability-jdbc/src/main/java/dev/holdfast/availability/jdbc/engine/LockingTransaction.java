package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.spi.ClaimResult;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A transaction whose every change is made under the lock of the resource's row, which is taken
 * first and in the order of claims. So its holder sees the current state of the resource, no two
 * inserts conflict in the database, and there are no deadlocks.
 *
 * <p>An ordinary claim is still one statement, which locks the row and inserts: the constraint of
 * the database refuses rivals. Only if that fails without a live blockade in the way, because the
 * resource is new or an expired hold is there, several statements follow in a transaction. For a
 * hold that is also so when the row is locked: it expires some time after it has the lock, not
 * after it began to wait.
 *
 * <p>A refusal would be two statements, the second to find out what is in the way. So if the time
 * is probably taken, that query comes first: a claim that sees a live blockade is refused without
 * the lock, for which a crowd would queue. Time that looks free still has to be claimed.
 */
public abstract class LockingTransaction extends ResourceTransaction {

  /** What is in a stretch of time. */
  public record Contents(List<Blockade> live, List<Blockade> expired) {}

  /** How long a statement may take that finds its resource locked already. */
  protected static final int SECONDS = 10;

  private final TakenPredictor predictor;

  protected LockingTransaction(Session session, Dialect dialect, TakenPredictor predictor) {
    super(session, dialect);
    this.predictor = predictor;
  }

  /**
   * Locks the resource and adds the blockade in one statement; false if that does not work out. A
   * hold does not wait for the lock, because its expiry is settled.
   */
  protected abstract boolean addAtOnce(Blockade wanted) throws SQLException;

  /** What is in the time of a claim, by the latest rows if its resource is locked. */
  protected abstract Contents contents(Claim claim) throws SQLException;

  /** Removes exactly these rows. */
  protected abstract void remove(List<Blockade> gone) throws SQLException, ConflictException;

  protected abstract void insert(List<Blockade> wanted) throws SQLException, ConflictException;

  @Override
  protected final Optional<ClaimResult> tryClaim(
      List<Claim> claims, Owner owner, Optional<Duration> ttl)
      throws SQLException, ConflictException {
    return session.isInTransaction()
        ? Optional.of(claimLocked(claims, owner, ttl))
        : claimAtOnce(claims, owner, ttl);
  }

  private Optional<ClaimResult> claimAtOnce(List<Claim> claims, Owner owner, Optional<Duration> ttl)
      throws SQLException, ConflictException {
    Claim claim = claims.get(0);
    List<Blockade> live = predictor.isTaken() ? contents(claim).live() : List.of();
    if (live.isEmpty()) {
      List<Blockade> wanted = wanted(claims, owner, ttl);
      if (addAtOnce(wanted.get(0))) {
        predictor.wasFree();
        return Optional.of(new ClaimResult.Added(wanted));
      }
      live = contents(claim).live();
    }
    if (live.isEmpty()) {
      return Optional.empty();
    }
    predictor.wasTaken();
    return Optional.of(new ClaimResult.InTheWay(live));
  }

  /** Asked for when nothing is left to wait for: a hold expires from then on. */
  private List<Blockade> wanted(List<Claim> claims, Owner owner, Optional<Duration> ttl)
      throws SQLException, ConflictException {
    Optional<Instant> expiresAt =
        ttl.isPresent()
            ? Optional.of(readClock().plus(ttl.get()).truncatedTo(ChronoUnit.MICROS))
            : Optional.empty();
    return claims.stream()
        .map(claim -> Blockade.block(claim, owner).withExpiry(expiresAt))
        .toList();
  }

  private ClaimResult claimLocked(List<Claim> claims, Owner owner, Optional<Duration> ttl)
      throws SQLException, ConflictException {
    List<Blockade> live = lockTime(claims);
    if (!live.isEmpty()) {
      return new ClaimResult.InTheWay(live);
    }
    List<Blockade> wanted = wanted(claims, owner, ttl);
    insert(wanted);
    return new ClaimResult.Added(wanted);
  }

  /** Removes expired holds too, so that their place can be taken. */
  @Override
  protected final List<Blockade> lockTime(List<Claim> claims)
      throws SQLException, ConflictException {
    lockResources(claims);
    // A set, because a blockade may reach into several claims.
    Set<Blockade> live = new LinkedHashSet<>();
    for (Claim claim : claims) {
      Contents found = contents(claim);
      remove(found.expired());
      live.addAll(found.live());
    }
    return List.copyOf(live);
  }

  /** Nobody adds without the lock either. */
  @Override
  protected final List<Blockade> protectTime(List<Claim> claims)
      throws SQLException, ConflictException {
    List<Blockade> live = lockTime(claims);
    if (session.canRunAgain() && dialect.findsDeadlocksLate()) {
      LockTimeout.shorten(session);
    }
    return live;
  }

  @Override
  protected final void exchange(List<Blockade> gone, List<Blockade> instead)
      throws SQLException, ConflictException {
    remove(gone);
    insert(instead);
  }

  /** Whether a constraint refused, be it for a rival's row or for want of the resource's. */
  public static boolean isRefusal(SQLException error) {
    String state = error.getSQLState();
    return state != null && state.startsWith("23");
  }

  /** Whether what could not be added at once may be added under the lock. */
  protected final boolean mayBeAddedLocked(SQLException error, Blockade wanted) {
    return isRefusal(error)
        || (wanted.expiresAt().isPresent() && dialect.errorOf(error) == SqlError.CONTENDED);
  }

  /** Under the lock a constraint only refuses for somebody who did not take it. */
  protected static SQLException unlessRefused(SQLException error, Blockade wanted)
      throws ConflictException {
    if (isRefusal(error)) {
      throw new ConflictException(
          "Somebody took the time of %s without locking the resource".formatted(wanted));
    }
    return error;
  }
}
