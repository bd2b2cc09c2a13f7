package rental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.TimeSlot;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest
class RentalTest {

  private static final TimeSlot WEEKEND = TimeSlot.parse("2030-01-05T00:00:00Z/P2D");

  private static EmbeddedPostgres server;

  @Autowired RentalService rentals;
  @Autowired JdbcTemplate jdbc;

  /** A server with the two users, as an administrator would create them. */
  @DynamicPropertySource
  static void startServer(DynamicPropertyRegistry properties) throws IOException, SQLException {
    server = EmbeddedPostgres.start();
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create role rental_owner login password 'secret'");
      statement.execute("create role rental login password 'secret'");
      statement.execute("create database rental owner rental_owner");
    }
    properties.add("spring.datasource.url", () -> server.getJdbcUrl("rental", "rental"));
    properties.add("spring.flyway.url", () -> server.getJdbcUrl("rental_owner", "rental"));
  }

  @AfterAll
  static void stopServer() throws IOException {
    server.close();
  }

  @Test
  void theCarIsReservedOnce() {
    assertThat(rentals.reserve("car-7", "Ann", WEEKEND, 90)).isTrue();

    assertThat(rentals.reserve("car-7", "Bob", WEEKEND, 90)).isFalse();

    String riders = "select rider from reservation where car = 'car-7'";
    assertThat(jdbc.queryForList(riders, String.class)).containsExactly("Ann");
  }

  @Test
  void aReservationThatFailsDoesNotKeepTheCar() {
    assertThatThrownBy(() -> rentals.reserve("car-8", "Ann", WEEKEND, -1)).isNotNull();

    assertThat(rentals.reserve("car-8", "Bob", WEEKEND, 90)).isTrue();
  }

  @Test
  void theProgramMayNotChangeTheTables() {
    assertThatThrownBy(() -> jdbc.execute("drop table holdfast_blockade"))
        .rootCause()
        .hasMessageContaining("must be owner");
  }
}
