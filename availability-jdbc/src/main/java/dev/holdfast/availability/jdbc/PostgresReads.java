package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.BlockadeId;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;

/** What can be asked of the tables on PostgreSQL. Names are sorted here, by UTF-16 like in Java. */
final class PostgresReads {

  /** Calendars do not tell ids, so the index that they are read from has none. */
  private static final BlockadeId NO_ID = BlockadeId.of(new UUID(0, 0));

  private static final Comparator<Blockade> BY_TIME = Comparator.comparing(Blockade::slot);

  private final String now;
  private final String live;
  private final String liveOfOne;
  private final String taken;
  private final Duration limit;

  PostgresReads(PostgresSql sql, Duration limit) {
    this.now = sql.now();
    this.live = sql.live();
    this.liveOfOne = sql.liveOfOne();
    this.taken = sql.taken();
    this.limit = limit;
  }

  private PostgresCall call(Connection connection, String sql) throws SQLException {
    return new PostgresCall(connection, sql, limit);
  }

  /** The live blockades in the time of these claims, each once, by resource, then by time. */
  List<Blockade> live(Connection connection, List<Claim> claims) throws SQLException {
    if (claims.size() == 1) {
      Claim claim = claims.get(0);
      try (PostgresCall call = call(connection, liveOfOne)) {
        return ofOne(call.with(claim.slot()).with(claim.resource().value()), claim.resource());
      }
    }
    try (PostgresCall call = call(connection, live)) {
      return ofSeveral(call.withClaims(claims));
    }
  }

  /** None comes twice, and to compare times takes less than to compare resources first. */
  private static List<Blockade> ofOne(PostgresCall call, ResourceId resource) throws SQLException {
    try (ResultSet row = call.read()) {
      List<Blockade> found = new ArrayList<>();
      while (row.next()) {
        found.add(Rows.blockade(row, resource));
      }
      found.sort(BY_TIME);
      return Collections.unmodifiableList(found);
    }
  }

  private static List<Blockade> ofSeveral(PostgresCall call) throws SQLException {
    try (ResultSet row = call.read()) {
      SortedSet<Blockade> found = new TreeSet<>(Blockade.ORDER);
      while (row.next()) {
        found.add(Rows.blockade(row));
      }
      return List.copyOf(found);
    }
  }

  List<Calendar> calendars(Connection connection, Collection<ResourceId> resources, TimeSlot window)
      throws SQLException {
    List<ResourceId> asked = List.copyOf(resources);
    List<List<Blockade>> found = taken(connection, asked, window);
    List<Calendar> calendars = new ArrayList<>(asked.size());
    for (int i = 0; i < asked.size(); i++) {
      calendars.add(Calendar.of(asked.get(i), window, found.get(i)));
    }
    return calendars;
  }

  /** The blockades of each of the resources, by time. */
  private List<List<Blockade>> taken(Connection connection, List<ResourceId> asked, TimeSlot window)
      throws SQLException {
    List<List<Blockade>> found = new ArrayList<>(asked.size());
    asked.forEach(resource -> found.add(new ArrayList<>()));
    try (PostgresCall call = call(connection, taken)) {
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
            Rows.instant(row.getObject(2, OffsetDateTime.class)),
            Rows.instant(row.getObject(3, OffsetDateTime.class)));
    Blockade.Kind kind = row.getBoolean(5) ? Blockade.Kind.DISABLED : Blockade.Kind.BLOCKED;
    return new Blockade(NO_ID, resource, slot, Owner.of(row.getString(4)), kind, Optional.empty());
  }

  List<ResourceId> childrenOf(Connection connection, ResourceId parent) throws SQLException {
    try (PostgresCall call = call(connection, PostgresSql.CHILDREN_OF);
        ResultSet row = call.with(parent.value()).read()) {
      List<ResourceId> children = new ArrayList<>();
      while (row.next()) {
        children.add(ResourceId.of(row.getString(1)));
      }
      return children.stream().sorted().toList();
    }
  }

  Instant now(Connection connection) throws SQLException {
    try (PostgresCall call = call(connection, now);
        ResultSet row = call.read()) {
      row.next();
      return Rows.instant(row.getObject(1, OffsetDateTime.class));
    }
  }
}
