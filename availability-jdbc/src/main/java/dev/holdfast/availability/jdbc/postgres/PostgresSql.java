package dev.holdfast.availability.jdbc.postgres;

/**
 * The statements on PostgreSQL. Lists are passed as arrays, so that every statement has one text
 * for any number of values. The arrays are in subqueries, which hide their length: otherwise a
 * statement would be planned again at every run, and that takes longer than the run.
 *
 * <p>{@code offset 0}, like {@code for update}, keeps the planner from turning the look at one
 * range after the other, by the index, into a look at all of a resource or of the table.
 */
final class PostgresSql {

  /** Time as it is, not as it was when the transaction began. */
  static final String CLOCK = "clock_timestamp()";

  /** What an ordinary block does. Parameters: start, end, id, owner, resource. */
  static final String BLOCK =
      """
      insert into holdfast_blockade (resource, slot, id, owner, disabled)
      select key, tstzrange(?, ?), ?, ?, false
      from holdfast_resource where id = ?
      on conflict do nothing
      """;

  /** Parameter: resources, in the order in which to make them. */
  static final String CREATE_RESOURCES =
      """
      insert into holdfast_resource (id)
      select asked.id from unnest((select ?::text[])) with ordinality as asked (id, place)
      where not exists (select from holdfast_resource known where known.id = asked.id)
      order by asked.place
      on conflict do nothing
      """;

  /** Locks all resources in their order or, if one is missing, none. Parameter: resources. */
  static final String LOCK_RESOURCES =
      """
      with asked as (select * from unnest((select ?::text[])) with ordinality as asked (id, place))
      select known.key from asked join holdfast_resource known on known.id = asked.id
      where (select count(*) from asked)
        = (select count(*) from asked join holdfast_resource known on known.id = asked.id)
      order by asked.place
      for no key update of known
      """;

  /** Parameters: resources, starts, ends, ids. */
  static final String REMOVE =
      """
      delete from holdfast_blockade where ctid = any (array(
        select found.ctid
        from unnest((select ?::text[]), (select ?::timestamptz[]), (select ?::timestamptz[]),
            (select ?::uuid[])) as gone (resource, starts, ends, id)
        join holdfast_resource known on known.id = gone.resource
        cross join lateral (
          select ctid from holdfast_blockade
          where resource = known.key and slot = tstzrange(gone.starts, gone.ends) and id = gone.id
          for update) found))
      """;

  /** Parameters: the new expiry, resources, starts, ends, ids, the expiry so far. */
  static final String PROLONG =
      """
      update holdfast_blockade set expires_at = ? where ctid = any (array(
        select found.ctid
        from unnest((select ?::text[]), (select ?::timestamptz[]), (select ?::timestamptz[]),
            (select ?::uuid[])) as held (resource, starts, ends, id)
        join holdfast_resource known on known.id = held.resource
        cross join lateral (
          select ctid from holdfast_blockade
          where resource = known.key and slot = tstzrange(held.starts, held.ends) and id = held.id
            and expires_at = ?
          for update) found))
      """;

  /** Parameters: resources, starts, ends, ids, owners, whether disabled, expiries. */
  static final String ADD =
      """
      insert into holdfast_blockade (resource, slot, id, owner, disabled, expires_at)
      select known.key, tstzrange(added.starts, added.ends),
        added.id, added.owner, added.disabled, added.expires_at
      from unnest((select ?::text[]), (select ?::timestamptz[]), (select ?::timestamptz[]),
          (select ?::uuid[]), (select ?::text[]), (select ?::boolean[]),
          (select ?::timestamptz[]))
        with ordinality
        as added (resource, starts, ends, id, owner, disabled, expires_at, place)
      join holdfast_resource known on known.id = added.resource
      order by added.place
      on conflict do nothing
      """;

  /** Parameter: parent. */
  static final String CHILDREN_OF = "select id from holdfast_resource where parent = ?";

  /** Parameters: resource, parent. */
  static final String PUT_UNDER =
      """
      insert into holdfast_resource (id, parent) values (?, ?)
      on conflict (id) do update set parent = excluded.parent
      where holdfast_resource.parent is distinct from excluded.parent
      """;

  /** Parameter: resource. */
  static final String REMOVE_FROM_PARENT =
      "update holdfast_resource set parent = null where id = ? and parent is not null";

  private final String clock;

  final String now;
  final String hold;
  final String claimAll;
  final String removeExpired;
  final String liveOfOne;
  final String live;
  final String liveAndLocked;
  final String taken;

  PostgresSql(String clock) {
    this.clock = clock;
    this.now = "select " + clock;
    this.hold = hold();
    this.claimAll = claimAll();
    this.removeExpired = removeExpired();
    this.liveOfOne = liveOfOne();
    this.live = live("offset 0");
    this.liveAndLocked = live("for share");
    this.taken = taken();
  }

  /** In a subquery, so that one statement asks the clock once. */
  private String isLive() {
    return "(expires_at is null or expires_at > (select %s))".formatted(clock);
  }

