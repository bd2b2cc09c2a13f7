package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

final class MetricsTest {

  private static final ResourceId CAR = ResourceId.of("car");
  private static final ResourceId FLEET = ResourceId.of("fleet");
  private static final TimeSlot DAY = TimeSlot.ofDay(LocalDate.of(2026, 1, 5));
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private final ApplicationContextRunner program =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  AvailabilityAutoConfiguration.class, AvailabilityMetricsAutoConfiguration.class))
          .withBean(AvailabilityStore.class, MemoryStore::create);

  private final ApplicationContextRunner measured =
      program.withBean(MeterRegistry.class, () -> registry);

  private Timer timer(String operation, String outcome) {
    return registry
        .get("holdfast.availability.operations")
        .tags("operation", operation, "outcome", outcome)
        .timer();
  }

  @Test
  void operationsAreCountedByHowTheyEnded() {
    measured.run(
        context -> {
          Availability availability = context.getBean(Availability.class);

          availability.block(CAR, DAY, ANN);
          availability.block(CAR, DAY, BOB);
          availability.block(CAR, DAY, BOB);

          assertThat(timer("block", "done").count()).isEqualTo(1);
          assertThat(timer("block", "taken").count()).isEqualTo(2);
        });
  }

  @Test
  void aTransactionIsOneOperation() {
    measured.run(
        context -> {
          Availability availability = context.getBean(Availability.class);

          availability.transaction(tx -> Outcome.commit(tx.block(CAR, DAY, ANN)));
          availability.transaction(tx -> Outcome.rollback(tx.release(CAR, DAY, ANN)));

          assertThat(timer("transaction", "committed").count()).isEqualTo(1);
          assertThat(timer("transaction", "rolled_back").count()).isEqualTo(1);
          assertThat(registry.getMeters()).hasSize(2);
        });
  }

  @Test
  void whatTheStoreCouldNotDoIsCountedByItsKind() {
    Availability availability =
        new MeasuredAvailability(Availability.on(MemoryStore.create()), new Stopwatch(registry));

    assertThatThrownBy(
            () ->
                availability.transaction(
                    tx -> {
                      throw new StoreException(StoreException.Kind.UNAVAILABLE, "down");
                    }))
        .isInstanceOf(StoreException.class);

    assertThat(timer("transaction", "unavailable").count()).isEqualTo(1);
  }

  @Test
  void whatTheProgramDidWrongIsAnError() {
    Availability availability =
        new MeasuredAvailability(Availability.on(MemoryStore.create()), new Stopwatch(registry));

    assertThatThrownBy(() -> availability.hold(CAR, DAY, ANN, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);

    assertThat(timer("hold", "error").count()).isEqualTo(1);
  }

  @Test
  void everyOperationIsMeasuredUnderItsOwnNameAndAnswersAsBefore() {
    Availability availability =
        new MeasuredAvailability(Availability.on(MemoryStore.create()), new Stopwatch(registry));

    doEverything(availability);

    assertThat(registry.getMeters())
        .extracting(MetricsTest::operation)
        .containsExactlyInAnyOrderElementsOf(operations());
  }

  private static void doEverything(Availability availability) {
    TimeSlot next = TimeSlot.ofDay(LocalDate.of(2026, 1, 6));
    availability.putUnder(FLEET, CAR);
    assertThat(availability.childrenOf(FLEET)).containsExactly(CAR);
    assertThat(availability.unprotected().isAvailable(CAR, DAY)).isTrue();
    assertThat(availability.findAvailable(List.of(CAR), DAY)).containsExactly(CAR);
    assertThat(availability.findAvailableUnder(FLEET, DAY)).containsExactly(CAR);
    availability.block(CAR, DAY, ANN);
    availability.hold(CAR, next, ANN, Duration.ofHours(1));
    Blockade hold = availability.blockades(CAR, next).get(0);
    availability.confirm(hold);
    assertThat(availability.calendar(CAR, DAY).availableSlots()).isEmpty();
    assertThat(availability.calendars(List.of(CAR), next)).hasSize(1);
    availability.release(CAR, DAY, ANN);
    availability.disable(CAR, DAY, BOB);
    availability.enable(CAR, DAY, BOB);
    availability.blockAll(List.of(new Claim(CAR, DAY)), ANN);
    availability.blockAnyOf(List.of(FLEET), DAY, ANN);
    TimeSlot later = TimeSlot.ofDay(LocalDate.of(2026, 1, 7));
    List<Claim> claims = List.of(new Claim(CAR, later));
    Duration hour = Duration.ofHours(1);
    availability.holdAll(claims, ANN, hour);
    List<Blockade> holds = availability.blockades(CAR, later);
    availability.extend(holds.get(0), hour);
    availability.extend(holds, hour);
    assertThat(availability.confirm(holds)).isInstanceOf(ConfirmResult.Confirmed.class);
    availability.move(claims, List.of(new Claim(FLEET, later)), ANN);
    availability.blockAnyOf(claims, 1, ANN);
    availability.holdAnyOf(claims, 1, ANN, hour);
    availability.holdAnyOf(List.of(CAR), later, ANN, hour);
    availability.removeFromParent(CAR);
    assertThat(availability.<String>transaction(tx -> Outcome.commit("yes"))).isEqualTo("yes");
  }

  private static String operation(Meter meter) {
    return meter.getId().getTag("operation");
  }

  /** Those that somebody has to implement: {@code unprotected()} only leads back to them. */
  private static List<String> operations() {
    return Stream.of(Availability.class.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()))
        .map(Method::getName)
        .distinct()
        .toList();
  }

  @Test
  void theAvailabilityOfTheProgramIsMeasuredToo() {
    measured
        .withBean(Availability.class, () -> Availability.on(MemoryStore.create()))
        .run(
            context -> {
              context.getBean(Availability.class).block(CAR, DAY, ANN);

              assertThat(timer("block", "done").count()).isEqualTo(1);
            });
  }

  @Test
  void withoutARegistryNothingIsMeasured() {
    program.run(
        context ->
            assertThat(context)
                .getBean(Availability.class)
                .isNotInstanceOf(MeasuredAvailability.class));
  }
}
