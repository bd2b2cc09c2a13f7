package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A transaction on tables. Once a statement has failed it is lost, even if the body goes on as if
 * nothing had happened: it then ends with that failure, not with a commit.
 *
 * <p>Where claims do not wait for locks, a rival can still add to the free part of locked time.
 * That is noticed as soon as it matters: when this transaction wants that part, which the database
 * then refuses, or when it looks at its locked time again.
 */
final class JdbcTransaction implements StoreTransaction {

  private final Connection connection;
  private final Tables tables;
  private final List<Claim> locked = new ArrayList<>();
  private final Set<Blockade> known = new HashSet<>();
  private @Nullable Lost lost;

  JdbcTransaction(Connection connection, Tables tables) {
    this.connection = connection;
    this.tables = tables;
  }

  /** Carries a checked failure through the body. */
  private static final class Lost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Lost(Exception cause) {
      super(cause);
    }
  }

  <T> Outcome<T> run(Function<StoreTransaction, Outcome<T>> body)
      throws SQLException, Interference {
    try {
      Outcome<T> outcome = body.apply(this);
      if (lost == null) {
        return outcome;
      }
    } catch (Lost e) {
      lost = e;
    } catch (RuntimeException e) {
      if (lost == null) {
        throw e;
      }
      lost.addSuppressed(e);
    }
    throw causeOf(lost);
  }

  private static SQLException causeOf(Lost lost) throws Interference {
    if (lost.getCause() instanceof SQLException error) {
      return error;
    }
    throw (Interference) lost.getCause();
  }

  private <T> T attempt(SqlWork<T> work) {
    if (lost != null) {
      throw lost; // some databases would carry on, outside of any transaction
    }
    try {
      return work.on(connection);
    } catch (SQLException | Interference e) {
      lost = new Lost(e);
      throw lost;
    }
  }

  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    ClaimResult result = attempt(on -> tables.claim(on, claims, owner, holdFor));
    if (result instanceof ClaimResult.Added added) {
      known.addAll(added.blockades());
    }
    return result;
  }

  @Override
  public List<Blockade> lock(List<Claim> claims) {
    return attempt(
        on -> {
          List<Blockade> live = tables.lock(on, claims);
          for (Blockade blockade : live) {
            if (!known.contains(blockade) && isLocked(blockade)) {
              throw new Interference("A rival added %s to locked time".formatted(blockade));
            }
          }
          locked.addAll(claims);
          known.addAll(live);
          return live;
        });
  }

  private boolean isLocked(Blockade blockade) {
    return locked.stream()
        .anyMatch(
            claim ->
                claim.resource().equals(blockade.resource())
                    && claim.slot().overlaps(blockade.slot()));
  }

  @Override
  public void replace(List<Blockade> gone, List<Blockade> instead) {
    attempt(
        on -> {
          tables.replace(on, gone, instead);
          known.addAll(instead);
          return instead;
        });
  }

  @Override
  public void setParent(ResourceId resource, Optional<ResourceId> parent) {
    attempt(
        on -> {
          tables.setParent(on, resource, parent);
          return resource;
        });
  }

  @Override
  public Instant now() {
    return attempt(tables::now);
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    return attempt(on -> tables.blockades(on, resources, slot));
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return attempt(on -> tables.calendars(on, resources, window));
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return attempt(on -> tables.childrenOf(on, parent));
  }
}
