package dev.holdfast.availability.spring;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.availability.jdbc.segments.SegmentStore;
import dev.holdfast.availability.jdbc.sqlite.SqliteStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spring.AvailabilityProperties.Store;
import java.util.Locale;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** The store that the properties name, or that suits the database. */
record SuitableStore(Store kind, DataSource dataSource, AvailabilityProperties properties) {

  static SuitableStore on(DataSource dataSource, AvailabilityProperties properties) {
    Store kind = properties.store();
    return new SuitableStore(
        kind == Store.AUTO ? Database.behind(dataSource).store() : kind, dataSource, properties);
  }

  /** Such as {@code postgres}, as in the properties. */
  String name() {
    String name = kind.name().toLowerCase(Locale.ROOT);
    return kind == Store.SEGMENTS
        ? "%s of %d minutes".formatted(name, properties.segments().gridMinutes())
        : name;
  }

  AvailabilityStore open() {
    ConnectionSource connections = SpringConnections.of(dataSource);
    return switch (kind) {
      case AUTO -> throw new IllegalStateException("A kind is chosen when this is made");
      case POSTGRES -> {
        createSchema(PostgresStore::createSchema);
        yield PostgresStore.on(connections);
      }
      case SQLITE -> {
        createSchema(SqliteStore::createSchema);
        yield SqliteStore.on(connections);
      }
      case MARIADB -> {
        createSchema(MariaDbStore::createSchema);
        yield MariaDbStore.on(connections);
      }
      case SEGMENTS -> {
        SegmentGrid grid = properties.segments().grid().orElseThrow(this::noGrid);
        createSchema(SegmentStore::createSchema);
        yield SegmentStore.on(connections, grid);
      }
    };
  }

  private void createSchema(Consumer<DataSource> script) {
    if (properties.createSchema()) {
      script.accept(dataSource);
    }
  }

  private UnsuitableDatabaseException noGrid() {
    return new UnsuitableDatabaseException(
        "Time in %s is to be kept on a grid, and none is set."
            .formatted(Database.behind(dataSource)),
        "Set holdfast.availability.segments.grid-minutes, for example to 15. Choose with care: a"
            + " database is kept on one grid for good.");
  }
}
