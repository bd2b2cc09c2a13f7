package dev.holdfast.benchmarks.sql;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.jdbc.segments.SegmentStore;
import dev.holdfast.benchmarks.measure.Crew;
import dev.holdfast.benchmarks.measure.FreeSlots;
import dev.holdfast.benchmarks.measure.Pace;
import dev.holdfast.benchmarks.measure.Turns;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.Sql;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** Blocks on MariaDB, ranges and segments, against the same inserts in plain JDBC. */
final class MariaDbBlocks {

  private static final int THREADS = 8;
  private static final int RESOURCES = 1_000;
  private static final int CELL_MINUTES = 15;
  private static final int CELLS = 4;
  private static final Instant OURS = Instant.parse("2030-01-01T00:00:00Z");
  private static final Instant PLAIN = Instant.parse("2200-01-01T00:00:00Z");
  private static final String NOTE =
      "8 threads and 8 connections on both sides, prepared on the server; durable; the reference is"
          + " plain JDBC";

  private static final String INSERT_RANGE =
      "insert into holdfast_blockade"
          + " (resource, id, starts_at, ends_at, owner, disabled, expires_at)"
          + " values (?, ?, ?, ?, ?, ?, null)";

  private static final String INSERT_CELLS =
      "insert into holdfast_cell"
          + " (resource, cell, first_cell, end_cell, id, owner, disabled, expires_at)"
          + " values (?, ?, ?, ?, ?, ?, ?, null)"
          + ", (?, ?, ?, ?, ?, ?, ?, null)".repeat(CELLS - 1);

  private final Pace pace;

  MariaDbBlocks(Pace pace) {
    this.pace = pace;
  }

  List<Figure> measure(MariaDbServer server, Consumer<String> progress) {
    progress.accept(
        "block.mariadb, refuse.mariadb, block.segments: %s threads, %s".formatted(THREADS, pace));
    DataSource ranges = newDatabase(server);
    MariaDbStore.createSchema(ranges);
    createResources(ranges);
    DataSource cells = newDatabase(server);
    SegmentStore.createSchema(cells);
    createResources(cells);
    FreeSlots plain = FreeSlots.hours("room-", RESOURCES, PLAIN);
    try (Crew crew = new Crew(THREADS);
        HikariDataSource rangePool = Pools.of(ranges, THREADS);
        HikariDataSource cellPool = Pools.of(cells, THREADS);
        HikariDataSource plainRangePool = Pools.of(ranges, THREADS);
        HikariDataSource plainCellPool = Pools.of(cells, THREADS);
        PlainInserts plainRanges =
            PlainInserts.on(
                plainRangePool, THREADS, INSERT_RANGE, plain, MariaDbBlocks::bindRange);
        PlainInserts plainCells =
            PlainInserts.on(
                plainCellPool, THREADS, INSERT_CELLS, plain, MariaDbBlocks::bindCells)) {
      List<Figure> figures = new ArrayList<>();
      figures.addAll(ofRanges(crew, new Blocks(MariaDbStore.on(rangePool), slots()), plainRanges));
      Blocks segments =
          new Blocks(SegmentStore.on(cellPool, SegmentGrid.ofMinutes(CELL_MINUTES)), slots());
      figures.add(ofSegments(crew, segments, plainCells));
      return figures;
    }
  }

  /** Connections as the documentation of the stores recommends. */
  private static DataSource newDatabase(MariaDbServer server) {
    return MariaDbServer.with("useServerPrepStmts=true", server.newDatabase());
  }

  /** Only the first block of a resource makes it, which is not what is measured. */
  private static void createResources(DataSource database) {
    Sql.run(
        database,
        "insert into holdfast_resource (id) select concat('room-', seq) from seq_0_to_%s"
            .formatted(Integer.toString(RESOURCES - 1)));
  }

  private static FreeSlots slots() {
    return FreeSlots.hours("room-", RESOURCES, OURS);
  }

  private List<Figure> ofRanges(Crew crew, Blocks ours, PlainInserts plain) {
    Turns turns = turns(crew, ours, plain);
    turns
        .with("refused", () -> crew.perSecondFor(pace.millisEach(), ours::refuse))
        .run(pace.rounds());
    return List.of(
        new Figure(
            "block.mariadb.vs_raw",
            "blocks/s",
            turns.rounds("ours", "plain"),
            Target.atLeast(0.8),
            NOTE),
        new Figure(
            "refuse.mariadb.vs_block",
            "blocks/s",
            turns.rounds("refused", "ours"),
            Target.atLeast(1),
            "taken slots, refused with the blockades in the way, against free ones"));
  }

  private Figure ofSegments(Crew crew, Blocks ours, PlainInserts plain) {
    Turns turns = turns(crew, ours, plain).run(pace.rounds());
    return new Figure(
        "block.segments.vs_raw",
        "blocks/s",
        turns.rounds("ours", "plain"),
        Target.atLeast(0.8),
        NOTE + ", one insert of %s rows".formatted(CELLS));
  }

  private Turns turns(Crew crew, Blocks ours, PlainInserts plain) {
    crew.perSecondOf(pace.warmUp(), ours::block);
    crew.perSecondOf(pace.warmUp(), ours::refuse);
    crew.perSecondOf(pace.warmUp(), plain::insert);
    return new Turns()
        .with("plain", () -> crew.perSecondFor(pace.millisEach(), plain::insert))
        .with("ours", () -> crew.perSecondFor(pace.millisEach(), ours::block));
  }

  private static void bindRange(PreparedStatement statement, Claim claim) throws SQLException {
    statement.setString(1, claim.resource().value());
    statement.setString(2, UUID.randomUUID().toString());
    statement.setObject(3, LocalDateTime.ofInstant(claim.slot().from(), ZoneOffset.UTC));
    statement.setObject(4, LocalDateTime.ofInstant(claim.slot().to(), ZoneOffset.UTC));
    statement.setString(5, "Ann");
    statement.setBoolean(6, false);
  }

  private static void bindCells(PreparedStatement statement, Claim claim) throws SQLException {
    long first = claim.slot().from().getEpochSecond() / (60 * CELL_MINUTES);
    String id = UUID.randomUUID().toString();
    int column = 0;
    for (long cell = first; cell < first + CELLS; cell++) {
      statement.setString(++column, claim.resource().value());
      statement.setLong(++column, cell);
      statement.setLong(++column, first);
      statement.setLong(++column, first + CELLS);
      statement.setString(++column, id);
      statement.setString(++column, "Ann");
      statement.setBoolean(++column, false);
    }
  }
}
