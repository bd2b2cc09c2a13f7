package dev.holdfast.benchmarks.flood;

import com.sun.net.httpserver.HttpServer;
import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.measure.Latencies;
import dev.holdfast.benchmarks.measure.Suite;
import dev.holdfast.benchmarks.process.Bookable;
import dev.holdfast.benchmarks.process.Bookable.Offer;
import dev.holdfast.benchmarks.process.HttpConnection;
import dev.holdfast.benchmarks.process.ServiceProcess;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The service at its limit of connections, with the heap that it is shipped with, while a crowd of
 * slow clients keeps it there: whether others are answered, and whether background work goes on.
 */
public final class FloodSuite implements Suite {

  /** More than the service allows with any heap. */
  private static final int CONNECTIONS = 6_000;

  /** The limit of a service with 256 MB is a little higher. */
  private static final int LEAST_CONNECTIONS = 1_500;

  private static final int SLICES = 5;
  private static final double LIMIT_MILLIS = 2_000;
  private static final double LIMIT_SECONDS = 15;
  private static final double LIMIT_MEGABYTES = 600;
  private static final Duration PACE = Duration.ofMillis(100);
  private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final Offer QUARTERS = new Offer(15, "00:00", "24:00");

  private final Function<Effort, Duration> durations;

  public FloodSuite() {
    this(effort -> effort == Effort.QUICK ? Duration.ofSeconds(20) : Duration.ofMinutes(5));
  }

  public FloodSuite(Function<Effort, Duration> durations) {
    this.durations = durations;
  }

  @Override
  public String name() {
    return "flood";
  }

  @Override
  public String description() {
    return "the service at its limit of connections, full of slow clients (6 min; --quick 1 min)";
  }

  /** What somebody else got who asked at a steady pace. */
  private static final class Somebody {

    private final Histogram nanos = Latencies.histogram();
    private final AtomicInteger failures = new AtomicInteger();
    private String complaint = "";

    /** Each time with a new connection, timed until all of the answer is there. */
    private void ask(int port, byte[] request, int wanted) {
      long began = System.nanoTime();
      try (HttpConnection http = new HttpConnection(port)) {
        http.ask(request).require(wanted);
      } catch (IOException | IllegalStateException e) {
        failures.incrementAndGet();
        complaint = String.valueOf(e.getMessage());
      }
      nanos.recordValue(System.nanoTime() - began);
    }

    double millis(double percentile) {
      return Latencies.millis(nanos, percentile);
    }
  }

  /** A part of the time that the flood lasts. */
  private record Slice(Somebody live, Somebody booking, int connections, double megabytes) {}

  @Override
  public List<Figure> measure(Effort effort, Consumer<String> progress) {
    Duration length = durations.apply(effort);
    progress.accept("flood: %s s of slow clients".formatted(length.toSeconds()));
    AtomicInteger delivered = new AtomicInteger();
    HttpServer receiver = receiver(delivered);
    try (ServiceProcess service = ServiceProcess.nearby()) {
      Bookable host = Bookable.create(service, "flood", 1, QUARTERS).get(0);
      listen(service, host, receiver);
      List<Slice> slices = new ArrayList<>();
      Bookings bookings = new Bookings(host);
      long opened;
      try (SlowClients crowd = new SlowClients(service.port(), CONNECTIONS)) {
        crowd.awaitFull();
        for (int i = 0; i < SLICES; i++) {
          slices.add(slice(service, crowd, bookings, length.dividedBy(SLICES)));
        }
        opened = crowd.opened();
      }
      double during = delivered.get();
      return figures(slices, opened, during, afterwards(service, bookings, delivered));
    } finally {
      receiver.stop(0);
    }
  }

  /** Times that were not booked yet, one after the other. */
  private static final class Bookings {

    private final Bookable host;
    private final Instant first = Bookable.firstDay();
    private int made;

    Bookings(Bookable host) {
      this.host = host;
    }

    byte[] next() {
      return host.booking(first.plus(Bookable.Offer.QUARTER.multipliedBy(made++)));
    }

    int made() {
      return made;
    }
  }

