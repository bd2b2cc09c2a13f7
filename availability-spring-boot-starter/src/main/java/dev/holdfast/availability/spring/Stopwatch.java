package dev.holdfast.availability.spring;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.spi.StoreException;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;

/** Measures times by operation and outcome. */
final class Stopwatch {

  private final MeterRegistry registry;
  private final MeterProvider<Timer> timers;

  Stopwatch(MeterRegistry registry) {
    this.registry = registry;
    this.timers =
        Timer.builder("holdfast.availability.operations")
            .description("Operations on exclusive time, by name and by how they ended")
            .withRegistry(registry);
  }

  void time(String operation, Runnable work) {
    time(
        operation,
        () -> {
          work.run();
          return operation;
        });
  }

  <T> T time(String operation, Supplier<T> work) {
    return time(operation, work, Stopwatch::outcomeOf);
  }

  <T> T time(String operation, Supplier<T> work, Function<T, String> outcomeOf) {
    Timer.Sample sample = Timer.start(registry);
    String outcome = "error";
    try {
      T result = work.get();
      outcome = outcomeOf.apply(result);
      return result;
    } catch (StoreException e) {
      outcome = nameOf(e.kind());
      throw e;
    } finally {
      sample.stop(timers.withTags("operation", operation, "outcome", outcome));
    }
  }

  private static String outcomeOf(Object result) {
    if (result instanceof BlockResult.Refused refused) {
      return nameOf(refused.reason());
    }
    if (result instanceof ConfirmResult.Refused refused) {
      return nameOf(refused.reason());
    }
    if (result instanceof ReleaseResult.Refused refused) {
      return nameOf(refused.reason());
    }
    return result instanceof EnableResult.Refused refused ? nameOf(refused.reason()) : "done";
  }

  private static String nameOf(Enum<?> why) {
    return why.name().toLowerCase(Locale.ROOT);
  }
}
