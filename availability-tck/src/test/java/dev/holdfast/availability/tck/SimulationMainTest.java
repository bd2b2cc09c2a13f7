package dev.holdfast.availability.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationMainTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void simulatesBothStoresAndSumsUp() {
    int exit = simulate("--seeds", "2", "--first-seed", "11", "--operations", "200");

    assertThat(exit).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("Simulating document and memory: seeds 11 to 12, 200 operations each")
        .contains("2 seeds (4 runs), 800 operations, ")
        .contains(" faults injected, ")
        .contains(" seeds per minute, 0 failures");
  }

  @Test
  void tellsEveryStepIfAsked() {
    int exit = simulate("--seed", "7", "--operations", "30", "--store", "memory", "--verbose");

    assertThat(exit).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("seeds 7 to 7", "#1 ", "#30 ");
  }

  @Test
  void helpTellsTheOptions() {
    assertThat(simulate("--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("--operations N");
  }

  @Test
  void nonsenseIsRefusedWithTheRemedy() {
    assertRefused("There is no option --sed", "--sed", "1");
    assertRefused("--seed needs a value after it", "--seed");
    assertRefused("--seeds needs a whole number, not \"many\"", "--seeds", "many");
    assertRefused("--operations must be from 1 to 2147483647, not 0", "--operations", "0");
    assertRefused("There is no store disk, only document and memory", "--store", "disk");
  }

  private void assertRefused(String message, String... arguments) {
    err.reset();

    assertThat(simulate(arguments)).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8)).contains(message).contains("--help");
  }

  private int simulate(String... arguments) {
    return SimulationMain.run(List.of(arguments), print(out), print(err));
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }
}
