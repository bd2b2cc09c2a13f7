package dev.holdfast.availability.jdbc.sqlite;

/**
 * The statements of SQLite. Parameters are ?1 a resource or a JSON array of them, ?2 and ?3 the
 * ends of a slot, ?4 the time; in those that write a row they are its columns.
 *
 * <p>Rows of a resource do not overlap, so those in a slot are the last one that starts at or
 * before the slot and those that start in it: a short stretch of the index.
 */
final class SqliteSql {

  private static final String COLUMNS =
      "b.resource, b.starts_at, b.ends_at, b.id, b.owner, b.disabled, b.expires_at";

  private static String inSlot(String resource) {
    return """
        b.resource = %1$s
        and b.starts_at >= ifnull(
          (select max(p.starts_at) from holdfast_blockade p
           where p.resource = %1$s and p.starts_at <= ?2), ?2)
        and b.starts_at < ?3
        and b.ends_at > ?2
        """
        .formatted(resource);
  }

  private static final String IS_LIVE = "and (b.expires_at is null or b.expires_at > ?4)\n";

  static final String INSERT =
      """
      insert into holdfast_blockade
        (resource, starts_at, ends_at, id, owner, disabled, expires_at)
      values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """;

  static final String DELETE =
      """
      delete from holdfast_blockade
      where resource = ?1 and starts_at = ?2 and ends_at = ?3 and id = ?4
        and owner = ?5 and disabled = ?6 and expires_at is ?7
      """;

  static final String DELETE_EXPIRED =
      "delete from holdfast_blockade as b where " + inSlot("?1") + "and b.expires_at <= ?4";

  static final String OVERLAPPING =
      "select "
          + COLUMNS
          + " from holdfast_blockade b where "
          + inSlot("?1")
          + IS_LIVE
          + "order by b.starts_at";

  static final String BLOCKADES =
      "select "
          + COLUMNS
          + " from json_each(?1) wanted cross join holdfast_blockade b where "
          + inSlot("wanted.value")
          + IS_LIVE
          + "order by wanted.key, b.starts_at";

  /**
   * Neighbours of one kind and owner are one island. What lies between an island and the next, or
   * the end of the window, is free; an island without length stands at the window's start.
   */
  static final String CALENDARS =
      """
      with wanted as materialized (
        select key as nr, value as resource from json_each(?1)
      ),
      taken as (
        select nr, max(b.starts_at, ?2) as starts_at, min(b.ends_at, ?3) as ends_at,
          b.owner as owner, b.disabled as disabled
        from wanted cross join holdfast_blockade b
        where
      """
          + inSlot("wanted.resource")
          + IS_LIVE
          + """
          ),
          marked as (
            select *,
              lag(ends_at) over timeline is not starts_at
              or lag(owner) over timeline is not owner
              or lag(disabled) over timeline is not disabled as is_first
            from taken
            window timeline as (partition by nr order by starts_at)
          ),
          numbered as (
            select *, sum(is_first) over (partition by nr order by starts_at) as island
            from marked
          ),
          islands as (
            select nr, min(starts_at) as starts_at, max(ends_at) as ends_at, owner, disabled
            from numbered
            group by nr, island
          ),
          edges as (
            select nr, starts_at, ends_at from islands
            union all
            select nr, ?2, ?2 from wanted
          ),
          gaps as (
            select nr, ends_at as starts_at,
              lead(starts_at, 1, ?3) over (partition by nr order by starts_at, ends_at) as ends_at
            from edges
          )
          select nr, starts_at, ends_at, owner, disabled from islands
          union all
          select nr, starts_at, ends_at, null, null from gaps where starts_at < ends_at
          order by 1, 2
          """;

  static final String CHILDREN = "select id from holdfast_resource where parent = ?1";

  static final String SET_PARENT =
      """
      insert into holdfast_resource (id, parent) values (?1, ?2)
      on conflict (id) do update set parent = excluded.parent
      """;

  private SqliteSql() {}
}
