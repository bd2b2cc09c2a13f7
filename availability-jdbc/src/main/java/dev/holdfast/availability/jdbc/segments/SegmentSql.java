package dev.holdfast.availability.jdbc.segments;

import dev.holdfast.availability.jdbc.engine.CalendarQuery;
import dev.holdfast.availability.jdbc.engine.Dialect;
import dev.holdfast.availability.jdbc.engine.LockingTransaction;
import org.jspecify.annotations.Nullable;

/** The statements on segments, alike in all databases but for the words of the dialect. */
final class SegmentSql {

  private static final String CELL = "(?, ?, ?, ?, ?, ?, ?, ?)";

  private static final String COLUMNS =
      "resource, first_cell, end_cell, id, owner, disabled, expires_at";

  /** The one cell of every blockade in a slot that speaks for it. Parameters: from, to, from. */
  private static final String ONE_OF_EACH =
      "cell >= ? and cell < ? and (cell = first_cell or cell = ?)";

  /** Parameters: to, from. */
  private static final String OVERLAPS = "first_cell < ? and end_cell > ?";

  /** Whether the table is there, and whether it has its key. */
  static final String HAS_KEY_ON_INNODB =
      """
      select count(*) > 0, coalesce(max(columns_of_key = 'cell,resource'), false)
      from (
        select group_concat(if(non_unique, '', column_name) order by column_name) columns_of_key
        from information_schema.statistics
        where table_schema = database() and table_name = 'holdfast_cell'
        group by index_name
        union all
        select '' from information_schema.tables
        where table_schema = database() and table_name = 'holdfast_cell') found
      """;

  /** The same in H2, whose modes differ in upper and lower case. */
  static final String HAS_KEY_ON_H2 =
      """
      select
        exists (
          select 1 from information_schema.tables
          where table_schema = current_schema and lower(table_name) = 'holdfast_cell'),
        exists (
          select 1 from information_schema.table_constraints c
          where table_schema = current_schema and lower(table_name) = 'holdfast_cell'
            and constraint_type in ('PRIMARY KEY', 'UNIQUE')
            and 'cell,resource' = (
              select listagg(lower(column_name), ',') within group (order by column_name)
              from information_schema.key_column_usage k
              where k.constraint_schema = c.constraint_schema
                and k.constraint_name = c.constraint_name))
      """;

  private final Dialect dialect;
  private final String clock;
  private final String isLive;

  /** Parameters: the columns of a range. */
  final String addRange =
      "insert into holdfast_range (%s) values (?, ?, ?, ?, ?, ?, ?)".formatted(COLUMNS);

  /** Parameters: resource, from, to, id. */
  final String removeRange =
      "delete from holdfast_range where resource = ? and first_cell = ? and end_cell = ? and id = ?";

  /** Parameters: where the first range starts, resource. */
  final String noteRanges = "update holdfast_resource set ranges_from = ? where id = ?";

  final String now;

  /** For each number of cells, as soon as it is asked for: to write it down takes long. */
  private final @Nullable String[] addCellsAtOnce =
      new @Nullable String[SegmentTransaction.MAX_CELLS + 1];

  private final @Nullable String[] holdCellsAtOnce =
      new @Nullable String[SegmentTransaction.MAX_CELLS + 1];

  SegmentSql(Dialect dialect, String clock) {
    this.dialect = dialect;
    this.clock = clock;
    this.isLive = "(expires_at is null or expires_at > %s)".formatted(clock);
    this.now = "select " + clock;
  }

  /**
   * Rows with an eighth column: whether expired. Parameters: resource, from, to, from, resource,
   * to, from.
   */
  String contents(String seeingTheLatest) {
    return """
        (select %1$s, coalesce(expires_at <= %2$s, false) from holdfast_cell
        where resource = ? and %3$s%5$s)
        union all
        (select %1$s, coalesce(expires_at <= %2$s, false) from holdfast_range
        where resource = ? and %4$s%5$s)
        """
        .formatted(COLUMNS, clock, ONE_OF_EACH, OVERLAPS, seeingTheLatest);
  }

  /** Parameter: resource. */
  String firstRange(String seeingTheLatest) {
    return "select first_cell from holdfast_range where resource = ? order by first_cell limit 1"
        + seeingTheLatest;
  }

  /** Names each cell, so that none beside them is locked. Parameters: resource, id, cells. */
  String removeCells(int cells) {
    return "delete from holdfast_cell where resource = ? and id = ? and cell in (%s)"
        .formatted(LockingTransaction.marks(cells));
  }

  /**
   * Parameters: resource, to, then of every cell its columns, of the first all but the resource.
   */
  String addCellsAtOnce(int cells) {
    return known(
        addCellsAtOnce,
        cells,
        dialect.isInnoDb()
            ? lockedBySelect(dialect.locking())
            : "where id = ? and ranges_from >= ?");
  }

  /** The same, but fails if the resource is locked. */
  String holdCellsAtOnce(int cells) {
    String resource = lockedBySelect(dialect.lockingAtOnce());
    return known(
        holdCellsAtOnce,
        cells,
        dialect.isInnoDb() ? resource : "where id = (%s)".formatted(resource));
  }

  private static String lockedBySelect(String locking) {
    return "select id from holdfast_resource where id = ? and ranges_from >= ?" + locking;
  }

  private String known(@Nullable String[] statements, int cells, String resource) {
    String known = statements[cells];
    if (known == null) {
      known = writeAddCellsAtOnce(cells, resource);
      statements[cells] = known; // another thread would write the same
    }
    return known;
  }

  /**
   * @param resource the select of the resource on InnoDB, otherwise the end of the update that
   *     locks it
   */
  private String writeAddCellsAtOnce(int cells, String resource) {
    return dialect.isInnoDb()
        ? addCells("((%s), ?, ?, ?, ?, ?, ?, ?)".formatted(resource), cells)
        : "with locked as (update holdfast_resource set id = id %s returning id) "
                .formatted(resource)
            + addCells("((select id from locked), ?, ?, ?, ?, ?, ?, ?)", cells);
  }

  /** Parameters: the columns of every cell. */
  String addCells(int cells) {
    return addCells(CELL, cells);
  }

  private static String addCells(String first, int cells) {
    return """
        insert into holdfast_cell
          (resource, cell, first_cell, end_cell, id, owner, disabled, expires_at)
        values
        """
        + first
        + (", " + CELL).repeat(cells - 1);
  }

  /** Parameters: resources, from, to, from, resources, to, from. */
  String blockades(int resources) {
    String marks = LockingTransaction.marks(resources);
    return """
        select %1$s from holdfast_cell where resource in (%2$s) and %3$s and %5$s
        union all
        select %1$s from holdfast_range where resource in (%2$s) and %4$s and %5$s
        """
        .formatted(COLUMNS, marks, ONE_OF_EACH, OVERLAPS, isLive);
  }

  /** Parameters: resources, from, to, from, to, resources, to, from, from, to. */
  String calendars(int resources) {
    String marks = LockingTransaction.marks(resources);
    String taken =
        """
        select resource, cell as starts_at, cell + 1 as ends_at, owner, disabled
        from holdfast_cell
        where resource in (%1$s) and cell >= ? and cell < ? and %3$s
        union all
        select resource, greatest(first_cell, ?), least(end_cell, ?), owner, disabled
        from holdfast_range
        where resource in (%1$s) and %2$s and %3$s"""
            .formatted(marks, OVERLAPS, isLive);
    return CalendarQuery.over(taken, dialect == Dialect.H2 ? "cast(? as bigint)" : "?");
  }
}
