package dev.holdfast.torture.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.torture.check.Violations;
import dev.holdfast.torture.fault.Fault;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Short plans of {@code ./holdfast torture --service}, and what must hold after them. */
final class ShortTorture {

  private static final long SEED = 1;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Each kind of fault at some store. */
  static ServicePlan plan(Store store, Fault... faults) {
    return new ServicePlan(
        store,
        Duration.ofSeconds(5),
        SEED,
        store.servers(0),
        18,
        Duration.ofMillis(600),
        List.of(faults),
        30,
        true,
        List.of());
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  ServiceTorture tortured(ServicePlan plan) throws Exception {
    ServiceTorture torture = new ServiceTorture(plan, print(err));
    torture.hammer();
    return torture;
  }

  /** Starts without hammering. */
  ServiceTorture started(ServicePlan plan) throws Exception {
    return new ServiceTorture(plan, print(err));
  }

  void assertKept(ServiceTorture torture, ServicePlan plan) throws Exception {
    Violations violations = torture.check();
    torture.print(violations, print(out));

    assertThat(violations.shown()).isEmpty();
    assertThat(plan.faults())
        .allSatisfy(fault -> assertThat(torture.faults().of(fault)).isPositive());
    assertThat(torture.acknowledged()).isGreaterThan(20);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("faults", "violations         0", "seed               1");
  }

  static void assertFound(ServiceTorture torture, Runnable damage, String violation)
      throws Exception {
    damage.run();

    assertThat(String.join("\n", torture.check().shown())).contains(violation);
  }
}