  private String isExpired() {
    return "expires_at <= (select %s)".formatted(clock);
  }

  private String expiry() {
    return "(select %s + ?::bigint * interval '1 microsecond')".formatted(clock);
  }

  /**
   * Answers when it expires and, since it may have waited for a rival, when it was granted.
   *
   * <p>Parameters: start, end, id, owner, microseconds to live, resource.
   */
  private String hold() {
    return """
        insert into holdfast_blockade (resource, slot, id, owner, disabled, expires_at)
        select key, tstzrange(?, ?), ?, ?, false, %s
        from holdfast_resource where id = ?
        on conflict do nothing
        returning expires_at, %s
        """
        .formatted(expiry(), clock);
  }

  /**
   * Adds nothing while a resource is missing or an expired hold is in the way. Answers like {@link
   * #hold}, after the id.
   *
   * <p>Parameters: resources, starts, ends, ids, owner, microseconds to live or null.
   */
  private String claimAll() {
    return """
        with wanted as (
          select *
          from unnest((select ?::text[]), (select ?::timestamptz[]), (select ?::timestamptz[]),
              (select ?::uuid[]))
            with ordinality as wanted (resource, starts, ends, id, place)),
        known as (
          select wanted.*, key from wanted
          join holdfast_resource on holdfast_resource.id = wanted.resource)
        insert into holdfast_blockade (resource, slot, id, owner, disabled, expires_at)
        select key, tstzrange(starts, ends), id, ?, false, %s
        from known
        where (select count(*) from wanted) = (select count(*) from known)
          and not exists (
            select from known
            cross join lateral (
              select from holdfast_blockade
              where resource = key and slot && tstzrange(starts, ends) and %s
              offset 0) expired)
        order by place
        on conflict do nothing
        returning id, expires_at, %s
        """
        .formatted(expiry(), isExpired(), clock);
  }

  /**
   * Skips rows that others are already removing: an insert in their place waits for them.
   *
   * <p>Parameters: resources, starts, ends.
   */
  private String removeExpired() {
    return """
        delete from holdfast_blockade where ctid = any (array(
          select found.ctid
          from unnest((select ?::text[]), (select ?::timestamptz[]), (select ?::timestamptz[]))
            as asked (resource, starts, ends)
          join holdfast_resource known on known.id = asked.resource
          cross join lateral (
            select ctid from holdfast_blockade
            where resource = known.key and slot && tstzrange(asked.starts, asked.ends) and %s
            for update skip locked) found))
        """
        .formatted(isExpired());
  }

  /** Parameters: start, end, resource. */
  private String liveOfOne() {
    return """
        select known.id, found.id, lower(found.slot), upper(found.slot),
          found.owner, found.disabled, found.expires_at
        from holdfast_resource known
        cross join lateral (
          select * from holdfast_blockade
          where resource = known.key and slot && (select tstzrange(?, ?)) and %s
          offset 0) found
        where known.id = ?
        """
        .formatted(isLive());
  }

  /**
   * With {@code for share} it fails where a transaction sees rows that others have removed since it
   * began.
   *
   * <p>Parameters: resources, starts, ends.
   */
  private String live(String ending) {
    return """
        select known.id, found.id, lower(found.slot), upper(found.slot),
          found.owner, found.disabled, found.expires_at
        from unnest((select ?::text[]), (select ?::timestamptz[]), (select ?::timestamptz[]))
          as asked (resource, starts, ends)
        join holdfast_resource known on known.id = asked.resource
        cross join lateral (
          select * from holdfast_blockade
          where resource = known.key and slot && tstzrange(asked.starts, asked.ends) and %s
          %s) found
        """
        .formatted(isLive(), ending);
  }

  /**
   * The taken time in a window, in no particular order, each with the place of its resource among
   * those asked for.
   *
   * <p>Rows of a resource do not overlap, so those in the window are the last one that starts at or
   * before it and those that start in it: a short stretch of the index that has them in order. That
   * last one may have ended before, which the program sees sooner than the database. What belongs
   * together is joined by the program, too: the database would need longer for that than for all
   * the reading.
   *
   * <p>Parameters: start and end of the window, resources.
   */
  private String taken() {
    return """
        with span as materialized (
          select starts as window_starts, coalesce(ends, 'infinity') as window_ends
          from (select ?::timestamptz, ?::timestamptz) as span (starts, ends))
        select place, lower(slot), upper(slot), owner, disabled
        from span
        cross join unnest((select ?::text[])) with ordinality as asked (id, place)
        join holdfast_resource known on known.id = asked.id
        cross join lateral (
          select slot, owner, disabled from holdfast_blockade
          where resource = known.key
            and lower(slot) >= (
              select coalesce(max(lower(slot)), window_starts) from holdfast_blockade
              where resource = known.key and lower(slot) <= window_starts)
            and lower(slot) < window_ends
            and %s
          offset 0) taken
        """
        .formatted(isLive());
  }
}
