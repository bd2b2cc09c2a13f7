package dev.holdfast.server.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever strangers send is read or refused, in little time and memory: known inputs, what was
 * found before, and what chance makes of them. {@code ./holdfast fuzz} goes on for as long as you
 * like, led by what the inputs reach.
 */
final class FuzzTest {

  private static final int INPUTS = 3_000;
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final long MOST_BYTES = 512L << 20;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @EnumSource
  void knownInputsAreReadOrRefused(Fuzzed fuzzed) throws IOException {
    List<byte[]> seeds = fuzzed.seeds();

    assertThat(seeds).hasSizeGreaterThan(10);
    seeds.forEach(seed -> check(fuzzed, seed, "a known input"));
  }

  @ParameterizedTest
  @EnumSource
  void changedInputsAreReadOrRefused(Fuzzed fuzzed) throws IOException {
    List<byte[]> seeds = fuzzed.seeds();
    for (int seed = 0; seed < INPUTS; seed++) {
      Random random = new Random(seed);
      byte[] input = Mutations.of(seeds.get(random.nextInt(seeds.size())), random, seeds);

      check(fuzzed, input, "seed " + seed);
    }
  }

  /** Counts this thread's own time and memory, so that others do not matter. */
  private static void check(Fuzzed fuzzed, byte[] input, String name) {
    long time = THREADS.getCurrentThreadCpuTime();
    long bytes = THREADS.getCurrentThreadAllocatedBytes();

    assertThatCode(() -> fuzzed.read(input))
        .as("%s: %s", name, shown(input))
        .doesNotThrowAnyException();

    assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - time))
        .as("time for %s: %s", name, shown(input))
        .isLessThan(LONGEST);
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - bytes)
        .as("bytes for %s: %s", name, shown(input))
        .isLessThan(MOST_BYTES);
  }

  private static String shown(byte[] input) {
    return Base64.getEncoder().encodeToString(input);
  }
}
