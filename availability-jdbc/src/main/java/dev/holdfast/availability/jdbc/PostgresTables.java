package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.ClaimResult;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Exact ranges on PostgreSQL, whose exclusion constraint refuses an overlap.
 *
 * <p>A claim is one insert that meets its rivals in the constraint and locks nothing else, so that
 * claims on different times of one resource never wait for each other. It says {@code on conflict
 * do nothing}: of two inserts in progress one then steps back, where plain inserts would deadlock.
 * Whoever takes time away locks the resource first, in a statement of its own, because what a
 * statement sees is settled before it waits.
 *
 * <p>Nobody waits for what comes earlier in the order of claims while holding what comes later, and
 * so nobody deadlocks. That is why several claims are inserted in their order; why resources are
 * created and expired holds removed before anything later is held; and why claims that share a
 * resource lock it: a rival who disables it works on all of its time at once.
 *
 * <p>Only the very first claim on a resource makes others wait: until its transaction ends, nobody
 * else knows whether the resource is there.
 */
final class PostgresTables implements Tables {

  private final PostgresReads reads;
  private final String hold;
  private final String claimAll;
  private final String removeExpired;
  private final Duration limit;

  /**
   * @param clock the SQL for what time it is
   * @param limit how long a statement may take
   */
  PostgresTables(String clock, Duration limit) {
    PostgresSql sql = new PostgresSql(clock);
    this.reads = new PostgresReads(sql, limit);
    this.hold = sql.hold();
    this.claimAll = sql.claimAll();
    this.removeExpired = sql.removeExpired();
    this.limit = limit;
  }

  private PostgresCall call(Connection connection, String sql) throws SQLException {
    return new PostgresCall(connection, sql, limit);
  }

  private static List<String> resourcesOf(List<Claim> claims) {
    return claims.stream().map(claim -> claim.resource().value()).distinct().toList();
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return slot;
  }

  @Override
  public ClaimResult claim(
      Connection connection, List<Claim> claims, Owner owner, Optional<Duration> ttl)
      throws SQLException, Interference {
    List<Blockade> wanted = claims.stream().map(claim -> Blockade.block(claim, owner)).toList();
    List<Blockade> added =
        claims.size() == 1
            ? addOne(connection, wanted.get(0), ttl)
            : addAll(connection, wanted, ttl);
    if (added.isEmpty()) {
      List<Blockade> inTheWay = reads.live(connection, claims);
      if (!inTheWay.isEmpty()) {
        return new ClaimResult.InTheWay(inTheWay);
      }
      // Whoever removes what has expired locks first, or two could wait for each other.
      lockResources(connection, resourcesOf(claims));
      added = makeRoomAndAdd(connection, wanted, ttl);
    }
    if (added.size() == wanted.size()) {
      return new ClaimResult.Added(added);
    }
    remove(connection, added);
    return inTheWay(connection, claims);
  }

  private ClaimResult inTheWay(Connection connection, List<Claim> claims)
      throws SQLException, Interference {
    List<Blockade> inTheWay = reads.live(connection, claims);
    if (inTheWay.isEmpty()) {
      throw new Interference("What was in the way of %s is gone".formatted(claims));
    }
    return new ClaimResult.InTheWay(inTheWay);
  }

  private List<Blockade> addOne(Connection connection, Blockade wanted, Optional<Duration> ttl)
      throws SQLException, Interference {
    try (PostgresCall call = call(connection, ttl.isEmpty() ? PostgresSql.BLOCK : hold)) {
      call.with(wanted.slot()).with(wanted.id().value()).with(wanted.owner().value());
      if (ttl.isEmpty()) {
        return call.with(wanted.resource().value()).update() == 1 ? List.of(wanted) : List.of();
      }
      try (ResultSet row = call.with(ttl).with(wanted.resource().value()).query()) {
        return row.next() ? List.of(wanted.withExpiry(expiry(row, 1))) : List.of();
      }
    }
  }

  private List<Blockade> addAll(
      Connection connection, List<Blockade> wanted, Optional<Duration> ttl)
      throws SQLException, Interference {
    List<String> resources = resourcesOf(PostgresCall.claimsOf(wanted));
    if (resources.size() < wanted.size()) {
      lockResources(connection, resources);
    }
    Map<UUID, Optional<Instant>> expiries = new HashMap<>();
    try (PostgresCall call = call(connection, claimAll);
        ResultSet row =
            call.withSlots(wanted).with(wanted.get(0).owner().value()).with(ttl).query()) {
      while (row.next()) {
        expiries.put(row.getObject(1, UUID.class), expiry(row, 2));
      }
    }
    List<Blockade> added = new ArrayList<>();
    for (Blockade blockade : wanted) {
      Optional<Instant> expiry = expiries.get(blockade.id().value());
      if (expiry != null) {
        added.add(blockade.withExpiry(expiry));
      }
    }
    return added;
  }

