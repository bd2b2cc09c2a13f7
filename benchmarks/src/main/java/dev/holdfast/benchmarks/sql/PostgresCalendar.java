package dev.holdfast.benchmarks.sql;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Availability;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.benchmarks.measure.Latencies;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import dev.holdfast.testbed.Pools;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.HdrHistogram.Histogram;

/**
 * How long the calendars of many resources for a month take, at the 99th percentile. Calls are due
 * at a steady pace, and a call that begins late because of the one before is late from then on.
 *
 * <p>They come over a Unix socket, and for comparison over TCP: there the kernel decides when an
 * answer of a hundred kilobytes may leave, and one that paces, as BBR does, lets it wait.
 *
 * <p>Such a percentile is the machine's as much as ours. So the same rows are read by plain JDBC in
 * the same rounds, and a loop that does nothing for as long as a call shows how often it is held
 * up.
 */
final class PostgresCalendar {

  private static final String NAME = "calendar.postgres";
  private static final double LIMIT_MILLIS = 10;
  private static final int RESOURCES = 100;
  private static final int DAYS = 30;
  private static final long PACE_NANOS = 20_000_000;

  private final int blockades;
  private final int rounds;
  private final int calls;
  private final int warmUp;

  /**
   * @param calls in each round
   */
  PostgresCalendar(int blockades, int rounds, int calls, int warmUp) {
    this.blockades = blockades;
    this.rounds = rounds;
    this.calls = calls;
    this.warmUp = warmUp;
  }

  /** What one round has taken, and how long the collector stopped us in it. */
  private record Round(
      Histogram ours, Histogram tcp, Histogram raw, Histogram idle, long collectorMillis) {}

  int blockades() {
    return blockades;
  }

  List<Figure> measure(StoredBlockades stored, Consumer<String> progress) {
    progress.accept(
        "%s: %s rounds of %s s, %,d blockades stored"
            .formatted(NAME, rounds, 4L * calls * PACE_NANOS / 1_000_000_000, blockades));
    DataSource local = UnixSocket.to(stored.database());
    try (HikariDataSource pool = Pools.of(local, 1);
        HikariDataSource tcp = Pools.of(stored.database(), 1);
        PlainCalendar plain = new PlainCalendar(local)) {
      Random random = new Random(blockades);
      return figures(
          calendars(pool, stored, random),
          calendars(tcp, stored, random),
          () -> plain.read(stored.resources(RESOURCES, random), stored.days(DAYS, random)));
    } catch (SQLException e) {
      throw new IllegalStateException("The reference cannot connect", e);
    }
  }

  private static Latencies.Call calendars(
      DataSource database, StoredBlockades stored, Random random) {
    Availability availability = Availability.on(PostgresStore.on(database));
    return () ->
        availability.calendars(stored.resources(RESOURCES, random), stored.days(DAYS, random));
  }

  private List<Figure> figures(Latencies.Call ours, Latencies.Call tcp, Latencies.Call raw) {
    Latencies.of(warmUp, raw);
    Latencies.of(warmUp, tcp);
    Latencies.of(warmUp, ours);
    long typical = Latencies.of(warmUp, ours).getValueAtPercentile(50);
    List<Round> measured = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      measured.add(round(ours, tcp, raw, typical));
    }
    return figures(measured, 1e-6 * typical);
  }

  private Round round(Latencies.Call ours, Latencies.Call tcp, Latencies.Call raw, long typical) {
    Histogram ofRaw = steady(raw);
    Histogram ofNothing = steady(() -> spin(typical));
    long before = collectorMillis();
    Histogram ofOurs = steady(ours);
    long collector = collectorMillis() - before;
    return new Round(ofOurs, steady(tcp), ofRaw, ofNothing, collector);
  }

  private Histogram steady(Latencies.Call call) {
    return Latencies.steady(calls, PACE_NANOS, call);
  }

  private static void spin(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static long collectorMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  private List<Figure> figures(List<Round> measured, double typicalMillis) {
    String what =
        "ms at the 99th percentile for the month of %s resources with a blockade a day, %,d stored"
            .formatted(RESOURCES, blockades);
    return List.of(
        new Figure(
            NAME,
            "ms",
            against(measured, LIMIT_MILLIS, Round::ours),
            Target.atMost(1),
            what
                + ", over a Unix socket; the reference is the limit; medians of the rounds:"
                + medians(measured, Round::ours)
                + "; stopped by the garbage collector for %s ms in all"
                    .formatted(measured.stream().mapToLong(Round::collectorMillis).sum())),
        new Figure(
            NAME + ".vs_raw",
            "ms",
            measured.stream()
                .map(round -> new Figure.Round(late(round.ours()), late(round.raw())))
                .toList(),
            Target.none(),
            what
                + ", over a Unix socket, against the same rows read by plain JDBC; medians of those:"
                + medians(measured, Round::raw)),
        new Figure(
            NAME + ".tcp",
            "ms",
            against(measured, LIMIT_MILLIS, Round::tcp),
            Target.none(),
            what
                + ", over TCP%s; medians of the rounds:".formatted(congestionControl())
                + medians(measured, Round::tcp)),
        new Figure(
            "machine.stutter",
            "ms",
            against(measured, typicalMillis, Round::idle),
            Target.none(),
            "ms at the 99th percentile, at the same pace, of a loop that does nothing for as long"
                + " as a calendar takes: what the machine itself adds"));
  }

  /** The kernel's congestion control, if it can be read. */
  private static String congestionControl() {
    try {
      return " with the congestion control "
          + Files.readString(Path.of("/proc/sys/net/ipv4/tcp_congestion_control")).strip();
    } catch (IOException e) {
      return "";
    }
  }

  private static double late(Histogram nanos) {
    return Latencies.millis(nanos, 99);
  }

  private static List<Figure.Round> against(
      List<Round> measured, double reference, Function<Round, Histogram> side) {
    return measured.stream()
        .map(round -> new Figure.Round(late(side.apply(round)), reference))
        .toList();
  }

  private static String medians(List<Round> measured, Function<Round, Histogram> side) {
    StringBuilder medians = new StringBuilder();
    measured.forEach(
        round -> medians.append(" %.1f".formatted(Latencies.millis(side.apply(round), 50))));
    return medians.toString();
  }
}
