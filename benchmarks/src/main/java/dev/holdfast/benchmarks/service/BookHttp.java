package dev.holdfast.benchmarks.service;

import dev.holdfast.availability.Claim;
import dev.holdfast.benchmarks.measure.Crew;
import dev.holdfast.benchmarks.measure.FreeSlots;
import dev.holdfast.benchmarks.measure.Pace;
import dev.holdfast.benchmarks.measure.Turns;
import dev.holdfast.benchmarks.process.Bookable;
import dev.holdfast.benchmarks.process.Bookable.Offer;
import dev.holdfast.benchmarks.process.HttpConnection;
import dev.holdfast.benchmarks.process.HttpConnections;
import dev.holdfast.benchmarks.process.ServiceProcess;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import dev.holdfast.testbed.PostgresServer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** Bookings over HTTP, against the same statements without us. */
final class BookHttp {

  private static final String NAME = "book.http.vs_raw";
  private static final int CLIENTS = 8;

  /** So many days that can be booked, from two days ahead on. */
  private static final long DAYS = 700;

  private final Pace pace;
  private final int hosts;

  BookHttp(Pace pace, int hosts) {
    this.pace = pace;
    this.hosts = hosts;
  }

  Figure measure(PostgresServer server, ServiceProcess service, Consumer<String> progress) {
    progress.accept("%s: %s clients, %s".formatted(NAME, CLIENTS, pace));
    List<Bookable> bookable = Bookable.create(service, "book", hosts, Offer.QUARTERS);
    RawBookings raw = RawBookings.on(server, hosts);
    try (Crew crew = new Crew(CLIENTS);
        HttpConnections connections = new HttpConnections(service, CLIENTS)) {
      FreeSlots slots = slots(Bookable.firstDay());
      Crew.Work book = thread -> book(connections.of(thread), bookable, slots.next());
      crew.perSecondOf(Math.max(pace.warmUp(), CLIENTS), book);
      Turns turns =
          new Turns()
              .with("raw", () -> raw.perSecond(crew, pace.millisEach()))
              .with("ours", () -> crew.perSecondFor(pace.millisEach(), book))
              .run(pace.rounds());
      String note =
          "bookings per second of %s clients over %s hosts, durable; the reference is the same statements one after the other by %s"
              .formatted(CLIENTS, hosts, raw.name());
      return new Figure(NAME, "1/s", turns.rounds("ours", "raw"), Target.atLeast(0.6), note);
    }
  }

  /** Quarters of an hour of all hosts, each of which is a resource with its number for a name. */
  private FreeSlots slots(Instant from) {
    long each = Duration.ofDays(DAYS).dividedBy(Offer.QUARTER);
    return new FreeSlots(
        hosts * each,
        place ->
            FreeSlots.claim(
                Long.toString(place % hosts),
                from.plus(Offer.QUARTER.multipliedBy(place / hosts))));
  }

  private static void book(HttpConnection http, List<Bookable> hosts, Claim claim)
      throws IOException {
    Bookable host = hosts.get(Integer.parseInt(claim.resource().value()));
    http.ask(host.booking(claim.slot().from())).require(201);
  }
}