  private static Optional<Instant> expiry(ResultSet row, int column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  private List<Blockade> makeRoomAndAdd(
      Connection connection, List<Blockade> wanted, Optional<Duration> ttl)
      throws SQLException, Interference {
    List<Blockade> added = new ArrayList<>();
    for (Blockade blockade : wanted) {
      removeExpired(connection, List.of(blockade));
      List<Blockade> one = addOne(connection, blockade, ttl);
      if (one.isEmpty()) {
        return added;
      }
      added.addAll(one);
    }
    return added;
  }

  @Override
  public List<Blockade> lock(Connection connection, List<Claim> claims)
      throws SQLException, Interference {
    lockResources(connection, resourcesOf(claims));
    return reads.live(connection, claims);
  }

  private void lockResources(Connection connection, List<String> resources)
      throws SQLException, Interference {
    if (!areLocked(connection, resources)) {
      createResources(connection, resources);
      areLocked(connection, resources);
    }
  }

  /** Whether all of them exist, and so are locked now. */
  private boolean areLocked(Connection connection, List<String> resources)
      throws SQLException, Interference {
    try (PostgresCall call = call(connection, PostgresSql.LOCK_RESOURCES);
        ResultSet row = call.withTexts(resources).query()) {
      return row.next();
    }
  }

  private void createResources(Connection connection, List<String> resources)
      throws SQLException, Interference {
    try (PostgresCall call = call(connection, PostgresSql.CREATE_RESOURCES)) {
      call.withTexts(resources).update();
    }
  }

  @Override
  public void replace(Connection connection, List<Blockade> gone, List<Blockade> instead)
      throws SQLException, Interference {
    int removed = remove(connection, gone);
    if (removed != gone.size()) {
      throw new Interference("Only %d are left of %s".formatted(removed, gone));
    }
    int added = add(connection, instead);
    if (added < instead.size()) {
      removeExpired(connection, instead);
      // What the first attempt added is in its own way now.
      added += add(connection, instead);
    }
    if (added != instead.size()) {
      throw new Interference("A rival has some of the time of %s".formatted(instead));
    }
  }

  private int remove(Connection connection, List<Blockade> gone) throws SQLException, Interference {
    if (gone.isEmpty()) {
      return 0;
    }
    try (PostgresCall call = call(connection, PostgresSql.REMOVE)) {
      return call.withSlots(gone).update();
    }
  }

  private int add(Connection connection, List<Blockade> blockades)
      throws SQLException, Interference {
    if (blockades.isEmpty()) {
      return 0;
    }
    try (PostgresCall call = call(connection, PostgresSql.ADD)) {
      return call.withBlockades(blockades).update();
    }
  }

  private void removeExpired(Connection connection, List<Blockade> inPlaceOf)
      throws SQLException, Interference {
    try (PostgresCall call = call(connection, removeExpired)) {
      call.withClaims(PostgresCall.claimsOf(inPlaceOf)).update();
    }
  }

  @Override
  public void setParent(Connection connection, ResourceId resource, Optional<ResourceId> parent)
      throws SQLException, Interference {
    String sql = parent.isEmpty() ? PostgresSql.REMOVE_FROM_PARENT : PostgresSql.PUT_UNDER;
    try (PostgresCall call = call(connection, sql)) {
      call.with(resource.value());
      if (parent.isPresent()) {
        call.with(parent.get().value());
      }
      call.update();
    }
  }

  @Override
  public List<Blockade> blockades(Connection connection, Set<ResourceId> resources, TimeSlot slot)
      throws SQLException {
    return reads.live(connection, resources.stream().map(id -> new Claim(id, slot)).toList());
  }

  @Override
  public List<Calendar> calendars(Connection connection, Set<ResourceId> resources, TimeSlot window)
      throws SQLException {
    return reads.calendars(connection, resources, window);
  }

  @Override
  public List<ResourceId> childrenOf(Connection connection, ResourceId parent) throws SQLException {
    return reads.childrenOf(connection, parent);
  }

  @Override
  public Instant now(Connection connection) throws SQLException {
    return reads.now(connection);
  }

  @Override
  public Trouble troubleOf(SQLException error) {
    return PostgresTrouble.of(error);
  }
}
