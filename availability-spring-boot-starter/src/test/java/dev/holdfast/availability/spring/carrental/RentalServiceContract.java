package dev.holdfast.availability.spring.carrental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.core.JdbcTemplate;

/** The rental service keeps its reservations and the cars' time together, on any database. */
abstract class RentalServiceContract {

  private static final String ASTRA = "Astra";
  private static final TimeSlot MONDAY = TimeSlot.ofDay(LocalDate.of(2026, 1, 5));

  private ConfigurableApplicationContext program;
  private Availability availability;
  private JdbcTemplate jdbc;
  private RentalService rentals;

  /** The address of an empty database. */
  abstract String url();

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @Import(RentalService.class)
  static class Program {}

  @BeforeEach
  void open() {
    program =
        new SpringApplicationBuilder(Program.class)
            .web(WebApplicationType.NONE)
            .run("--spring.datasource.url=" + url());
    availability = program.getBean(Availability.class);
    jdbc = program.getBean(JdbcTemplate.class);
    rentals = program.getBean(RentalService.class);
    jdbc.execute(
        "create table reservation (car varchar(9), rider varchar(9), price int check (price > 0))");
    jdbc.execute("create table letter (rider varchar(9))");
  }

  @AfterEach
  void close() {
    program.close();
  }

  private boolean isFree() {
    return availability.isAvailable(ResourceId.of(ASTRA), MONDAY);
  }

  private List<String> riders() {
    return jdbc.queryForList("select rider from reservation", String.class);
  }

  @Test
  void aReservationIsWrittenDownAndTheCarIsTaken() {
    boolean reserved = rentals.reserve(ASTRA, "Ann", MONDAY, 50);

    assertThat(reserved).isTrue();
    assertThat(riders()).containsExactly("Ann");
    assertThat(isFree()).isFalse();
  }

  @Test
  void aCarThatIsTakenIsNotReserved() {
    rentals.reserve(ASTRA, "Ann", MONDAY, 50);

    boolean reserved = rentals.reserve(ASTRA, "Bob", MONDAY, 50);

    assertThat(reserved).isFalse();
    assertThat(riders()).containsExactly("Ann");
  }

  @Test
  void aReservationThatCannotBeWrittenDownLeavesTheCarFree() {
    assertThatThrownBy(() -> rentals.reserve(ASTRA, "Ann", MONDAY, -1))
        .isInstanceOfAny(DataIntegrityViolationException.class, UncategorizedSQLException.class);

    assertThat(riders()).isEmpty();
    assertThat(isFree()).isTrue();
  }

  @Test
  void ofManyAtOnceOneGetsTheCarAndHasTheOnlyReservation() {
    List<CompletableFuture<Boolean>> wishes =
        IntStream.range(0, 8)
            .mapToObj(
                rider ->
                    CompletableFuture.supplyAsync(
                        () -> rentals.reserve(ASTRA, "rider " + rider, MONDAY, 50)))
            .toList();

    assertThat(wishes.stream().filter(CompletableFuture::join)).hasSize(1);
    assertThat(riders()).hasSize(1);
    assertThat(isFree()).isFalse();
  }

  @Test
  void whoeverLosesTheCarGetsALetter() {
    rentals.reserve(ASTRA, "Ann", MONDAY, 50);

    rentals.breakDown(ASTRA, MONDAY);

    assertThat(jdbc.queryForList("select rider from letter", String.class)).containsExactly("Ann");
  }
}
