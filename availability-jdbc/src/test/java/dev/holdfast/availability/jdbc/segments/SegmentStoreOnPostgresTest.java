package dev.holdfast.availability.jdbc.segments;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.SqlStoreContract;
import dev.holdfast.availability.jdbc.engine.Dialect;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.Pools;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;

@Tag("long")
final class SegmentStoreOnPostgresTest extends SqlStoreContract {

  private static final DataSource DATABASE = SegmentFixture.onPostgres();

  private static final AvailabilityStore STORE =
      SegmentFixture.store(Pools.of(DATABASE, 24), SegmentGrid.ofMinutes(60), Dialect.POSTGRES);

  @Override
  public AvailabilityStore store() {
    return STORE;
  }

  @Override
  public void advance(Duration time) {
    SegmentFixture.advance(DATABASE, time);
  }
}
