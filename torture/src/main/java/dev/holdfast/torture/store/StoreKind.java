package dev.holdfast.torture.store;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.availability.jdbc.segments.SegmentStore;
import dev.holdfast.availability.jdbc.sqlite.SqliteStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.Pools;
import dev.holdfast.torture.run.UsageException;
import dev.holdfast.torture.table.DynamoDbTables;
import dev.holdfast.torture.table.Tables;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The stores that can be tortured. */
enum StoreKind {
  POSTGRES,
  SQLITE,
  MARIADB,
  SEGMENTS,
  DYNAMODB;

  /** How long a worker waits for a connection, also while the database is down. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private static final SegmentGrid GRID = SegmentGrid.ofMinutes(15);

  /**
   * No operation takes longer, not even while the database is down. On DynamoDB each request of an
   * operation is repeated for ten seconds, and a lost race adds more of them.
   */
  Duration longest() {
    return Duration.ofSeconds(this == DYNAMODB ? 120 : 30);
  }

  static StoreKind of(String name) {
    return Stream.of(values())
        .filter(kind -> kind.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new UsageException("there is no store '%s', only %s".formatted(name, names())));
  }

  static String names() {
    return Stream.of(values()).map(StoreKind::toString).collect(Collectors.joining(", "));
  }

  /** A new database with the store's tables. */
  Target start() {
    return switch (this) {
      case POSTGRES -> new PostgresTarget();
      case SQLITE -> new SqliteTarget();
      case MARIADB -> new MariaDbTarget(MariaDbStore::createSchema, Tables.MARIADB);
      case SEGMENTS -> new MariaDbTarget(SegmentStore::createSchema, Tables.SEGMENTS);
      case DYNAMODB -> new DynamoDbTarget();
    };
  }

  /** The store as a worker uses it; fails while the database is down. */
  AvailabilityStore open(String address, int connections) {
    return switch (this) {
      case SQLITE -> SqliteStore.open(Path.of(address));
      case DYNAMODB -> dynamoDb(address);
      default -> on(Pools.of(source(address), connections, TIMEOUT));
    };
  }

  /** The store on a connection at a time. */
  AvailabilityStore open(String address) {
    return this == DYNAMODB ? dynamoDb(address) : on(source(address));
  }

  private static AvailabilityStore dynamoDb(String address) {
    DynamoDbClient client = DynamoDbTables.client(URI.create(address));
    return DocumentStore.over(DynamoDbDocuments.open(client, DynamoDbTarget.TABLE));
  }

  private AvailabilityStore on(DataSource database) {
    return switch (this) {
      case POSTGRES -> PostgresStore.on(database);
      case SQLITE -> SqliteStore.on(database);
      case MARIADB -> MariaDbStore.on(database);
      case SEGMENTS -> SegmentStore.on(database, GRID);
      case DYNAMODB -> throw noSql();
    };
  }

  private DataSource source(String address) {
    return switch (this) {
      case POSTGRES -> postgres(address);
      case SQLITE -> sqlite(address);
      case MARIADB, SEGMENTS -> mariaDb(address);
      case DYNAMODB -> throw noSql();
    };
  }

  private static UnsupportedOperationException noSql() {
    return new UnsupportedOperationException("DynamoDB is no SQL database");
  }

  private static DataSource postgres(String address) {
    PGSimpleDataSource database = new PGSimpleDataSource();
    database.setURL(address);
    return database;
  }

  private static DataSource sqlite(String file) {
    SQLiteDataSource database = new SQLiteDataSource();
    database.setUrl("jdbc:sqlite:" + file);
    return database;
  }

  private static DataSource mariaDb(String address) {
    try {
      return new MariaDbDataSource(address);
    } catch (SQLException e) {
      throw new IllegalArgumentException(address, e);
    }
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
