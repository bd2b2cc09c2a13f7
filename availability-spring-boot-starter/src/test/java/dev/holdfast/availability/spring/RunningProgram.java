package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityEvent;
import dev.holdfast.availability.AvailabilityEvent.ResourceBlocked;
import dev.holdfast.availability.AvailabilityListener;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** A program on a database, with a table of its own, that hears of events in every way. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RunningProgram {

  static final Owner ANN = Owner.of("Ann");
  static final Owner BOB = Owner.of("Bob");
  static final TimeSlot DAY = TimeSlot.ofDay(LocalDate.of(2026, 1, 5));
  static final ResourceId CAR = ResourceId.of("car");
  static final ResourceId TRAILER = ResourceId.of("trailer");

  private ConfigurableApplicationContext program;
  private HikariDataSource pool;
  Availability availability;
  private JdbcTemplate jdbc;
  Heard heard;

  /** The address of an empty database and what else the program needs. */
  abstract Map<String, Object> properties();

  /** A program that listens in both ways. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Program {

    @Bean
    Heard heard() {
      return new Heard();
    }

    @Bean
    AvailabilityListener failing() {
      return event -> {
        throw new IllegalStateException("This listener always fails");
      };
    }

    @Bean
    AvailabilityListener listening(Heard heard) {
      return heard.byListener::add;
    }

    /** Whoever rents the car with a trailer gets the trailer too. */
    @Bean
    AvailabilityListener alsoBlocking(Availability availability) {
      return event -> {
        if (event.blockade().owner().value().endsWith(" with trailer")) {
          availability.block(TRAILER, event.blockade().slot(), ANN);
        }
      };
    }
  }

  static class Heard {
    final List<AvailabilityEvent> byListener = new CopyOnWriteArrayList<>();
    final List<AvailabilityEvent> bySpring = new CopyOnWriteArrayList<>();

    @EventListener
    void on(ResourceBlocked event) {
      bySpring.add(event);
    }

    private void forget() {
      byListener.clear();
      bySpring.clear();
    }
  }

  @BeforeAll
  void start() {
    program =
        new SpringApplicationBuilder(Program.class)
            .web(WebApplicationType.NONE)
            .properties(properties())
            .run();
    pool = program.getBean(HikariDataSource.class);
    availability = program.getBean(Availability.class);
    jdbc = program.getBean(JdbcTemplate.class);
    heard = program.getBean(Heard.class);
    new TransactionTemplate(program.getBean(PlatformTransactionManager.class))
        .executeWithoutResult(tx -> jdbc.execute("create table note (text varchar(80))"));
  }

  @BeforeEach
  void cleanUp() {
    inTransaction()
        .executeWithoutResult(
            tx -> {
              jdbc.update("delete from note");
              availability.blockades(CAR, DAY).forEach(this::release);
              availability.blockades(TRAILER, DAY).forEach(this::release);
            });
    heard.forget();
  }

  private void release(Blockade blockade) {
    availability.release(blockade.resource(), blockade.slot(), blockade.owner());
  }

  @AfterEach
  void everyConnectionIsBackInThePool() {
    assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
  }

  @AfterAll
  void stop() {
    program.close();
  }

  final List<Owner> ownerOfCar() {
    return availability.blockades(CAR, DAY).stream().map(Blockade::owner).toList();
  }

  final BlockResult blockCar() {
    return availability.block(CAR, DAY, ANN);
  }

  final TransactionTemplate inTransaction() {
    return with(TransactionDefinition.PROPAGATION_REQUIRED);
  }

  final TransactionTemplate readOnly() {
    TransactionTemplate template = inTransaction();
    template.setReadOnly(true);
    return template;
  }

  final TransactionTemplate with(int propagation) {
    var template = new TransactionTemplate(program.getBean(PlatformTransactionManager.class));
    template.setPropagationBehavior(propagation);
    return template;
  }

  final void note(String text) {
    jdbc.update("insert into note (text) values (?)", text);
  }

  final List<String> notes() {
    return jdbc.queryForList("select text from note", String.class);
  }

  final ResourceId resource(AvailabilityEvent event) {
    return event.blockade().resource();
  }
}
