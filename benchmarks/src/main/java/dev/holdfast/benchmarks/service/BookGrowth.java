package dev.holdfast.benchmarks.service;

import dev.holdfast.benchmarks.measure.Growth;
import dev.holdfast.benchmarks.measure.Latencies;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import dev.holdfast.testbed.PostgresServer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/** How long a booking and a month of slots take with many bookings stored, against few. */
final class BookGrowth {

  private final List<Integer> sizes;
  private final int rounds;
  private final int calls;
  private final int warmUps;

  /**
   * @param sizes bookings stored, from the fewest to the most
   * @param calls of each kind in a round
   * @param warmUps rounds before the first one that counts: each size has a process of its own
   */
  BookGrowth(List<Integer> sizes, int rounds, int calls, int warmUps) {
    this.sizes = List.copyOf(sizes);
    this.rounds = rounds;
    this.calls = Math.min(calls, StoredBookings.free());
    this.warmUps = warmUps;
  }

  List<Figure> measure(PostgresServer server, Consumer<String> progress) {
    List<StoredBookings> stored = new ArrayList<>();
    try {
      for (int size : sizes) {
        progress.accept("Storing %,d bookings".formatted(size));
        stored.add(StoredBookings.on(server, size));
      }
      progress.accept(
          "book.growth, slots.growth: %s rounds of %,d calls with %s stored"
              .formatted(warmUps + rounds + 1, calls, sizes));
      return measure(stored);
    } finally {
      stored.forEach(StoredBookings::close);
    }
  }

  private void warmUp(StoredBookings stored) {
    for (int i = 0; i < warmUps; i++) {
      micros(stored, stored::book);
      micros(stored, stored::month);
    }
  }

  private List<Figure> measure(List<StoredBookings> stored) {
    stored.forEach(this::warmUp);
    Growth growth = new Growth();
    for (int i = 0; i < sizes.size(); i++) {
      StoredBookings some = stored.get(i);
      growth
          .with("book.growth", sizes.get(i), () -> micros(some, some::book))
          .with("slots.growth", sizes.get(i), () -> micros(some, some::month));
    }
    growth.run(rounds);
    return List.of(figure("book.growth", growth), figure("slots.growth", growth));
  }

  /** A call, by its number. */
  private interface Numbered {
    void make(int number) throws Exception;
  }

  private double micros(StoredBookings stored, Numbered call) {
    stored.reset();
    int[] number = {0};
    Histogram nanos = Latencies.of(calls, () -> call.make(number[0]++));
    return Latencies.micros(nanos, 50);
  }

  private Figure figure(String what, Growth growth) {
    String note = "us over HTTP, one after the other, by bookings stored";
    return growth.figure(what, sizes.get(0), Target.atMost(1.5), note);
  }
}
