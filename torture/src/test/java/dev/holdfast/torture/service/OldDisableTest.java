package dev.holdfast.torture.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.resource.OldDisable;
import dev.holdfast.torture.check.Violations;
import dev.holdfast.torture.fault.Fault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server that displaces confirmed bookings, as an old one did, does not go unnoticed. */
@Tag("long")
final class OldDisableTest {

  /** No further turn after this. */
  private static final Duration ENOUGH = Duration.ofSeconds(45);

  private final ShortTorture torment = new ShortTorture();

  /** As it was before disable cared about bookings. */
  @Test
  void aServerThatTakesTheTimeOfConfirmedBookingsIsCaughtWithinAMinute() throws Exception {
    ServicePlan plan = wrong(ShortTorture.plan(Store.SQLITE, Fault.HANG_UP), OldDisable.OPTION);
    try (ServiceTorture torture = torment.started(plan)) {
      torture.discardLogs();
      long begun = System.nanoTime();
      Violations violations;
      Duration took;
      do { // a busy machine may need more than one turn
        torture.hammer();
        violations = torture.check();
        took = Duration.ofNanos(System.nanoTime() - begun);
      } while (violations.count() == 0 && took.compareTo(ENOUGH) < 0);

      assertThat(String.join("\n", violations.shown()))
          .containsAnyOf("two bookings overlap", "is confirmed, but time of it is missing");
      assertThat(took).isLessThan(Duration.ofMinutes(1));
      System.out.println(
          "The old disable was caught after %s s: %s violations"
              .formatted(took.toSeconds(), violations.count()));
    }
  }

  private static ServicePlan wrong(ServicePlan plan, String option) {
    return new ServicePlan(
        plan.store(),
        Duration.ofSeconds(10),
        plan.seed(),
        plan.servers(),
        plan.clients(),
        plan.faultEvery(),
        plan.faults(),
        plan.breath(),
        plan.hurried(),
        List.of(option));
  }
}
