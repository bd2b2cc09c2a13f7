package dev.holdfast.availability.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.PostgresServer;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("long")
final class PostgresRestartTest {

  private static final Owner ANN = Owner.of("Ann");
  private static final ResourceId ROOM = ResourceId.of("room");
  private static final TimeSlot HOUR =
      TimeSlot.of(Instant.parse("2030-05-07T10:00:00Z"), Duration.ofHours(1));
  private static final TimeSlot NEXT_HOUR = TimeSlot.of(HOUR.to(), Duration.ofHours(1));

  @Test
  @Timeout(60)
  void aStoppedServerIsUnavailableAndGoesOnAfterItsRestart() {
    try (PostgresServer server = PostgresServer.durable();
        HikariDataSource pool = Pools.of(server.newDatabase(), 2, Duration.ofSeconds(5))) {
      PostgresStore.createSchema(pool);
      Availability availability = Availability.on(PostgresStore.on(pool));
      assertThat(availability.block(ROOM, HOUR, ANN)).isInstanceOf(Blocked.class);

      server.stopImmediately();
      assertThatThrownBy(() -> availability.block(ROOM, NEXT_HOUR, ANN))
          .isInstanceOfSatisfying(
              StoreException.class,
              failure ->
                  assertThat(failure.kind())
                      .isIn(EnumSet.of(Kind.UNAVAILABLE, Kind.UNKNOWN_OUTCOME)));

      server.start();
      assertThat(availability.block(ROOM, NEXT_HOUR, ANN)).isInstanceOf(Blocked.class);
      assertThat(availability.calendar(ROOM, HOUR.span(NEXT_HOUR)).takenBy(ANN))
          .containsExactly(HOUR.span(NEXT_HOUR));
    }
  }
}
