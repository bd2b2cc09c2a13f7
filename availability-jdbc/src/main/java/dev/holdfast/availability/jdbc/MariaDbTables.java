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
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Exact ranges on MariaDB, whose key without overlaps refuses an overlap. Columns have no zone:
 * times go in and out as local times of UTC, which no driver and no session shifts.
 */
final class MariaDbTables extends LockingTables {

  /** What an open end is in a column: the last moment there is, after {@link TimeSlot#LATEST}. */
  private static final LocalDateTime NEVER = LocalDateTime.parse("9999-12-31T23:59:59.999999");

  private final MariaDbSql sql;

  MariaDbTables(String clock) {
    super(new Resources(Dialect.MARIADB));
    this.sql = new MariaDbSql(clock);
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return slot;
  }

  @Override
  boolean addAtOnce(Connection connection, Blockade wanted) throws SQLException {
    try {
      insert(connection, sql.addAtOnce, wanted, 0);
      return true;
    } catch (SQLException e) {
      if (isRefusal(e)) {
        return false;
      }
      throw e;
    }
  }

  @Override
  void add(Connection connection, List<Blockade> wanted) throws SQLException, Interference {
    for (Blockade blockade : wanted) {
      try {
        insert(connection, sql.add, blockade, SECONDS);
      } catch (SQLException e) {
        throw unlessRefused(e, blockade);
      }
    }
  }

  private static void insert(Connection connection, String insert, Blockade row, int seconds)
      throws SQLException {
    try (Call call = new Call(connection, insert)) {
      call.with(row.resource().value())
          .with(row.id().toString())
          .with(from(row.slot()))
          .with(to(row.slot()))
          .with(row.owner().value())
          .with(row.isDisabled())
          .with(row.expiresAt().map(MariaDbTables::time).orElse(null))
          .atMost(seconds)
          .update();
    }
  }

  @Override
  void remove(Connection connection, List<Blockade> gone) throws SQLException, Interference {
    for (Blockade blockade : gone) {
      try (Call call = new Call(connection, sql.remove)) {
        call.with(blockade.resource().value()).with(blockade.id().toString());
        call.with(from(blockade.slot())).with(to(blockade.slot()));
        if (call.atMost(SECONDS).update() != 1) {
          throw new Interference("%s is no longer what it was".formatted(blockade));
        }
      }
    }
  }

  @Override
  Contents contents(Connection connection, Claim claim) throws SQLException {
    String seeingTheLatest = Dialect.MARIADB.seeingTheLatest(connection);
    // Who has to lock what is read must not lock what lies behind the slot.
    if (seeingTheLatest.isEmpty()) {
      Contents first = firstContents(connection, claim);
      if (first.live().size() + first.expired().size() < MariaDbSql.FEW) {
        return first;
      }
    }
    String resource = claim.resource().value();
    LocalDateTime to = to(claim.slot());
    try (Call call = new Call(connection, sql.contents(seeingTheLatest))) {
      call.with(resource).with(from(claim.slot())).with(to).with(resource).with(to);
      return contents(call, claim);
    }
  }

  private Contents firstContents(Connection connection, Claim claim) throws SQLException {
    try (Call call = new Call(connection, sql.firstContents)) {
      call.with(claim.resource().value()).with(from(claim.slot()));
      return contents(call, claim);
    }
  }

  private static Contents contents(Call call, Claim claim) throws SQLException {
    Contents contents = new Contents(new ArrayList<>(), new ArrayList<>());
    try (ResultSet row = call.query()) {
      while (row.next()) {
        Blockade found = blockade(row);
        if (found.slot().overlaps(claim.slot())) {
          (row.getBoolean(8) ? contents.expired() : contents.live()).add(found);
        }
      }
    }
    contents.live().sort(Blockade.ORDER);
    return contents;
  }

  @Override
  public List<Blockade> blockades(Connection connection, Set<ResourceId> resources, TimeSlot slot)
      throws SQLException {
    if (resources.isEmpty()) {
      return List.of();
    }
    List<String> names = Resources.padded(resources);
    try (Call call = new Call(connection, sql.blockades(names.size()))) {
      bindBlockades(call, names, slot);
      try (ResultSet row = call.query()) {
        List<Blockade> found = new ArrayList<>();
        while (row.next()) {
          found.add(blockade(row));
        }
        found.sort(Blockade.ORDER);
        return found;
      }
    }
  }

  private static void bindBlockades(Call call, List<String> names, TimeSlot slot)
      throws SQLException {
    LocalDateTime to = to(slot);
    call.withAll(names).with(from(slot)).with(to);
    for (String name : names) {
      call.with(name).with(to);
    }
    call.with(to);
  }

  @Override
  public List<Calendar> calendars(Connection connection, Set<ResourceId> resources, TimeSlot window)
      throws SQLException {
    if (resources.isEmpty()) {
      return List.of();
    }
    List<String> names = Resources.padded(resources);
    try (Call call = new Call(connection, sql.calendars(names.size()))) {
      call.with(from(window)).with(to(window));
      bindBlockades(call, names, window);
      call.with(from(window)).with(to(window));
      try (ResultSet row = call.query()) {
        return CalendarQuery.read(row, resources, window, it -> slot(it, 2));
      }
    }
  }

  @Override
  public Instant now(Connection connection) throws SQLException {
    try (Call call = new Call(connection, sql.now);
        ResultSet row = call.query()) {
      row.next();
      return instant(row.getObject(1, LocalDateTime.class));
    }
  }

  @Override
  public Trouble troubleOf(SQLException error) {
    return MySqlTrouble.of(error);
  }

  private static Blockade blockade(ResultSet row) throws SQLException {
    return new Blockade(
        BlockadeId.parse(row.getString(2)),
        ResourceId.of(row.getString(1)),
        slot(row, 3),
        Owner.of(row.getString(5)),
        row.getBoolean(6) ? Blockade.Kind.DISABLED : Blockade.Kind.BLOCKED,
        Optional.ofNullable(row.getObject(7, LocalDateTime.class)).map(MariaDbTables::instant));
  }

  /** The slot of which that column and the next are the ends. */
  private static TimeSlot slot(ResultSet row, int column) throws SQLException {
    return new TimeSlot(
        instant(row.getObject(column, LocalDateTime.class)),
        instant(row.getObject(column + 1, LocalDateTime.class)));
  }

  private static Instant instant(LocalDateTime time) {
    return time.equals(NEVER) ? Instant.MAX : time.toInstant(ZoneOffset.UTC);
  }

  private static LocalDateTime from(TimeSlot slot) {
    return time(slot.from());
  }

  private static LocalDateTime to(TimeSlot slot) {
    return slot.isOpenEnded() ? NEVER : time(slot.to());
  }

  private static LocalDateTime time(Instant instant) {
    return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
  }
}
