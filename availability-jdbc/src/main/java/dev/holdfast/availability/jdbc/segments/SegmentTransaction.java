package dev.holdfast.availability.jdbc.segments;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.BlockadeId;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.SegmentGrid;
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
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Cells of a grid, one row each, whose key refuses a second row for the same cell. Every cell names
 * the whole blockade that it is a part of, so one of them is enough to know it.
 *
 * <p>A blockade of more than {@link #MAX_CELLS} cells, or without an end, is one row in a second
 * table of ranges instead. No key can see that a cell lies in a range. What keeps them apart is the
 * row of the resource, which every operation locks before it writes either:
 *
 * <ul>
 *   <li>To add a range, a transaction locks the row, reads the cells and ranges in its time,
 *       inserts, and notes in the row where the resource's first range starts. All cells in its
 *       time are committed and visible, because they were added under the same lock.
 *   <li>To add cells, one statement locks the row, and inserts only if the row says at that moment,
 *       and not in an older snapshot, that no range starts before the slot ends. Databases evaluate
 *       a condition on the very row that they lock after they have it, which is true of no other
 *       table: hence the note. Rivals for the cells themselves meet in the key.
 *   <li>If the note prevents that, perhaps wrongly, the transaction locks the row and reads the
 *       ranges.
 * </ul>
 *
 * <p>In a caller's transaction with an older snapshot the reads are of the latest rows on InnoDB;
 * on other databases locking the row is a write and fails if anybody has locked it since.
 */
final class SegmentTransaction extends LockingTransaction {

  /** Rows are looked for where this says, so it is as fixed as the tables are. */
  static final int MAX_CELLS = 300;

  /** The end of what has no end. */
  private static final long NEVER = Long.MAX_VALUE;

  private static final int SECONDS_PER_MINUTE = 60;

  /** What the transactions of a store have in common. */
  record Shared(SegmentGrid grid, Dialect dialect, SegmentSql sql, TakenPredictor predictor) {}

  private final SegmentGrid grid;
  private final SegmentSql sql;

  SegmentTransaction(Session session, Shared shared) {
    super(session, shared.dialect(), shared.predictor());
    this.grid = shared.grid();
    this.sql = shared.sql();
  }

  private long first(TimeSlot slot) {
    return grid.firstCell(slot);
  }

  private long end(TimeSlot slot) {
    return slot.isOpenEnded() ? NEVER : grid.endCell(slot);
  }

  private boolean isRange(TimeSlot slot) {
    return end(slot) - first(slot) > MAX_CELLS;
  }

  @Override
  protected boolean addAtOnce(Blockade wanted) throws SQLException {
    if (isRange(wanted.slot()) || !dialect.locksAndInserts()) {
      return false;
    }
    Columns columns = columns(wanted);
    String insert =
        wanted.expiresAt().isPresent()
            ? sql.holdCellsAtOnce(columns.cells())
            : sql.addCellsAtOnce(columns.cells());
    try (Call call = new Call(session, insert)) {
      call.with(columns.resource).with(columns.end).with(columns.first);
      columns.bind(call);
      columns.bindCells(call, columns.first + 1);
      call.atMost(dialect.seconds()).update();
      return true;
    } catch (SQLException e) {
      if (mayBeAddedLocked(e, wanted)) {
        return false;
      }
      throw e;
    }
  }

  private Columns columns(Blockade blockade) {
    return new Columns(
        blockade.resource().value(),
        first(blockade.slot()),
        end(blockade.slot()),
        blockade.id().toString(),
        blockade.owner().value(),
        blockade.isDisabled(),
        blockade.expiresAt().map(SegmentTransaction::micros));
  }

  /** What a blockade is in its row or rows, found out once for all of them. */
  private record Columns(
      String resource,
      long first,
      long end,
      String id,
      String owner,
      boolean disabled,
      Optional<Long> expiresAt) {

    int cells() {
      return Math.toIntExact(end - first);
    }

    void bindCells(Call call, long from) throws SQLException {
      for (long cell = from; cell < end; cell++) {
        call.with(resource).with(cell);
        bind(call);
      }
    }

    /** All but the resource and the cell. */
    void bind(Call call) throws SQLException {
      call.with(first).with(end).with(id).with(owner).with(disabled).with(expiresAt);
    }
  }

  @Override
  protected void insert(List<Blockade> wanted) throws SQLException, ConflictException {
    for (Blockade blockade : wanted) {
      try {
        insert(blockade);
      } catch (SQLException e) {
        throw unlessRefused(e, blockade);
      }
    }
    noteRanges(wanted);
  }

  private void insert(Blockade blockade) throws SQLException {
    Columns columns = columns(blockade);
    boolean isRange = isRange(blockade.slot());
    try (Call call = new Call(session, isRange ? sql.addRange : sql.addCells(columns.cells()))) {
      if (isRange) {
        columns.bind(call.with(columns.resource));
      } else {
        columns.bindCells(call, columns.first);
      }
      call.atMost(SECONDS).update();
    }
  }

  @Override
  protected void remove(List<Blockade> gone) throws SQLException, ConflictException {
    for (Blockade blockade : gone) {
      boolean removed = isRange(blockade.slot()) ? removeRange(blockade) : removeCells(blockade);
      if (!removed) {
        throw new ConflictException("%s is no longer what it was".formatted(blockade));
      }
    }
    noteRanges(gone);
  }

  private boolean removeCells(Blockade blockade) throws SQLException {
    int cells = (int) (end(blockade.slot()) - first(blockade.slot()));
    try (Call call = new Call(session, sql.removeCells(cells))) {
      call.with(blockade.resource().value()).with(blockade.id().toString());
      for (int i = 0; i < cells; i++) {
        call.with(first(blockade.slot()) + i);
      }
      return call.atMost(SECONDS).update() == cells;
    }
  }

  private boolean removeRange(Blockade blockade) throws SQLException {
    try (Call call = new Call(session, sql.removeRange)) {
      call.with(blockade.resource().value()).with(first(blockade.slot()));
      call.with(end(blockade.slot())).with(blockade.id().toString());
      return call.atMost(SECONDS).update() == 1;
    }
  }

  private void noteRanges(List<Blockade> changed) throws SQLException {
    Set<String> resources = new LinkedHashSet<>();
    changed.stream()
        .filter(blockade -> isRange(blockade.slot()))
        .forEach(blockade -> resources.add(blockade.resource().value()));
    for (String resource : resources) {
      long first = firstRange(resource);
      try (Call call = new Call(session, sql.noteRanges)) {
        call.with(first).with(resource).update();
      }
    }
  }

  private long firstRange(String resource) throws SQLException {
    String firstNow = sql.firstRange(dialect.seeingTheLatest(session));
    try (Call call = new Call(session, firstNow);
        ResultSet row = call.with(resource).query()) {
      return row.next() ? row.getLong(1) : NEVER;
    }
  }

  @Override
  protected Contents contents(Claim claim) throws SQLException {
    String resource = claim.resource().value();
    long from = first(claim.slot());
    long to = end(claim.slot());
    Contents contents = new Contents(new ArrayList<>(), new ArrayList<>());
    String contentsNow = sql.contents(dialect.seeingTheLatest(session));
    try (Call call = new Call(session, contentsNow)) {
      call.with(resource).with(from).with(to).with(from).with(resource).with(to).with(from);
      try (ResultSet row = call.query()) {
        while (row.next()) {
          (row.getBoolean(8) ? contents.expired() : contents.live()).add(blockade(row));
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
    long from = first(slot);
    long to = end(slot);
    try (Call call = new Call(session, sql.blockades(names.size()))) {
      call.withAll(names).with(from).with(to).with(from);
      call.withAll(names).with(to).with(from);
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

  @Override
  protected List<Calendar> findCalendars(Set<ResourceId> resources, TimeSlot window)
      throws SQLException {
    if (resources.isEmpty()) {
      return List.of();
    }
    List<String> names = padded(resources);
    long from = first(window);
    long to = end(window);
    try (Call call = new Call(session, sql.calendars(names.size()))) {
      call.withAll(names).with(from).with(to).with(from).with(to);
      call.withAll(names).with(to).with(from).with(from).with(to);
      try (ResultSet row = call.query()) {
        return CalendarQuery.read(
            row, resources, window, it -> slot(it, 2).intersection(window).orElseThrow());
      }
    }
  }

  @Override
  protected Instant readClock() throws SQLException {
    try (Call call = new Call(session, sql.now);
        ResultSet row = call.query()) {
      row.next();
      return instant(row.getLong(1));
    }
  }

  private Blockade blockade(ResultSet row) throws SQLException {
    return new Blockade(
        BlockadeId.parse(row.getString(4)),
        ResourceId.of(row.getString(1)),
        slot(row, 2),
        Owner.of(row.getString(5)),
        row.getBoolean(6) ? Blockade.Kind.DISABLED : Blockade.Kind.BLOCKED,
        Optional.ofNullable(row.getObject(7, Long.class)).map(SegmentTransaction::instant));
  }

  /** The slot of which that column and the next are the first cell and the one after the last. */
  private TimeSlot slot(ResultSet row, int column) throws SQLException {
    long end = row.getLong(column + 1);
    return new TimeSlot(startOf(row.getLong(column)), end == NEVER ? Instant.MAX : startOf(end));
  }

  private Instant startOf(long cell) {
    return Instant.ofEpochSecond(cell * grid.minutes() * SECONDS_PER_MINUTE);
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
