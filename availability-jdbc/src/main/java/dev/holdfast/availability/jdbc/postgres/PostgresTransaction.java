package dev.holdfast.availability.jdbc.postgres;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.engine.ConflictException;
import dev.holdfast.availability.jdbc.engine.LockTimeout;
import dev.holdfast.availability.jdbc.engine.Session;
import dev.holdfast.availability.spi.ClaimResult;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
 * Everything that takes time away locks the resource first, in a separate statement, because a
 * statement sees the data of the moment before it waits.
 *
 * <p>No transaction waits for something earlier in the order of claims while it holds something
 * later, so none deadlocks. That is why several claims are inserted in their order; why resources
 * are created and expired holds removed before anything later is held; and why claims that share a
 * resource lock it: a rival who disables it works on all of its time at once.
 *
 * <p>A lock on the resource does not keep claims out. Where free time must stay free, guards are
 * put there: rows that are inserted and removed again at once. Until the transaction ends, no other
 * transaction can know whether their insert will count, so rivals for that time wait for the end;
 * after it, the guards do not exist. The transaction itself sees them as removed, and can take the
 * time.
 *
 * <p>Only the very first claim on a resource makes others wait: until its transaction ends, nobody
 * else knows whether the resource exists.
 */
final class PostgresTransaction extends PostgresReads {

  /** Has what nobody ever sees. */
  private static final Owner GUARD = Owner.of("guard");

  /** How often to look again after rivals changed what was seen, before running again. */
  private static final int MAX_LOOKS = 5;

  /** By how much a hold may expire too early: more than an insert takes that waits for nobody. */
  private static final Duration LATE = Duration.ofMillis(20);

  PostgresTransaction(Session session, PostgresSql sql, Duration limit) {
    super(session, sql, limit);
  }

  private static List<String> resourcesOf(List<Claim> claims) {
    return claims.stream().map(claim -> claim.resource().value()).distinct().toList();
  }

  @Override
  protected Optional<ClaimResult> tryClaim(List<Claim> claims, Owner owner, Optional<Duration> ttl)
      throws SQLException, ConflictException {
    List<Blockade> wanted = claims.stream().map(claim -> Blockade.block(claim, owner)).toList();
    List<Blockade> added = claims.size() == 1 ? addOne(wanted.get(0), ttl) : addAll(wanted, ttl);
    if (added.isEmpty()) {
      List<Blockade> inTheWay = live(claims);
      if (!inTheWay.isEmpty()) {
        return Optional.of(new ClaimResult.InTheWay(inTheWay));
      }
      // Lock before removing expired holds; otherwise two could wait for each other.
      lockResources(resourcesOf(claims));
      added = makeRoomAndAdd(wanted, ttl);
    }
    if (added.size() == wanted.size()) {
      return Optional.of(new ClaimResult.Added(added));
    }
    remove(added);
    return Optional.of(inTheWay(claims));
  }

  private ClaimResult inTheWay(List<Claim> claims) throws SQLException, ConflictException {
    List<Blockade> inTheWay = live(claims);
    if (inTheWay.isEmpty()) {
      throw new ConflictException("What was in the way of %s is gone".formatted(claims));
    }
    return new ClaimResult.InTheWay(inTheWay);
  }

  private List<Blockade> addOne(Blockade wanted, Optional<Duration> ttl)
      throws SQLException, ConflictException {
    try (PostgresCall call = call(ttl.isEmpty() ? PostgresSql.BLOCK : sql.hold)) {
      call.with(wanted.slot()).with(wanted.id().value()).with(wanted.owner().value());
      if (ttl.isEmpty()) {
        return call.with(wanted.resource().value()).update() == 1 ? List.of(wanted) : List.of();
      }
      try (ResultSet row = call.with(ttl).with(wanted.resource().value()).query()) {
        return row.next()
            ? lasting(List.of(wanted.withExpiry(expiry(row, 1))), ttl, expiry(row, 2))
            : List.of();
      }
    }
  }

  private List<Blockade> addAll(List<Blockade> wanted, Optional<Duration> ttl)
      throws SQLException, ConflictException {
    List<String> resources = resourcesOf(PostgresCall.claimsOf(wanted));
    if (resources.size() < wanted.size()) {
      lockResources(resources);
    }
    Set<UUID> ids = new HashSet<>();
    Optional<Instant> settled = Optional.empty();
    Optional<Instant> granted = Optional.empty();
    try (PostgresCall call = call(sql.claimAll);
        ResultSet row =
            call.withSlots(wanted).with(wanted.get(0).owner().value()).with(ttl).query()) {
      while (row.next()) {
        ids.add(row.getObject(1, UUID.class));
        settled = expiry(row, 2);
        granted = expiry(row, 3);
      }
    }
    List<Blockade> added = new ArrayList<>();
    for (Blockade blockade : wanted) {
      if (ids.contains(blockade.id().value())) {
        added.add(blockade.withExpiry(settled));
      }
    }
    return lasting(added, ttl, granted);
  }

