package dev.holdfast.benchmarks.service;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.measure.Pace;
import dev.holdfast.benchmarks.measure.Suite;
import dev.holdfast.benchmarks.measure.TunedPostgres;
import dev.holdfast.benchmarks.process.ServiceProcess;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.testbed.PostgresServer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The service over HTTP, in processes of its own, on a PostgreSQL that starts for it. */
public final class ServiceSuite implements Suite {

  /** What is measured, and for how long. */
  record Plan(
      SlotsHttp slots, BookHttp book, ContendedSlot contended, BookGrowth growth, ColdStart start) {

    static Plan of(Effort effort) {
      return effort == Effort.QUICK
          ? new Plan(
              new SlotsHttp(3, 300, 5_000),
              new BookHttp(new Pace(3, 4_000, 10_000), 200),
              new ContendedSlot(1_000, 3),
              new BookGrowth(List.of(1_000, 10_000, 100_000), 3, 300, 6),
              new ColdStart(3, 200))
          : new Plan(
              new SlotsHttp(7, 1_000, 20_000),
              new BookHttp(new Pace(7, 8_000, 30_000), 200),
              new ContendedSlot(1_000, 7),
              new BookGrowth(List.of(1_000, 10_000, 100_000, 1_000_000, 10_000_000), 7, 500, 8),
              new ColdStart(7, 1_000));
    }
  }

  private final Function<Effort, Plan> plans;

  public ServiceSuite() {
    this(Plan::of);
  }

  public ServiceSuite(Function<Effort, Plan> plans) {
    this.plans = plans;
  }

  @Override
  public String name() {
    return "service";
  }

  @Override
  public String description() {
    return "the service over HTTP (26 min, half of it to store 10,000,000 bookings; --quick 4 min, growth to 100,000 only)";
  }

  @Override
  public List<Figure> measure(Effort effort, Consumer<String> progress) {
    Plan plan = plans.apply(effort);
    List<Figure> figures = new ArrayList<>(plan.start().measure(progress));
    try (PostgresServer server = TunedPostgres.start()) {
      figures.addAll(ofOneService(plan, server, progress));
      figures.addAll(plan.growth().measure(server, progress));
    }
    return figures;
  }

  private static List<Figure> ofOneService(
      Plan plan, PostgresServer server, Consumer<String> progress) {
    try (ServiceProcess service = ServiceProcess.onPostgres(server.newUrl())) {
      List<Figure> figures = new ArrayList<>(plan.slots().measure(service, progress));
      figures.add(plan.book().measure(server, service, progress));
      figures.add(plan.contended().measure(service, progress));
      return figures;
    }
  }
}
