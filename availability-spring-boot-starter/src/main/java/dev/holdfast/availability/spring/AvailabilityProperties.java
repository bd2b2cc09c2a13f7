package dev.holdfast.availability.spring;

import dev.holdfast.availability.SegmentGrid;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What can be set.
 *
 * @param store Which store to use. By default the one that suits the database; segments must be
 *     asked for where the database has exact ranges too.
 * @param createSchema Whether to make the tables at start-up where they are missing. Switch it off
 *     where Flyway or an administrator makes them.
 * @param segments Time on a grid.
 */
@ConfigurationProperties("holdfast.availability")
record AvailabilityProperties(
    @DefaultValue("auto") Store store,
    @DefaultValue("true") boolean createSchema,
    @DefaultValue Segments segments) {

  /** The stores, as they are written in properties. */
  enum Store {
    /** The one that suits the database. */
    AUTO,
    /** Exact ranges in PostgreSQL. */
    POSTGRES,
    /** Exact ranges in SQLite. */
    SQLITE,
    /** Exact ranges in MariaDB. */
    MARIADB,
    /** Time on a grid, in MariaDB, PostgreSQL and H2; has never run on MySQL. */
    SEGMENTS
  }

  /**
   * What only segments need.
   *
   * @param gridMinutes How many minutes each cell of the grid has, such as 15; must divide a day.
   *     Needed by segments and used by nothing else. Chosen once: a database that is kept on
   *     another grid is refused.
   */
  record Segments(@Nullable Integer gridMinutes) {

    /** Refuses a wrong grid while it is bound, so that the failure names the property. */
    Segments {
      if (gridMinutes != null) {
        SegmentGrid.ofMinutes(gridMinutes);
      }
    }

    Optional<SegmentGrid> grid() {
      return Optional.ofNullable(gridMinutes).map(SegmentGrid::ofMinutes);
    }
  }
}
