package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.nio.file.Path;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pools whose connections come without auto-commit, as some frameworks like them. */
final class WithoutAutoCommitTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final TimeSlot HOUR = TimeSlot.parse("2030-05-07T10:00:00Z/PT1H");
  private static final TimeSlot NEXT_HOUR = TimeSlot.of(HOUR.to(), Duration.ofHours(1));

  @TempDir Path files;

  private static HikariDataSource withoutAutoCommit(DataSource database) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(database);
    config.setMaximumPoolSize(2);
    config.setAutoCommit(false);
    return new HikariDataSource(config);
  }

  @ParameterizedTest
  @EnumSource
  void theSchemaIsThereForOthersToo(ShippedSchema schema) {
    DataSource database = schema.emptyDatabase(files);
    try (HikariDataSource pool = withoutAutoCommit(database)) {

      schema.create(pool);
      schema.create(pool);

      assertThat(Availability.on(schema.store(database)).block(ROOM, HOUR, ANN))
          .isInstanceOf(BlockResult.Blocked.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsAcknowledgedIsThereForOthers(ShippedSchema schema) {
    DataSource database = schema.emptyDatabase(files);
    schema.create(database);
    try (HikariDataSource pool = withoutAutoCommit(database)) {
      Availability availability = Availability.on(schema.store(pool));
      Availability others = Availability.on(schema.store(database));

      assertThat(availability.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);
      assertThat(others.isAvailable(ROOM, HOUR)).isFalse();
      assertThat(availability.release(ROOM, HOUR, ANN)).isInstanceOf(ReleaseResult.Released.class);
      assertThat(others.isAvailable(ROOM, HOUR)).isTrue();
      availability.transaction(tx -> Outcome.commit(tx.block(ROOM, NEXT_HOUR, ANN)));
      assertThat(others.isAvailable(ROOM, NEXT_HOUR)).isFalse();
    }
  }
}
