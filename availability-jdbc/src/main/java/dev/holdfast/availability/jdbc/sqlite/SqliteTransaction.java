package dev.holdfast.availability.jdbc.sqlite;

import static dev.holdfast.availability.jdbc.sqlite.SqliteRows.micros;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.engine.Call;
import dev.holdfast.availability.jdbc.engine.ConflictException;
import dev.holdfast.availability.jdbc.engine.JdbcTransaction;
import dev.holdfast.availability.jdbc.engine.Session;
import dev.holdfast.availability.spi.ClaimResult;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Exact ranges in SQLite. SQLite has one writer at a time, so a transaction that has begun to write
 * is alone: to lock is to begin. A trigger refuses overlaps, even from other programs.
 *
 * <p>Time is the clock of this process. SQLite has no other: its {@code 'now'} is the system's
 * clock read in the calling process, only cut to milliseconds.
 */
final class SqliteTransaction extends JdbcTransaction {

  private final Clock clock;

  SqliteTransaction(Session session, Clock clock) {
    super(session);
    this.clock = clock;
  }

  @Override
  protected Instant readClock() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  /** A single claim is tried at once: one statement, unless something is in its way. */
  @Override
  protected Optional<ClaimResult> tryClaim(List<Claim> claims, Owner owner, Optional<Duration> ttl)
      throws SQLException, ConflictException {
    Optional<Instant> expiry = ttl.map(it -> readClock().plus(it).truncatedTo(ChronoUnit.MICROS));
    List<Blockade> wanted = new ArrayList<>(claims.size());
    for (Claim claim : claims) {
      wanted.add(Blockade.block(claim, owner).withExpiry(expiry));
    }
    if (wanted.size() == 1 && isAdded(wanted.get(0))) {
      return Optional.of(new ClaimResult.Added(wanted));
    }
    List<Blockade> inTheWay = lockTime(claims);
    if (!inTheWay.isEmpty()) {
      return Optional.of(new ClaimResult.InTheWay(inTheWay));
    }
    addAll(wanted);
    return Optional.of(new ClaimResult.Added(wanted));
  }

  private void addAll(List<Blockade> wanted) throws SQLException, ConflictException {
    for (Blockade blockade : wanted) {
      if (!isAdded(blockade)) {
        throw new ConflictException("%s is taken".formatted(blockade));
      }
    }
  }

  /** Whether the blockade could be added; the database refuses it if anything is in its way. */
  private boolean isAdded(Blockade blockade) throws SQLException {
    try (Call call = new Call(session, SqliteSql.INSERT)) {
      return SqliteRows.set(call, blockade).update() == 1;
    } catch (SQLException e) {
      if (SqliteErrors.isRefusal(e)) {
        return false;
      }
      throw e;
    }
  }

  /** To remove expired holds is a write even if there are none, so nobody else writes from now. */
  @Override
  protected List<Blockade> lockTime(List<Claim> claims) throws SQLException {
    long now = micros(readClock());
    // A set, because a blockade may reach into several claims.
    Set<Blockade> live = new LinkedHashSet<>();
    for (Claim claim : claims) {
      try (Call call = new Call(session, SqliteSql.DELETE_EXPIRED)) {
        set(call, claim.resource().value(), claim.slot(), now).update();
      }
      try (Call call = new Call(session, SqliteSql.OVERLAPPING)) {
        live.addAll(SqliteRows.blockades(set(call, claim.resource().value(), claim.slot(), now)));
      }
    }
    return List.copyOf(live);
  }

  @Override
  protected List<Blockade> protectTime(List<Claim> claims) throws SQLException {
    return lockTime(claims);
  }

  private static Call set(Call call, String resource, TimeSlot slot, long now) throws SQLException {
    return call.with(resource).with(micros(slot.from())).with(micros(slot.to())).with(now);
  }

  @Override
  protected void exchange(List<Blockade> gone, List<Blockade> instead)
      throws SQLException, ConflictException {
    for (Blockade blockade : gone) {
      try (Call call = new Call(session, SqliteSql.DELETE)) {
        if (SqliteRows.set(call, blockade).update() == 0) {
          throw new ConflictException("%s is gone".formatted(blockade));
        }
      }
    }
    addAll(instead);
  }

  @Override
  protected List<Blockade> findBlockades(Set<ResourceId> resources, TimeSlot slot)
      throws SQLException {
    String ordered = SqliteRows.json(resources.stream().sorted().toList());
    try (Call call = new Call(session, SqliteSql.BLOCKADES)) {
      return SqliteRows.blockades(set(call, ordered, slot, micros(readClock())));
    }
  }

  @Override
  protected List<Calendar> findCalendars(Set<ResourceId> resources, TimeSlot window)
      throws SQLException {
    try (Call call = new Call(session, SqliteSql.CALENDARS)) {
      set(call, SqliteRows.json(resources), window, micros(readClock()));
      return SqliteRows.calendars(call, resources, window);
    }
  }

  /** Sorted here, since SQLite orders names by code points and Java by halves of surrogates. */
  @Override
  protected List<ResourceId> findChildren(ResourceId parent) throws SQLException {
    try (Call call = new Call(session, SqliteSql.CHILDREN);
        ResultSet row = call.with(parent.value()).query()) {
      List<ResourceId> children = new ArrayList<>();
      while (row.next()) {
        children.add(ResourceId.of(row.getString(1)));
      }
      children.sort(null);
      return children;
    }
  }

  @Override
  protected void putUnder(ResourceId resource, Optional<ResourceId> parent) throws SQLException {
    try (Call call = new Call(session, SqliteSql.SET_PARENT)) {
      call.with(resource.value()).with(parent.map(ResourceId::value).orElse(null)).update();
    }
  }
}