  private static HttpServer receiver(AtomicInteger delivered) {
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext(
          "/",
          exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
            delivered.incrementAndGet();
          });
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("There is no free port", e);
    }
  }

  private static void listen(ServiceProcess service, Bookable host, HttpServer receiver) {
    String json =
        "{\"url\":\"http://localhost:%s/\",\"events\":[\"booking.confirmed\"]}"
            .formatted(Integer.toString(receiver.getAddress().getPort()));
    try (HttpConnection http = new HttpConnection(service.port())) {
      http.ask(HttpConnection.post("/v1/webhooks", host.key(), json)).require(201);
    } catch (IOException e) {
      throw new UncheckedIOException("The service does not answer", e);
    }
  }

  private static Slice slice(
      ServiceProcess service, SlowClients crowd, Bookings bookings, Duration length) {
    Somebody live = new Somebody();
    Somebody booking = new Somebody();
    long end = System.nanoTime() + length.toNanos();
    int most = 0;
    while (System.nanoTime() < end) {
      long due = System.nanoTime() + PACE.toNanos();
      live.ask(service.port(), HttpConnection.get("/health/live", ""), 200);
      booking.ask(service.port(), bookings.next(), 201);
      most = Math.max(most, crowd.open());
      LockSupport.parkNanos(due - System.nanoTime());
    }
    return new Slice(live, booking, most, service.residentMegabytes());
  }

  /** Seconds until the webhooks and mails of three new bookings were sent. */
  private static List<Double> afterwards(
      ServiceProcess service, Bookings bookings, AtomicInteger delivered) {
    List<Double> seconds = new ArrayList<>();
    try (HttpConnection http = new HttpConnection(service.port())) {
      for (int i = 0; i < Figure.MIN_ROUNDS; i++) {
        long began = System.nanoTime();
        http.ask(bookings.next()).require(201);
        // All before it, too, and two mails for each.
        while (delivered.get() < bookings.made() || mails(http) < 2.0 * bookings.made()) {
          if (System.nanoTime() - began > TIMEOUT_NANOS) {
            throw new IllegalStateException(
                "Of %s bookings %s were delivered by webhook and %s mails written"
                    .formatted(bookings.made(), delivered, mails(http)));
          }
          LockSupport.parkNanos(PACE.toNanos());
        }
        seconds.add(1e-9 * (System.nanoTime() - began));
      }
      return seconds;
    } catch (IOException e) {
      throw new UncheckedIOException("The service does not answer", e);
    }
  }

  private static double mails(HttpConnection http) throws IOException {
    return http.ask(HttpConnection.get("/metrics", ""))
        .require(200)
        .body()
        .lines()
        .filter(line -> line.startsWith("holdfast_mails_total"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private static List<Figure> figures(
      List<Slice> slices, long opened, double delivered, List<Double> afterwards) {
    return List.of(
        of("flood.live.p99", slices, Slice::live),
        of("flood.booking.p99", slices, Slice::booking),
        new Figure(
            "flood.failures",
            "answers",
            rounds(slices, slice -> slice.live.failures.get() + slice.booking.failures.get(), 1),
            Target.atMost(0),
            "requests of somebody else that were not answered as they should be, of %s; the last: %s"
                .formatted(
                    slices.stream().mapToLong(it -> it.live.nanos.getTotalCount() * 2).sum(),
                    complaint(slices))),
        new Figure(
            "flood.connections",
            "open",
            rounds(slices, Slice::connections, LEAST_CONNECTIONS),
            Target.atLeast(1),
            "connections of slow clients at a time, from 8 addresses, which opened %s in all; the reference is about what the service allows with this heap"
                .formatted(opened)),
        new Figure(
            "flood.memory",
            "MB",
            rounds(slices, Slice::megabytes, LIMIT_MEGABYTES),
            Target.atMost(1),
            "of the process, with -Xmx256m; the reference is the limit"),
        new Figure(
            "flood.afterwards",
            "s",
            afterwards.stream().map(it -> new Figure.Round(it, LIMIT_SECONDS)).toList(),
            Target.atMost(1),
            "from a booking after the flood until its webhook was delivered and its mails were written, those of all before it included; %.0f were delivered during the flood; the reference is the limit"
                .formatted(delivered)));
  }

  private static String complaint(List<Slice> slices) {
    return slices.stream()
        .flatMap(slice -> Stream.of(slice.live.complaint, slice.booking.complaint))
        .filter(complaint -> !complaint.isEmpty())
        .reduce((one, later) -> later)
        .orElse("none");
  }

  private static Figure of(String name, List<Slice> slices, Function<Slice, Somebody> which) {
    Histogram all = Latencies.histogram();
    slices.forEach(slice -> all.add(which.apply(slice).nanos));
    return new Figure(
        name,
        "ms",
        rounds(slices, slice -> which.apply(slice).millis(99), LIMIT_MILLIS),
        Target.atMost(1),
        "with a new connection each time, while the flood lasts: p50 %.1f, p99 %.1f, max %.1f of %s; the reference is the limit"
            .formatted(
                Latencies.millis(all, 50),
                Latencies.millis(all, 99),
                Latencies.millis(all, 100),
                all.getTotalCount()));
  }

  private static List<Figure.Round> rounds(
      List<Slice> slices, ToDoubleFunction<Slice> ours, double reference) {
    return slices.stream()
        .map(slice -> new Figure.Round(ours.applyAsDouble(slice), reference))
        .toList();
  }
}
