package dev.holdfast.benchmarks.sql;

import dev.holdfast.availability.Claim;
import dev.holdfast.availability.jdbc.sqlite.SqliteStore;
import dev.holdfast.benchmarks.measure.Crew;
import dev.holdfast.benchmarks.measure.FreeSlots;
import dev.holdfast.benchmarks.measure.Pace;
import dev.holdfast.benchmarks.measure.Turns;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import dev.holdfast.testbed.Folders;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Blocks in SQLite: one thread against the same insert in plain JDBC, and many against one. */
final class SqliteBlocks {

  private static final int MANY = 16;
  private static final int RESOURCES = 1_000;
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private static final String INSERT =
      "insert into holdfast_blockade"
          + " (resource, starts_at, ends_at, id, owner, disabled, expires_at)"
          + " values (?, ?, ?, ?, ?, 0, null)";

  private final Pace pace;

  SqliteBlocks(Pace pace) {
    this.pace = pace;
  }

  List<Figure> measure(Consumer<String> progress) {
    progress.accept("block.sqlite, refuse.sqlite: " + pace);
    Path folder = Folders.temporary("holdfast-sqlite-");
    FreeSlots plainSlots = FreeSlots.hours("room-", RESOURCES, START);
    try (SqliteStore store = SqliteStore.open(folder.resolve("ours.db"));
        PlainInserts plain =
            PlainInserts.on(plainDatabase(folder), 1, INSERT, plainSlots, SqliteBlocks::bind);
        Crew one = new Crew(1);
        Crew many = new Crew(MANY)) {
      Blocks ours = new Blocks(store, FreeSlots.hours("room-", RESOURCES, START));
      many.perSecondOf(pace.warmUp(), ours::block);
      many.perSecondOf(pace.warmUp(), ours::refuse);
      return figures(
          new Turns()
              .with("plain", () -> one.perSecondFor(pace.millisEach(), plain::insert))
              .with("ours", () -> one.perSecondFor(pace.millisEach(), ours::block))
              .with("refused", () -> one.perSecondFor(pace.millisEach(), ours::refuse))
              .with("many", () -> many.perSecondFor(pace.millisEach(), ours::block))
              .run(pace.rounds()));
    } finally {
      Folders.delete(folder);
    }
  }

  private static List<Figure> figures(Turns turns) {
    return List.of(
        new Figure(
            "block.sqlite.vs_raw",
            "blocks/s",
            turns.rounds("ours", "plain"),
            Target.atLeast(0.85),
            "1 thread; the reference is plain JDBC on the same tables and pragmas; durable"),
        new Figure(
            "block.sqlite.group_commit",
            "blocks/s",
            turns.rounds("many", "ours"),
            Target.atLeast(3),
            "16 threads against 1"),
        new Figure(
            "refuse.sqlite.vs_block",
            "blocks/s",
            turns.rounds("refused", "ours"),
            Target.atLeast(1),
            "taken slots, refused with the blockades in the way, against free ones; 1 thread"));
  }

  /** Another file with the same tables, and connections with the settings of the store's own. */
  private static DataSource plainDatabase(Path folder) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.enforceForeignKeys(true);
    config.setGetGeneratedKeys(false);
    SQLiteDataSource database = new SQLiteDataSource(config);
    database.setUrl("jdbc:sqlite:" + folder.resolve("plain.db"));
    SqliteStore.createSchema(database);
    return database;
  }

  private static void bind(PreparedStatement statement, Claim claim) throws SQLException {
    statement.setString(1, claim.resource().value());
    statement.setLong(2, micros(claim.slot().from()));
    statement.setLong(3, micros(claim.slot().to()));
    UUID id = UUID.randomUUID();
    statement.setBytes(
        4,
        ByteBuffer.allocate(16)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array());
    statement.setString(5, "Ann");
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }
}
