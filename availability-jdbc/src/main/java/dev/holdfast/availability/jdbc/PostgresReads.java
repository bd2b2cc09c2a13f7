package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Blockade;
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
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** What can be asked of the tables on PostgreSQL. Names are sorted here, by UTF-16 like in Java. */
final class PostgresReads {

  private final String now;
  private final String live;
  private final String liveOfOne;
  private final String calendars;
  private final Duration limit;

  PostgresReads(PostgresSql sql, Duration limit) {
    this.now = sql.now();
    this.live = sql.live();
    this.liveOfOne = sql.liveOfOne();
    this.calendars = sql.calendars();
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
        return blockades(call.with(claim.slot()).with(claim.resource().value()));
      }
    }
    try (PostgresCall call = call(connection, live)) {
      return blockades(call.withClaims(claims));
    }
  }

  private static List<Blockade> blockades(PostgresCall call) throws SQLException {
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
    List<Calendar> found = new ArrayList<>(asked.size());
    try (PostgresCall call = call(connection, calendars)) {
      call.with(window).withTexts(asked.stream().map(ResourceId::value).toList());
      try (ResultSet row = call.read()) {
        for (ResourceId resource : asked) {
          found.add(new Calendar(resource, window, periods(row)));
        }
      }
    }
    return found;
  }

  /** The periods of one resource, whose last row is the end of the window. */
  private static List<Calendar.Period> periods(ResultSet row) throws SQLException {
    List<Calendar.Period> periods = new ArrayList<>();
    row.next();
    while (true) {
      Instant freeFrom = Rows.instant(row.getObject(2, OffsetDateTime.class));
      Instant starts = Rows.instant(row.getObject(3, OffsetDateTime.class));
      if (freeFrom.isBefore(starts)) {
        periods.add(Calendar.Period.available(new TimeSlot(freeFrom, starts)));
      }
      String owner = row.getString(4);
      if (owner == null) {
        return periods;
      }
      boolean disabled = row.getBoolean(5);
      row.next();
      TimeSlot slot = new TimeSlot(starts, Rows.instant(row.getObject(2, OffsetDateTime.class)));
      periods.add(
          disabled
              ? Calendar.Period.disabled(slot, Owner.of(owner))
              : Calendar.Period.blocked(slot, Owner.of(owner)));
    }
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
