package dev.holdfast.availability.jdbc.mariadb;

import dev.holdfast.availability.jdbc.engine.CalendarQuery;
import dev.holdfast.availability.jdbc.engine.Dialect;
import dev.holdfast.availability.jdbc.engine.LockingTransaction;

/**
 * The statements on MariaDB.
 *
 * <p>Rows of a resource do not overlap, and the key has them by their end. So those in a slot are
 * the ones that end in it and the next one after it, if that starts before the slot is over: a
 * short stretch of the key, however long the resource's past and future. The next one is asked for
 * resource by resource, because only with {@code limit 1} it is the first that is looked at.
 *
 * <p>Few are in a slot mostly. They are among the first that end after it has begun, which costs
 * the database less to find than both of the above.
 */
final class MariaDbSql {

  /** When it is; the same all through a statement. */
  static final String CLOCK = "utc_timestamp(6)";

  /** Without it a time would be compared as text. */
  private static final String TIME = "cast(? as datetime(6))";

  private static final String COLUMNS =
      "resource, id, starts_at, ends_at, owner, disabled, expires_at";

  /** How many rows {@link #firstContents} has at most. */
  static final int FEW = 3;

  private final String isLive;
  private final String contentColumns;

  /** Parameters: resource, then the other columns of a row. */
  final String addAtOnce = insertLocking(Dialect.MARIADB.locking());

  /** The same, but fails if the resource is locked. */
  final String holdAtOnce = insertLocking(Dialect.MARIADB.lockingAtOnce());

  /** Parameters: the columns of a row. */
  final String add = insert("?");

  /** Parameters: resource, id, from, to. */
  final String remove =
      "delete from holdfast_blockade where resource = ? and id = ? and starts_at = ? and ends_at = ?";

  /** Rows like {@link #contents}, but maybe more or not all. Parameters: resource, from. */
  final String firstContents;

  final String now;

  MariaDbSql(String clock) {
    this.contentColumns = "%s, coalesce(expires_at <= %s, false)".formatted(COLUMNS, clock);
    this.firstContents =
        """
        select %s from holdfast_blockade
        where resource = ? and ends_at > ? order by ends_at limit %s
        """
            .formatted(contentColumns, FEW);
    this.isLive = "(expires_at is null or expires_at > %s)".formatted(clock);
    this.now = "select " + clock;
  }

  private static String insertLocking(String locking) {
    return insert("(select id from holdfast_resource where id = ?%s)".formatted(locking));
  }

  private static String insert(String resource) {
    return "insert into holdfast_blockade (%s) values (%s, ?, ?, ?, ?, ?, ?)"
        .formatted(COLUMNS, resource);
  }

  /** Rows with an eighth column: whether expired. Parameters: resource, from, to, resource, to. */
  String contents(String seeingTheLatest) {
    return """
        (select %1$s from holdfast_blockade
        where resource = ? and ends_at > ? and ends_at <= ?%2$s)
        union all
        (select %1$s from holdfast_blockade
        where resource = ? and ends_at > ? order by ends_at limit 1%2$s)
        """
        .formatted(contentColumns, seeingTheLatest);
  }

  /** Parameters: resources, from, to, then for each resource itself and to; to once more. */
  String blockades(int resources) {
    return "select %s from (%s) found where starts_at < ? and %s"
        .formatted(COLUMNS, inSlot(resources), isLive);
  }

  /** Parameters: from, to, those of blockades, from, to. */
  String calendars(int resources) {
    String taken =
        """
        select resource, greatest(starts_at, %1$s) as starts_at, least(ends_at, %1$s) as ends_at,
          owner, disabled
        from (%2$s) live"""
            .formatted(TIME, blockades(resources));
    return CalendarQuery.over(taken, TIME);
  }

  private static String inSlot(int resources) {
    String ending =
        "select %s from holdfast_blockade where resource in (%s) and ends_at > ? and ends_at <= ?"
            .formatted(COLUMNS, LockingTransaction.marks(resources));
    String next =
        (" union all (select %s from holdfast_blockade where resource = ? and ends_at > ?"
                + " order by ends_at limit 1)")
            .formatted(COLUMNS);
    return ending + next.repeat(resources);
  }
}
