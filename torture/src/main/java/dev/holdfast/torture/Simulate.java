package dev.holdfast.torture;

import dev.holdfast.availability.jdbc.StoresWithClocks;
import dev.holdfast.availability.tck.SimulationMain;
import dev.holdfast.availability.tck.StoreUnderTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Simulates the SQL stores on real databases: {@code ./holdfast simulate --store postgres}. */
public final class Simulate {

  private Simulate() {}

  public static void main(String[] arguments) {
    Silence.begin();
    System.exit(
        SimulationMain.run(
            List.of(arguments),
            Map.of(
                "postgres", new Once(StoresWithClocks::postgres),
                "sqlite", new Once(StoresWithClocks::sqlite),
                "mariadb", new Once(StoresWithClocks::mariaDb),
                "segments", new Once(StoresWithClocks::segments))));
  }

  /** One database for all seeds; each makes up its own resources. */
  private static final class Once implements Supplier<StoreUnderTest> {

    private final Supplier<StoreUnderTest> start;
    private Optional<StoreUnderTest> started = Optional.empty();

    Once(Supplier<StoreUnderTest> start) {
      this.start = start;
    }

    @Override
    public StoreUnderTest get() {
      if (started.isEmpty()) {
        started = Optional.of(start.get());
      }
      return started.get();
    }
  }
}