  /**
   * Lets holds live from when they were granted. Their expiry is settled before they wait for
   * rivals, who may roll back after that.
   */
  private List<Blockade> lasting(
      List<Blockade> added, Optional<Duration> ttl, Optional<Instant> granted)
      throws SQLException, ConflictException {
    if (ttl.isEmpty() || granted.isEmpty()) {
      return added;
    }
    Instant expiry = granted.get().plus(ttl.get()).truncatedTo(ChronoUnit.MICROS);
    Instant settled = added.get(0).expiresAt().orElseThrow();
    if (Duration.between(settled, expiry).compareTo(LATE) <= 0) {
      return added;
    }
    try (PostgresCall call = call(PostgresSql.PROLONG)) {
      if (call.with(expiry).withSlots(added).with(settled).update() != added.size()) {
        throw new ConflictException("A rival has changed some of %s".formatted(added));
      }
    }
    return added.stream().map(hold -> hold.withExpiry(Optional.of(expiry))).toList();
  }

  private static Optional<Instant> expiry(ResultSet row, int column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  private List<Blockade> makeRoomAndAdd(List<Blockade> wanted, Optional<Duration> ttl)
      throws SQLException, ConflictException {
    List<Blockade> added = new ArrayList<>();
    for (Blockade blockade : wanted) {
      removeExpired(PostgresCall.claimsOf(List.of(blockade)));
      List<Blockade> one = addOne(blockade, ttl);
      if (one.isEmpty()) {
        return added;
      }
      added.addAll(one);
    }
    return added;
  }

  @Override
  protected List<Blockade> lockTime(List<Claim> claims) throws SQLException, ConflictException {
    lockResources(resourcesOf(claims));
    return live(claims);
  }

  @Override
  protected List<Blockade> protectTime(List<Claim> claims) throws SQLException, ConflictException {
    lockResources(resourcesOf(claims));
    if (session.canRunAgain()) {
      LockTimeout.shorten(session); // only now: to queue for the resource is fair and harmless
    }
    for (int looks = 0; looks < MAX_LOOKS; looks++) {
      List<Blockade> live = liveAndLocked(claims);
      if (isGuarded(freeParts(claims, live))) {
        return live;
      }
      removeExpired(claims);
    }
    throw new ConflictException("Rivals keep changing the time of %s".formatted(claims));
  }

  /** Whether rivals are kept out of all of it; if not, some of it is not free. */
  private boolean isGuarded(List<Blockade> guards) throws SQLException, ConflictException {
    int added = add(guards);
    remove(guards);
    return added == guards.size();
  }

  private static List<Blockade> freeParts(List<Claim> claims, List<Blockade> live) {
    Map<ResourceId, List<TimeSlot>> taken = new HashMap<>();
    for (Blockade blockade : live) {
      taken.computeIfAbsent(blockade.resource(), it -> new ArrayList<>()).add(blockade.slot());
    }
    List<Blockade> free = new ArrayList<>();
    for (Claim claim : claims) {
      List<TimeSlot> there = taken.getOrDefault(claim.resource(), List.of());
      for (TimeSlot part : claim.slot().minusAll(there)) {
        free.add(Blockade.block(new Claim(claim.resource(), part), GUARD));
      }
    }
    return free;
  }

  private void lockResources(List<String> resources) throws SQLException, ConflictException {
    if (!areLocked(resources)) {
      createResources(resources);
      areLocked(resources);
    }
  }

  /** Whether all of them exist, and so are locked now. */
  private boolean areLocked(List<String> resources) throws SQLException, ConflictException {
    try (PostgresCall call = call(PostgresSql.LOCK_RESOURCES);
        ResultSet row = call.withTexts(resources).query()) {
      return row.next();
    }
  }

  private void createResources(List<String> resources) throws SQLException, ConflictException {
    try (PostgresCall call = call(PostgresSql.CREATE_RESOURCES)) {
      call.withTexts(resources).update();
    }
  }

  @Override
  protected void exchange(List<Blockade> gone, List<Blockade> instead)
      throws SQLException, ConflictException {
    int removed = remove(gone);
    if (removed != gone.size()) {
      throw new ConflictException("Only %d are left of %s".formatted(removed, gone));
    }
    int added = add(instead);
    if (added < instead.size()) {
      removeExpired(PostgresCall.claimsOf(instead));
      // What the first attempt added is in its own way now.
      added += add(instead);
    }
    if (added != instead.size()) {
      throw new ConflictException("A rival has some of the time of %s".formatted(instead));
    }
  }

  private int remove(List<Blockade> gone) throws SQLException, ConflictException {
    if (gone.isEmpty()) {
      return 0;
    }
    try (PostgresCall call = call(PostgresSql.REMOVE)) {
      return call.withSlots(gone).update();
    }
  }

  private int add(List<Blockade> blockades) throws SQLException, ConflictException {
    if (blockades.isEmpty()) {
      return 0;
    }
    try (PostgresCall call = call(PostgresSql.ADD)) {
      return call.withBlockades(blockades).update();
    }
  }

  private void removeExpired(List<Claim> claims) throws SQLException, ConflictException {
    try (PostgresCall call = call(sql.removeExpired)) {
      call.withClaims(claims).update();
    }
  }

  @Override
  protected void putUnder(ResourceId resource, Optional<ResourceId> parent)
      throws SQLException, ConflictException {
    String put = parent.isEmpty() ? PostgresSql.REMOVE_FROM_PARENT : PostgresSql.PUT_UNDER;
    try (PostgresCall call = call(put)) {
      call.with(resource.value());
      if (parent.isPresent()) {
        call.with(parent.get().value());
      }
      call.update();
    }
  }
}
