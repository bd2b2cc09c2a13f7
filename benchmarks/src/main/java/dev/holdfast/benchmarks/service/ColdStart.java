package dev.holdfast.benchmarks.service;

import dev.holdfast.benchmarks.process.Bookable;
import dev.holdfast.benchmarks.process.Bookable.Offer;
import dev.holdfast.benchmarks.process.HttpConnection;
import dev.holdfast.benchmarks.process.ServiceProcess;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** How long the service takes to be ready, and how much memory it has after some requests. */
final class ColdStart {

  private static final Offer HOURS = new Offer(60, "00:00", "24:00");
  private static final double LIMIT_SECONDS = 5;
  private static final double LIMIT_MEGABYTES = 400;

  private final int rounds;
  private final int requests;

  ColdStart(int rounds, int requests) {
    this.rounds = rounds;
    this.requests = requests;
  }

  List<Figure> measure(Consumer<String> progress) {
    progress.accept("start: %s starts, %,d requests each".formatted(rounds, requests));
    List<Figure.Round> ready = new ArrayList<>();
    List<Figure.Round> memory = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      try (ServiceProcess service = ServiceProcess.onSqlite()) {
        ready.add(new Figure.Round(service.secondsToReady(), LIMIT_SECONDS));
        use(service);
        memory.add(new Figure.Round(service.residentMegabytes(), LIMIT_MEGABYTES));
      }
    }
    return List.of(
        new Figure(
            "start.ready",
            "s",
            ready,
            Target.atMost(1),
            "from the start of the process, with a new SQLite file and the demo, until it says that it is ready; the reference is the limit"),
        new Figure(
            "start.memory",
            "MB",
            memory,
            Target.atMost(1),
            "resident after %,d requests for the API's description, slots and bookings; the reference is the limit"
                .formatted(requests)));
  }

  /** Bookings and slots in turns, and the largest answer that there is. */
  private void use(ServiceProcess service) {
    try (HttpConnection http = new HttpConnection(service.port())) {
      http.ask(HttpConnection.get("/v1/openapi.json", "")).require(200);
      Bookable host = Bookable.create(service, "start", 1, HOURS).get(0);
      LocalDate month = LocalDate.now(ZoneOffset.UTC);
      for (int i = 0; i < requests / 2; i++) {
        Instant start = Bookable.firstDay().plus(Duration.ofHours(i));
        http.ask(host.booking(start)).require(201);
        http.ask(host.month(month)).require(200);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The service does not answer", e);
    }
  }
}
