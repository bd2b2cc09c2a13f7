package dev.holdfast.benchmarks.service;

import dev.holdfast.benchmarks.measure.Latencies;
import dev.holdfast.benchmarks.process.Bookable;
import dev.holdfast.benchmarks.process.Bookable.Offer;
import dev.holdfast.benchmarks.process.FromMemory;
import dev.holdfast.benchmarks.process.HttpConnection;
import dev.holdfast.benchmarks.process.ServiceProcess;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/** The slots of a month over HTTP, against the same JSON from the memory of the same server. */
final class SlotsHttp {

  private static final String NAME = "slots.http";
  private static final Offer OFFICE = new Offer(30, "09:00", "17:00");
  private static final int BOOKINGS = 100;
  private static final int BOOKINGS_A_DAY = 4;
  private static final double LIMIT_MILLIS = 10;
  private static final long PACE_NANOS = 10_000_000;

  private final int rounds;
  private final int calls;
  private final int warmUp;

  /**
   * @param calls of each side in a round
   * @param warmUp calls of each side before the first round
   */
  SlotsHttp(int rounds, int calls, int warmUp) {
    this.rounds = rounds;
    this.calls = calls;
    this.warmUp = warmUp;
  }

  /** How long they took in a round. */
  private record Taken(Histogram ours, Histogram reference) {}

  List<Figure> measure(ServiceProcess service, Consumer<String> progress) {
    progress.accept(
        "%s: %s rounds of %s s a side, a request every %s ms"
            .formatted(NAME, rounds, calls * PACE_NANOS / 1_000_000_000, PACE_NANOS / 1_000_000));
    try (HttpConnection http = new HttpConnection(service.port())) {
      Bookable host = Bookable.create(service, "slots", 1, OFFICE).get(0);
      LocalDate from = LocalDate.now(ZoneOffset.UTC).plusDays(1);
      book(http, host, from);
      byte[] month = host.month(from);
      String json = http.ask(month).require(200).body();
      http.ask(HttpConnection.put(FromMemory.PATH, host.key(), json)).require(200);
      return figures(take(http, month, HttpConnection.get(FromMemory.PATH, host.key())), json);
    } catch (IOException e) {
      throw new UncheckedIOException("The service does not answer", e);
    }
  }

  private static void book(HttpConnection http, Bookable host, LocalDate from) throws IOException {
    for (int i = 0; i < BOOKINGS; i++) {
      int hour = 9 + i % BOOKINGS_A_DAY;
      LocalDate day = from.plusDays(i / BOOKINGS_A_DAY);
      http.ask(host.booking(day.atTime(hour, 0).toInstant(ZoneOffset.UTC))).require(201);
    }
  }

  private List<Taken> take(HttpConnection http, byte[] month, byte[] fromMemory) {
    Latencies.of(warmUp, () -> http.ask(month).require(200));
    Latencies.of(warmUp, () -> http.ask(fromMemory).require(200));
    List<Taken> all = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      Histogram reference =
          Latencies.steady(calls, PACE_NANOS, () -> http.ask(fromMemory).require(200));
      Histogram ours = Latencies.steady(calls, PACE_NANOS, () -> http.ask(month).require(200));
      all.add(new Taken(ours, reference));
    }
    return all;
  }

  private static List<Figure> figures(List<Taken> all, String json) {
    String what =
        "the slots of 30 days of a host with %s bookings, %,d bytes of JSON; "
            .formatted(BOOKINGS, json.length());
    return List.of(
        new Figure(
            NAME,
            "ms",
            all.stream().map(taken -> round(taken, 50)).toList(),
            Target.atMost(2),
            what + "medians; the reference is the same JSON from the memory of the same server"),
        new Figure(
            NAME + ".p99",
            "ms",
            all.stream()
                .map(taken -> new Figure.Round(round(taken, 99).ours(), LIMIT_MILLIS))
                .toList(),
            Target.atMost(1),
            what + "99th percentile; the reference is the limit"));
  }

  private static Figure.Round round(Taken taken, double percentile) {
    return new Figure.Round(
        Latencies.millis(taken.ours(), percentile),
        Latencies.millis(taken.reference(), percentile));
  }
}
