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
final class SegmentStoreOnH2Test extends SqlStoreContract {

  private static final DataSource DATABASE = SegmentFixture.onH2();

  private static final AvailabilityStore STORE =
      SegmentFixture.store(Pools.of(DATABASE, 24), SegmentGrid.ofMinutes(60), Dialect.H2);

  SegmentStoreOnH2Test() {
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
