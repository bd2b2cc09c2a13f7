package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.spi.ClaimResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tables whose every change is made under the lock of the resource's row, which is taken first and
 * in the order of claims. So whoever has it sees the whole truth about the resource, nobody's rows
 * meet in the database, and nobody deadlocks.
 *
 * <p>An ordinary claim is still one statement, which locks the row and inserts: the constraint of
 * the database tells it about rivals. Only when that fails and no live blockade is to be blamed, be
 * it that the resource is new or that an expired hold is in the way, several statements follow in a
 * transaction.
 *
 * <p>A refusal would be two statements, the second to find out what is in the way. So where the
 * time is probably taken this comes first: whoever sees a live blockade is refused without asking
 * for the lock, for which a crowd would queue. What looks free still has to be added.
 */
abstract class LockingTables implements Tables {

  /** What is in a stretch of time. */
  record Contents(List<Blockade> live, List<Blockade> expired) {}

  /** How long a statement may take that finds its resource locked already. */
  static final int SECONDS = 10;

  private final Resources resources;
  private final Guess guess = new Guess();

  LockingTables(Resources resources) {
    this.resources = resources;
  }

  /** Locks the resource and adds the blockade in one statement; false if that does not work out. */
  abstract boolean addAtOnce(Connection connection, Blockade wanted) throws SQLException;

  /** What is in the time of a claim, by the latest rows if its resource is locked. */
  abstract Contents contents(Connection connection, Claim claim) throws SQLException;

  /** Removes exactly these rows. */
  abstract void remove(Connection connection, List<Blockade> gone)
      throws SQLException, Interference;

  abstract void add(Connection connection, List<Blockade> wanted) throws SQLException, Interference;

  @Override
  public final ClaimResult claim(
      Connection connection, List<Claim> claims, Owner owner, Optional<Duration> ttl)
      throws SQLException, Interference {
    Optional<Instant> expiresAt =
        ttl.isPresent() ? Optional.of(expiry(connection, ttl.get())) : Optional.empty();
    List<Blockade> wanted =
        claims.stream().map(it -> Blockade.block(it, owner).withExpiry(expiresAt)).toList();
    return connection.getAutoCommit()
        ? claimAlone(connection, claims, wanted)
        : claimLocked(connection, claims, wanted);
  }

  private Instant expiry(Connection connection, Duration ttl) throws SQLException {
    return now(connection).plus(ttl).truncatedTo(ChronoUnit.MICROS);
  }

  private ClaimResult claimAlone(Connection connection, List<Claim> claims, List<Blockade> wanted)
      throws SQLException, Interference {
    List<Blockade> live = guess.isTaken() ? live(connection, claims) : List.of();
    if (live.isEmpty()) {
      if (addAtOnce(connection, wanted.get(0))) {
        guess.wasFree();
        return new ClaimResult.Added(wanted);
      }
      live = live(connection, claims);
    }
    if (!live.isEmpty()) {
      guess.wasTaken();
      return new ClaimResult.InTheWay(live);
    }
    return claimInTransaction(connection, claims, wanted);
  }

  private List<Blockade> live(Connection connection, List<Claim> claims) throws SQLException {
    return contents(connection, claims.get(0)).live();
  }

  private ClaimResult claimInTransaction(
      Connection connection, List<Claim> claims, List<Blockade> wanted)
      throws SQLException, Interference {
    connection.setAutoCommit(false);
    try {
      ClaimResult result = claimLocked(connection, claims, wanted);
      connection.commit();
      return result;
    } catch (SQLException | Interference | RuntimeException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private ClaimResult claimLocked(Connection connection, List<Claim> claims, List<Blockade> wanted)
      throws SQLException, Interference {
    List<Blockade> live = lock(connection, claims);
    if (!live.isEmpty()) {
      return new ClaimResult.InTheWay(live);
    }
    add(connection, wanted);
    return new ClaimResult.Added(wanted);
  }

  /** Removes expired holds too, so that their place can be taken. */
  @Override
  public final List<Blockade> lock(Connection connection, List<Claim> claims)
      throws SQLException, Interference {
    resources.lock(connection, claims);
    // A set, because a blockade may reach into several claims.
    Set<Blockade> live = new LinkedHashSet<>();
    for (Claim claim : claims) {
      Contents found = contents(connection, claim);
      remove(connection, found.expired());
      live.addAll(found.live());
    }
    return List.copyOf(live);
  }

  @Override
  public final void replace(Connection connection, List<Blockade> gone, List<Blockade> instead)
      throws SQLException, Interference {
    remove(connection, gone);
    add(connection, instead);
  }

  @Override
  public final void setParent(
      Connection connection, ResourceId resource, Optional<ResourceId> parent) throws SQLException {
    resources.setParent(connection, resource, parent);
  }

  @Override
  public final List<ResourceId> childrenOf(Connection connection, ResourceId parent)
      throws SQLException {
    return resources.childrenOf(connection, parent);
  }

  /** Whether a constraint refused, be it for a rival's row or for want of the resource's. */
  static boolean isRefusal(SQLException error) {
    String state = error.getSQLState();
    return state != null && state.startsWith("23");
  }

  /** Under the lock a constraint only refuses for somebody who did not take it. */
  static SQLException unlessRefused(SQLException error, Blockade wanted) throws Interference {
    if (isRefusal(error)) {
      throw new Interference(
          "Somebody took the time of %s without locking the resource".formatted(wanted));
    }
    return error;
  }
}
