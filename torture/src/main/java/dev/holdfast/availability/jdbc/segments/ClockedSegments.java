package dev.holdfast.availability.jdbc.segments;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.engine.Dialect;
import dev.holdfast.availability.spi.AvailabilityStore;

/** Segments on MariaDB whose time is an expression in SQL. */
public final class ClockedSegments {

  private ClockedSegments() {}

  public static AvailabilityStore onMariaDb(
      ConnectionSource source, SegmentGrid grid, String clock) {
    return SegmentStore.on(source, grid, Dialect.MARIADB, clock);
  }
}
