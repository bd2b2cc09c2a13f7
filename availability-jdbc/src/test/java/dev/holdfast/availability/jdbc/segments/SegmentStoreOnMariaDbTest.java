package dev.holdfast.availability.jdbc.segments;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.SqlStoreContract;
import dev.holdfast.availability.jdbc.engine.Dialect;
import dev.holdfast.availability.jdbc.mariadb.NoDeadlocksOnMariaDb;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.Pools;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

@Tag("long")
@ExtendWith(NoDeadlocksOnMariaDb.class)
final class SegmentStoreOnMariaDbTest extends SqlStoreContract {

  private static final DataSource DATABASE = SegmentFixture.onMariaDb();

  private static final AvailabilityStore STORE =
      SegmentFixture.store(Pools.of(DATABASE, 24), SegmentGrid.ofMinutes(15), Dialect.MARIADB);

  /** A cell is a row, so everything takes longer here. */
  SegmentStoreOnMariaDbTest() {
    super(20, 1, 1_000);
  }

  @Override
  public AvailabilityStore store() {
    return STORE;
  }

  @Override
  public void advance(Duration time) {
    SegmentFixture.advance(DATABASE, time);
  }
}
