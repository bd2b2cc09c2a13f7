package dev.holdfast.benchmarks.calendars;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.measure.Latencies;
import dev.holdfast.benchmarks.measure.Suite;
import dev.holdfast.benchmarks.process.Bookable;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Many hosts' feeds, fetched by the service as {@code ./holdfast run} starts it. */
public final class CalendarsSuite implements Suite {

  private static final Bookable.Offer OFFICE = new Bookable.Offer(30, "09:00", "17:00");
  private static final double LIMIT_MEGABYTES = 400;
  private static final long PACE_NANOS = 10_000_000;
  private static final long TIMEOUT_NANOS = TimeUnit.MINUTES.toNanos(10);
  private static final String SYNCED = "holdfast_calendar_sync_seconds_count{provider=\"ical\"}";

  /**
   * What is measured, and for how long.
   *
   * @param calls for slots in each round, without and with feeds being fetched
   */
  record Plan(int feeds, int events, int rounds, int calls, int warmUp) {

    static Plan of(Effort effort) {
      return effort == Effort.QUICK
          ? new Plan(200, 500, 3, 300, 3_000)
          : new Plan(1_000, 500, 5, 1_000, 10_000);
    }
  }

  private final Function<Effort, Plan> plans;

  public CalendarsSuite() {
    this(Plan::of);
  }

  public CalendarsSuite(Function<Effort, Plan> plans) {
    this.plans = plans;
  }

  @Override
  public String name() {
    return "calendars";
  }

  @Override
  public String description() {
    return "feeds fetched in the background (4 min, 1,000 feeds; --quick 1 min, 200)";
  }

  /** One time that all feeds were fetched. */
  private record Round(
      double eventsPerSecond, Histogram without, Histogram with, double megabytes) {}

  @Override
  public List<Figure> measure(Effort effort, Consumer<String> progress) {
    Plan plan = plans.apply(effort);
    progress.accept(
        "calendars.*: %s rounds of %,d feeds with %s events each"
            .formatted(plan.rounds(), plan.feeds(), plan.events()));
    try (CalendarFeeds feeds = new CalendarFeeds(plan.events());
        ServiceProcess service = ServiceProcess.nearby();
        HttpConnection http = new HttpConnection(service.port())) {
      List<Bookable> hosts = connect(service, feeds, plan.feeds());
      byte[] month = hosts.get(0).month(LocalDate.now(ZoneOffset.UTC).plusDays(1));
      Latencies.of(plan.warmUp(), () -> http.ask(month).require(200));
      fetchAll(http, hosts, CalendarsSuite::pause); // to warm up
      List<Round> rounds = new ArrayList<>();
      for (int i = 0; i < plan.rounds(); i++) {
        rounds.add(round(plan, service, http, hosts, month));
      }
      return figures(plan, rounds);
    } catch (IOException e) {
      throw new UncheckedIOException("The service does not answer", e);
    }
  }

  /** Hosts with a feed each, none of which is fetched yet. */
  private static List<Bookable> connect(ServiceProcess service, CalendarFeeds feeds, int count)
      throws IOException {
    List<Bookable> hosts = Bookable.create(service, "host", count, OFFICE);
    try (HttpConnection http = new HttpConnection(service.port())) {
      for (int i = 0; i < count; i++) {
        String json =
            "{\"provider\":\"ical\",\"url\":\"%s\",\"syncEnabled\":false}".formatted(feeds.url(i));
        http.ask(HttpConnection.post("/v1/calendar-connections", hosts.get(i).key(), json))
            .require(201);
      }
    }
    return hosts;
  }

  private static Round round(
      Plan plan, ServiceProcess service, HttpConnection http, List<Bookable> hosts, byte[] month)
      throws IOException {
    Histogram without =
        Latencies.steady(plan.calls(), PACE_NANOS, () -> http.ask(month).require(200));
    Histogram with = Latencies.histogram();
    double seconds =
        fetchAll(
            http,
            hosts,
            () -> with.add(Latencies.steady(50, PACE_NANOS, () -> http.ask(month).require(200))));
    double events = (double) hosts.size() * plan.events();
    return new Round(events / seconds, without, with, service.residentMegabytes());
  }

  /**
   * Has all feeds fetched, and answers how many seconds that took.
   *
   * @param meanwhile done again and again until then
   */
  private static double fetchAll(HttpConnection http, List<Bookable> hosts, Runnable meanwhile)
      throws IOException {
    enable(http, hosts, false);
    long before = synced(http);
    long began = System.nanoTime();
    enable(http, hosts, true);
    while (synced(http) < before + hosts.size()) {
      if (System.nanoTime() - began > TIMEOUT_NANOS) {
        throw new IllegalStateException(
            "Only %s of %s feeds were fetched".formatted(synced(http) - before, hosts.size()));
      }
      meanwhile.run();
    }
    return 1e-9 * (System.nanoTime() - began);
  }

  private static void enable(HttpConnection http, List<Bookable> hosts, boolean enabled)
      throws IOException {
    for (Bookable host : hosts) {
      String json = "{\"syncEnabled\":%s}".formatted(enabled);
      http.ask(HttpConnection.patch("/v1/calendar-connections/ical", host.key(), json))
          .require(200);
    }
  }

  private static void pause() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
  }

  /** How many feeds were fetched since the service has started. */
  private static long synced(HttpConnection http) throws IOException {
    String metrics =
        http.ask(HttpConnection.get("/metrics", ServiceProcess.ADMIN_KEY)).require(200).body();
    return metrics
        .lines()
        .filter(line -> line.startsWith(SYNCED))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(SYNCED.length()).strip()))
        .findFirst()
        .orElse(0);
  }

  private static List<Figure> figures(Plan plan, List<Round> rounds) {
    double aMinute = plan.feeds() * plan.events() / 60.0;
    String what = "%,d feeds with %s events each, on SQLite".formatted(plan.feeds(), plan.events());
    return List.of(
        new Figure(
            "calendars.sync",
            "events/s",
            rounds.stream().map(each -> new Figure.Round(each.eventsPerSecond(), aMinute)).toList(),
            Target.atLeast(1),
            what + "; the reference is all of them in a minute"),
        new Figure(
            "calendars.slots.p99",
            "ms",
            rounds.stream()
                .map(
                    each ->
                        new Figure.Round(
                            Latencies.millis(each.with(), 99),
                            Latencies.millis(each.without(), 99)))
                .toList(),
            Target.atMost(1.3),
            "99th percentile of the slots of 30 days while feeds are fetched, against none"),
        new Figure(
            "calendars.memory",
            "MB",
            rounds.stream()
                .map(each -> new Figure.Round(each.megabytes(), LIMIT_MEGABYTES))
                .toList(),
            Target.atMost(1),
            "resident after it; the reference is the limit"));
  }
}
