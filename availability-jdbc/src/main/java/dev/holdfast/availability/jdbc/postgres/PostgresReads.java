package dev.holdfast.availability.jdbc.postgres;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.BlockadeId;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.engine.JdbcTransaction;
import dev.holdfast.availability.jdbc.engine.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;

/** What a transaction on PostgreSQL reads. Names are sorted here, by UTF-16 like in Java. */
abstract class PostgresReads extends JdbcTransaction {

  /** Calendars have no ids of blockades, so the index that they are read from has none. */
  private static final BlockadeId NO_ID = BlockadeId.of(new UUID(0, 0));

  private static final Comparator<Blockade> BY_TIME = Comparator.comparing(Blockade::slot);

  final PostgresSql sql;
  private final Duration limit;

  /**
   * @param limit how long a statement may take
   */
  PostgresReads(Session session, PostgresSql sql, Duration limit) {
    super(session);
    this.sql = sql;
    this.limit = limit;
  }

  final PostgresCall call(String text) throws SQLException {
    return new PostgresCall(session.connection(), text, limit);
  }

  /** The live blockades in the time of these claims, each once, by resource, then by time. */
  final List<Blockade> live(List<Claim> claims) throws SQLException {
    if (claims.size() == 1) {
      Claim claim = claims.get(0);
      try (PostgresCall call = call(sql.liveOfOne)) {
        return ofOne(call.with(claim.slot()).with(claim.resource().value()), claim.resource());
      }
    }
    try (PostgresCall call = call(sql.live)) {
      return ofSeveral(call.withClaims(claims));
    }
  }

  /** The same, and no longer as they were when the transaction began: it fails then. */
  final List<Blockade> liveAndLocked(List<Claim> claims) throws SQLException {
    try (PostgresCall call = call(sql.liveAndLocked)) {
      return ofSeveral(call.withClaims(claims));
    }
  }

  /** None comes twice, and to compare times takes less than to compare resources first. */
  private static List<Blockade> ofOne(PostgresCall call, ResourceId resource) throws SQLException {
    try (ResultSet row = call.read()) {
      List<Blockade> found = new ArrayList<>();
      while (row.next()) {
        found.add(PostgresRows.blockade(row, resource));
      }
      found.sort(BY_TIME);
      return Collections.unmodifiableList(found);
    }
  }

  private static List<Blockade> ofSeveral(PostgresCall call) throws SQLException {
    try (ResultSet row = call.read()) {
      SortedSet<Blockade> found = new TreeSet<>(Blockade.ORDER);
      while (row.next()) {
        found.add(PostgresRows.blockade(row));
      }
      return List.copyOf(found);
    }
  }

  @Override
  protected final List<Blockade> findBlockades(Set<ResourceId> resources, TimeSlot slot)
      throws SQLException {
    return live(resources.stream().map(id -> new Claim(id, slot)).toList());
  }

  @Override
  protected final List<Calendar> findCalendars(Set<ResourceId> resources, TimeSlot window)
      throws SQLException {
    List<ResourceId> asked = List.copyOf(resources);
    List<List<Blockade>> found = taken(asked, window);
    List<Calendar> calendars = new ArrayList<>(asked.size());
    for (int i = 0; i < asked.size(); i++) {
      calendars.add(Calendar.of(asked.get(i), window, found.get(i)));
    }
    return calendars;
  }

  /** The blockades of each of the resources, by time. */
  private List<List<Blockade>> taken(List<ResourceId> asked, TimeSlot window) throws SQLException {
    List<List<Blockade>> found = new ArrayList<>(asked.size());
    asked.forEach(resource -> found.add(new ArrayList<>()));
    try (PostgresCall call = call(sql.taken)) {
      call.with(window).withTexts(asked.stream().map(ResourceId::value).toList());
      try (ResultSet row = call.read()) {
        while (row.next()) {
          int place = row.getInt(1) - 1;
          found.get(place).add(taken(row, asked.get(place)));
        }
      }
    }
    found.forEach(blockades -> blockades.sort(BY_TIME));
    return found;
  }

  private static Blockade taken(ResultSet row, ResourceId resource) throws SQLException {
    TimeSlot slot =
        new TimeSlot(
            PostgresRows.instant(row.getObject(2, OffsetDateTime.class)),
            PostgresRows.instant(row.getObject(3, OffsetDateTime.class)));
    Blockade.Kind kind = row.getBoolean(5) ? Blockade.Kind.DISABLED : Blockade.Kind.BLOCKED;
    return new Blockade(NO_ID, resource, slot, Owner.of(row.getString(4)), kind, Optional.empty());
  }

  @Override
  protected final List<ResourceId> findChildren(ResourceId parent) throws SQLException {
    try (PostgresCall call = call(PostgresSql.CHILDREN_OF);
        ResultSet row = call.with(parent.value()).read()) {
      List<ResourceId> children = new ArrayList<>();
      while (row.next()) {
        children.add(ResourceId.of(row.getString(1)));
      }
      return children.stream().sorted().toList();
    }
  }

  @Override
  protected final Instant readClock() throws SQLException {
    try (PostgresCall call = call(sql.now);
        ResultSet row = call.read()) {
      row.next();
      return PostgresRows.instant(row.getObject(1, OffsetDateTime.class));
    }
  }
}
