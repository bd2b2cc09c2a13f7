package dev.holdfast.availability.jdbc.mariadb;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.BlockadeId;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.engine.CalendarQuery;
import dev.holdfast.availability.jdbc.engine.Call;
import dev.holdfast.availability.jdbc.engine.ConflictException;
import dev.holdfast.availability.jdbc.engine.Dialect;
import dev.holdfast.availability.jdbc.engine.LockingTransaction;
import dev.holdfast.availability.jdbc.engine.Session;
import dev.holdfast.availability.jdbc.engine.TakenPredictor;
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
final class MariaDbTransaction extends LockingTransaction {

  /** What an open end is in a column: the last moment there is, after {@link TimeSlot#LATEST}. */
  private static final LocalDateTime NEVER = LocalDateTime.parse("9999-12-31T23:59:59.999999");

  private final MariaDbSql sql;

  MariaDbTransaction(Session session, MariaDbSql sql, TakenPredictor predictor) {
    super(session, Dialect.MARIADB, predictor);
    this.sql = sql;
  }

  @Override
  protected boolean addAtOnce(Blockade wanted) throws SQLException {
    try {
      insert(wanted.expiresAt().isPresent() ? sql.holdAtOnce : sql.addAtOnce, wanted, 0);
      return true;
    } catch (SQLException e) {
      if (mayBeAddedLocked(e, wanted)) {
        return false;
      }
      throw e;
    }
  }

  @Override
  protected void insert(List<Blockade> wanted) throws SQLException, ConflictException {
    for (Blockade blockade : wanted) {
      try {
        insert(sql.add, blockade, SECONDS);
      } catch (SQLException e) {
        throw unlessRefused(e, blockade);
      }
    }
  }

  private void insert(String insert, Blockade row, int seconds) throws SQLException {
    try (Call call = new Call(session, insert)) {
      call.with(row.resource().value())
          .with(row.id().toString())
          .with(from(row.slot()))
          .with(to(row.slot()))
          .with(row.owner().value())
          .with(row.isDisabled())
          .with(row.expiresAt().map(MariaDbTransaction::time).orElse(null))
          .atMost(seconds)
          .update();
    }
  }

  @Override
  protected void remove(List<Blockade> gone) throws SQLException, ConflictException {
    for (Blockade blockade : gone) {
      try (Call call = new Call(session, sql.remove)) {
        call.with(blockade.resource().value()).with(blockade.id().toString());
        call.with(from(blockade.slot())).with(to(blockade.slot()));
        if (call.atMost(SECONDS).update() != 1) {
          throw new ConflictException("%s is no longer what it was".formatted(blockade));
        }
      }
    }
  }

  @Override
  protected Contents contents(Claim claim) throws SQLException {
    String seeingTheLatest = dialect.seeingTheLatest(session);
    // A locking read must not lock rows after the slot.
    if (seeingTheLatest.isEmpty()) {
      Contents first = firstContents(claim);
      if (first.live().size() + first.expired().size() < MariaDbSql.FEW) {
        return first;
      }
    }
    String resource = claim.resource().value();
    LocalDateTime to = to(claim.slot());
    try (Call call = new Call(session, sql.contents(seeingTheLatest))) {
      call.with(resource).with(from(claim.slot())).with(to).with(resource).with(to);
      return contents(call, claim);
    }
  }

  private Contents firstContents(Claim claim) throws SQLException {
    try (Call call = new Call(session, sql.firstContents)) {
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
  protected List<Blockade> findBlockades(Set<ResourceId> resources, TimeSlot slot)
      throws SQLException {
    if (resources.isEmpty()) {
      return List.of();
    }
    List<String> names = padded(resources);
    try (Call call = new Call(session, sql.blockades(names.size()))) {
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
  protected List<Calendar> findCalendars(Set<ResourceId> resources, TimeSlot window)
      throws SQLException {
    if (resources.isEmpty()) {
      return List.of();
    }
    List<String> names = padded(resources);
    try (Call call = new Call(session, sql.calendars(names.size()))) {
      call.with(from(window)).with(to(window));
      bindBlockades(call, names, window);
      call.with(from(window)).with(to(window));
      try (ResultSet row = call.query()) {
        return CalendarQuery.read(row, resources, window, it -> slot(it, 2));
      }
    }
  }

  @Override
  protected Instant readClock() throws SQLException {
    try (Call call = new Call(session, sql.now);
        ResultSet row = call.query()) {
      row.next();
      return instant(row.getObject(1, LocalDateTime.class));
    }
  }

  private static Blockade blockade(ResultSet row) throws SQLException {
    return new Blockade(
        BlockadeId.parse(row.getString(2)),
        ResourceId.of(row.getString(1)),
        slot(row, 3),
        Owner.of(row.getString(5)),
        row.getBoolean(6) ? Blockade.Kind.DISABLED : Blockade.Kind.BLOCKED,
        Optional.ofNullable(row.getObject(7, LocalDateTime.class))
            .map(MariaDbTransaction::instant));
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
