package dev.holdfast.benchmarks.sql;

import dev.holdfast.availability.Claim;
import dev.holdfast.benchmarks.measure.Crew;
import dev.holdfast.benchmarks.measure.FreeSlots;
import dev.holdfast.benchmarks.measure.PgBench;
import dev.holdfast.benchmarks.measure.PgBench.Place;
import dev.holdfast.testbed.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The same insert without us: by pgbench, or by plain JDBC where that is missing. In time of its
 * own, so that it does not meet ours.
 */
final class RawPostgres {

  /** What a block is to the database. Placeholders: start, end, id, resource. */
  private static final String INSERT =
      """
      insert into holdfast_blockade (resource, slot, id, owner, disabled)
      select key, tstzrange(%s, %s), %s, 'Ann', false from holdfast_resource where id = %s
      on conflict do nothing
      """;

  /** The same in a table with a text key. */
  private static final String INSERT_TEXT =
      """
      insert into text_blockade (slot, id, resource, owner, disabled)
      values (tstzrange(%s, %s), %s, %s, 'Ann', false)
      on conflict do nothing
      """;

  /** The table of the store but for its key, which is the text itself. */
  private static final String TEXT_TABLE =
      """
      create table text_blockade (
        like holdfast_blockade including constraints,
        exclude using gist (resource with =, slot with &&));
      alter table text_blockade alter column resource type text collate "C";
      create index on text_blockade (resource, lower(slot))
        include (slot, owner, disabled, expires_at);
      """;

  /** Tables with nothing but the constraint. */
  private static final String BARE_TABLES =
      """
      create table bare_text (
        resource text collate "C" not null, slot tstzrange not null, id uuid not null,
        exclude using gist (resource with =, slot with &&));
      create table bare_number (
        resource bigint not null, slot tstzrange not null, id uuid not null,
        exclude using gist (resource with =, slot with &&));
      """;

  private static final String INSERT_BARE_TEXT =
      """
      insert into bare_text (slot, id, resource) values (tstzrange(%s, %s), %s, %s)
      on conflict do nothing
      """;

  private static final String INSERT_BARE_NUMBER =
      """
      insert into bare_number (slot, id, resource)
      values (tstzrange(%s, %s), %s, substr(%s, 6)::bigint)
      on conflict do nothing
      """;

  /** Parameter: how many days. */
  private static final String FILL_TEXT_TABLE =
      """
      insert into text_blockade
      select 'room-' || room, tstzrange(starts, starts + interval '1 hour'), gen_random_uuid(),
        'owner-' || day %% 50, false
      from generate_series(1, %s) day
      cross join generate_series(0, 999) room
      cross join lateral (
        select timestamptz '2000-01-01 00:00Z' + make_interval(days => day, hours => room %% 12)
      ) as morning (starts)
      order by day, room
      """;

  private static final String FILL_BARE_TEXT =
      "insert into bare_text select resource, slot, id from text_blockade";

  private static final String FILL_BARE_NUMBER =
      "insert into bare_number select substr(resource, 6)::bigint, slot, id from text_blockade";

  private static final Instant START = Instant.parse("2200-01-01T00:00:00Z");
  private static final String STARTS =
      "timestamptz '2200-01-01 00:00Z' + :hour * interval '1 hour'";
  private static final int HOURS = 500_000;

  private final Optional<PgBench> pgBench = PgBench.find();
  private final Crew crew;
  private final Rooms spread;
  private int hotRooms;

  /** Resources whose names end with their number, and their time. */
  private record Rooms(String prefix, int count, FreeSlots slots) {
    static Rooms of(String prefix, int count) {
      return new Rooms(prefix, count, FreeSlots.hours(prefix, count, START));
    }
  }

  RawPostgres(Crew crew, int resources) {
    this.crew = crew;
    this.spread = Rooms.of("room-", resources);
  }

  /** Makes tables with other keys, with so many rows as are in the store's. */
  static void createOtherKeys(DataSource database, int rows) {
    Sql.run(
        database,
        TEXT_TABLE,
        BARE_TABLES,
        FILL_TEXT_TABLE.formatted(Integer.toString(rows / StoredBlockades.RESOURCES)),
        FILL_BARE_TEXT,
        FILL_BARE_NUMBER,
        "vacuum analyze");
  }

  String name() {
    return pgBench.isPresent() ? "pgbench -M prepared" : "plain JDBC (there is no pgbench)";
  }

  double inserts(DataSource database, long millis) {
    return perSecond(database, INSERT, spread, millis);
  }

  /** All on one resource, each time another one. */
  double insertsOnOne(DataSource database, long millis) {
    Rooms one = Rooms.of("raw-hot-%s-".formatted(Integer.toString(hotRooms++)), 1);
    Sql.run(database, "insert into holdfast_resource (id) values ('%s0')".formatted(one.prefix()));
    return perSecond(database, INSERT, one, millis);
  }

  double insertsWithTextKey(DataSource database, long millis) {
    return perSecond(database, INSERT_TEXT, spread, millis);
  }

  double insertsWithTextKeyAlone(DataSource database, long millis) {
    return perSecond(database, INSERT_BARE_TEXT, spread, millis);
  }

  double insertsWithNumberAlone(DataSource database, long millis) {
    return perSecond(database, INSERT_BARE_NUMBER, spread, millis);
  }

  private double perSecond(DataSource database, String insert, Rooms rooms, long millis) {
    if (pgBench.isPresent()) {
      PGSimpleDataSource source = (PGSimpleDataSource) database;
      Place place = new Place(source.getPortNumbers()[0], databaseName(source));
      return pgBench.get().perSecond(place, script(insert, rooms), crew.size(), millis);
    }
    String sql = insert.formatted("?", "?", "?", "?");
    try (PlainInserts inserts =
        PlainInserts.on(database, crew.size(), sql, rooms.slots(), RawPostgres::bind)) {
      return crew.perSecondFor(millis, inserts::insert);
    }
  }

  private static String databaseName(PGSimpleDataSource source) {
    return Optional.ofNullable(source.getDatabaseName()).orElse("postgres");
  }

  private static String script(String insert, Rooms rooms) {
    String end = STARTS + " + interval '1 hour'";
    String room = "'%s' || :room".formatted(rooms.prefix());
    return "\\set room random(0, %s)%n\\set hour random(0, %s)%n"
            .formatted(Integer.toString(rooms.count() - 1), Integer.toString(HOURS))
        + insert.formatted(STARTS, end, "gen_random_uuid()", room).replace('\n', ' ')
        + ";\n";
  }

  private static void bind(PreparedStatement statement, Claim claim) throws SQLException {
    statement.setObject(
        1, claim.slot().from().atOffset(ZoneOffset.UTC), Types.TIMESTAMP_WITH_TIMEZONE);
    statement.setObject(
        2, claim.slot().to().atOffset(ZoneOffset.UTC), Types.TIMESTAMP_WITH_TIMEZONE);
    statement.setObject(3, UUID.randomUUID());
    statement.setString(4, claim.resource().value());
  }
}
