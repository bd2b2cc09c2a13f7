package dev.holdfast.benchmarks.service;

import dev.holdfast.benchmarks.measure.Crew;
import dev.holdfast.benchmarks.measure.Latencies;
import dev.holdfast.benchmarks.process.Bookable;
import dev.holdfast.benchmarks.process.Bookable.Offer;
import dev.holdfast.benchmarks.process.HttpConnection;
import dev.holdfast.benchmarks.process.HttpConnections;
import dev.holdfast.benchmarks.process.ServiceProcess;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

/**
 * A crowd that wants one slot at once. All have their request in the server's hands but for its
 * last byte, which is sent when everybody is there: so all requests are under way together.
 */
final class ContendedSlot {

  /** From here on in the first line: only so many bodies of one address may be half sent. */
  private static final int HELD_BACK = 4;

  private static final String NAME = "book.http.contended";
  private static final double LIMIT_MILLIS = 2_000;
  private static final Offer HOURS = new Offer(60, "00:00", "24:00");
  private static final int CREATED = 201;
  private static final int CONFLICT = 409;

  private final int clients;
  private final int rounds;

  ContendedSlot(int clients, int rounds) {
    this.clients = clients;
    this.rounds = rounds;
  }

  Figure measure(ServiceProcess service, Consumer<String> progress) {
    progress.accept("%s: %s rounds of %,d requests".formatted(NAME, rounds + 1, clients));
    Bookable host = Bookable.create(service, "contended", 1, HOURS).get(0);
    Instant start = Instant.now().truncatedTo(ChronoUnit.DAYS).plus(2, ChronoUnit.DAYS);
    List<Figure.Round> taken = new ArrayList<>();
    try (Crew crew = new Crew(clients)) {
      for (int round = 0; round <= rounds; round++) {
        byte[] request = host.booking(start.plus(round, ChronoUnit.HOURS));
        double millis = Latencies.millis(answers(crew, service, request), 99);
        taken.add(new Figure.Round(millis, LIMIT_MILLIS));
      }
    }
    String note =
        "ms until the answer at the 99th percentile of %,d requests for one slot, all under way together; "
                .formatted(clients)
            + "one was given it and all others were refused, each time; the reference is the limit";
    return new Figure(NAME, "ms", taken.subList(1, taken.size()), Target.atMost(1), note);
  }

  private Histogram answers(Crew crew, ServiceProcess service, byte[] request) {
    Histogram nanos = new SynchronizedHistogram(Latencies.histogram());
    Map<Integer, Integer> statuses = new ConcurrentHashMap<>();
    CyclicBarrier together = new CyclicBarrier(clients);
    try (HttpConnections connections = new HttpConnections(service, clients)) {
      crew.perSecondOf(
          clients,
          thread -> {
            HttpConnection http = connections.of(thread);
            http.send(request, 0, HELD_BACK);
            together.await();
            long began = System.nanoTime();
            http.send(request, HELD_BACK, request.length);
            int status = http.response().status();
            nanos.recordValue(System.nanoTime() - began);
            statuses.merge(status, 1, Integer::sum);
          });
    }
    if (!statuses.equals(Map.of(CREATED, 1, CONFLICT, clients - 1))) {
      throw new IllegalStateException(
          "Of %s requests for one slot, one should succeed and all others be refused with %s, not %s"
              .formatted(clients, CONFLICT, statuses));
    }
    return nanos;
  }
}
