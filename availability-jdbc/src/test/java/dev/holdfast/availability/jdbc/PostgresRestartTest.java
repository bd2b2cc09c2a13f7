package dev.holdfast.availability.jdbc;

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
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class PostgresRestartTest {

  private static final Owner ANN = Owner.of("Ann");
  private static final ResourceId ROOM = ResourceId.of("room");
  private static final TimeSlot HOUR =
      TimeSlot.of(Instant.parse("2030-05-07T10:00:00Z"), Duration.ofHours(1));
  private static final TimeSlot NEXT_HOUR = TimeSlot.of(HOUR.to(), Duration.ofHours(1));

  @TempDir private Path folder;

  private EmbeddedPostgres start(UnaryOperator<EmbeddedPostgres.Builder> how) throws IOException {
    return how.apply(
            EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("data"))
                .setCleanDataDirectory(false)
                .setServerConfig("synchronous_commit", "on"))
        .start();
  }

  /** Like a crash: connections are cut, nothing is written any more. */
  private void stopAtOnce(EmbeddedPostgres server) throws IOException, InterruptedException {
    String pid = Files.readAllLines(folder.resolve("data/postmaster.pid")).get(0);
    new ProcessBuilder("kill", "-QUIT", pid).start().waitFor();
    server.close();
  }

  @Test
  @Timeout(60)
  void aStoppedServerIsUnavailableAndGoesOnAfterItsRestart() throws Exception {
    EmbeddedPostgres server = start(builder -> builder);
    int port = server.getPort();
    PostgresStore.createSchema(server.getPostgresDatabase());
    try (HikariDataSource pool =
        PostgresServer.pool(server.getPostgresDatabase(), 2, Duration.ofSeconds(1))) {
      Availability availability = Availability.on(PostgresStore.on(pool));
      assertThat(availability.block(ROOM, HOUR, ANN)).isInstanceOf(Blocked.class);

      stopAtOnce(server);
      assertThatThrownBy(() -> availability.block(ROOM, NEXT_HOUR, ANN))
          .isInstanceOfSatisfying(
              StoreException.class,
              trouble ->
                  assertThat(trouble.kind())
                      .isIn(EnumSet.of(Kind.UNAVAILABLE, Kind.UNKNOWN_OUTCOME)));

      try (EmbeddedPostgres again = start(builder -> builder.setPort(port))) {
        assertThat(availability.block(ROOM, NEXT_HOUR, ANN)).isInstanceOf(Blocked.class);
        assertThat(availability.calendar(ROOM, HOUR.span(NEXT_HOUR)).takenBy(ANN))
            .containsExactly(HOUR.span(NEXT_HOUR));
        assertThat(again.getPort()).isEqualTo(port);
      }
    }
  }
}
