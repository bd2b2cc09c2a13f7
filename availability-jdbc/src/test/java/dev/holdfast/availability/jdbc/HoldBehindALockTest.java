package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.availability.jdbc.segments.SegmentFixture;
import dev.holdfast.availability.jdbc.segments.SegmentStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.StrongRival;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A hold lasts from when it is granted, however long it waited. */
@Timeout(60)
final class HoldBehindALockTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final TimeSlot MORNING = TimeSlot.parse("2030-05-07T08:00:00Z/PT4H");
  private static final TimeSlot AFTERNOON = TimeSlot.of(MORNING.to(), Duration.ofHours(4));
  private static final Duration TTL = Duration.ofMinutes(10);

  private enum Kept {
    RANGES_ON_POSTGRES,
    RANGES_ON_MARIADB,
    SEGMENTS_ON_MARIADB,
    SEGMENTS_ON_POSTGRES;

    DataSource newDatabase() {
      return switch (this) {
        case RANGES_ON_POSTGRES -> NewSchema.onPostgres();
        case RANGES_ON_MARIADB -> NewSchema.onMariaDb();
        case SEGMENTS_ON_MARIADB -> SegmentFixture.onMariaDb();
        case SEGMENTS_ON_POSTGRES -> SegmentFixture.onPostgres();
      };
    }

    AvailabilityStore store(DataSource database) {
      return switch (this) {
        case RANGES_ON_POSTGRES -> PostgresStore.on(database);
        case RANGES_ON_MARIADB -> MariaDbStore.on(database);
        default -> SegmentStore.on(database, SegmentGrid.ofMinutes(60));
      };
    }

    /** What makes a hold of the afternoon wait, and then leaves no trace. */
    String rival() {
      return this == RANGES_ON_POSTGRES
          ? "insert into holdfast_blockade (resource, slot, id, owner, disabled)"
              + " select key, '[2030-05-07 12:00Z, 2030-05-07 16:00Z)', gen_random_uuid(), 'Bob',"
              + " false from holdfast_resource where id = 'room'"
          : "select id from holdfast_resource where id = 'room' for update";
    }
  }

  /** Before the time of a test begins to run. */
  @BeforeAll
  static void startServers() {
    PostgresServer.shared();
    MariaDbServer.shared();
  }

  /** Whoever waits after that moment has not settled its expiry, or settles it again. */
  @ParameterizedTest
  @EnumSource
  void itsTimeBeginsWhenTheLockIsFree(Kept kept) throws SQLException {
    DataSource database = kept.newDatabase();
    Availability availability = Availability.on(kept.store(database));
    availability.block(ROOM, MORNING, ANN);
    CompletableFuture<BlockResult> result;
    Instant free;
    try (StrongRival rival = new StrongRival(database)) {
      rival.run(kept.rival());
      result = CompletableFuture.supplyAsync(() -> availability.hold(ROOM, AFTERNOON, ANN, TTL));
      rival.awaitAWaiter();
      free = Instant.now();
      rival.awaitAWaiter();
    }

    Instant expiry = ((BlockResult.Blocked) result.join()).blockade().expiresAt().orElseThrow();
    assertThat(expiry).isAfterOrEqualTo(free.plus(TTL));
  }

  @ParameterizedTest
  @EnumSource
  void aHoldOfFreeTimeIsGrantedAndCannotBeTaken(Kept kept) {
    Availability availability = Availability.on(kept.store(kept.newDatabase()));
    availability.block(ROOM, MORNING, ANN);

    assertThat(availability.hold(ROOM, AFTERNOON, ANN, TTL))
        .isInstanceOf(BlockResult.Blocked.class);
    assertThat(availability.hold(ROOM, AFTERNOON, Owner.of("Bob"), TTL))
        .isInstanceOf(BlockResult.Refused.class);
  }
}
