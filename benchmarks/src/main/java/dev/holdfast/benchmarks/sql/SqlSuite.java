package dev.holdfast.benchmarks.sql;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.measure.Pace;
import dev.holdfast.benchmarks.measure.Suite;
import dev.holdfast.benchmarks.measure.TunedPostgres;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The stores in SQL databases, on servers that start for it and keep what they acknowledge. */
public final class SqlSuite implements Suite {

  /** What is measured, and for how long. */
  record Plan(
      PostgresBlocks postgres,
      PostgresRivals rivals,
      PostgresOneResource oneResource,
      PostgresCalendar calendar,
      PostgresGrowth growth,
      SqliteBlocks sqlite,
      MariaDbBlocks mariaDb) {

    static Plan of(Effort effort) {
      return effort == Effort.QUICK
          ? new Plan(
              new PostgresBlocks(new Pace(3, 4_000, 30_000), 100_000),
              new PostgresRivals(new Pace(3, 2_000, 10_000), 100_000),
              new PostgresOneResource(100_000, List.of(1_000, 10_000), 3, 1_000),
              new PostgresCalendar(1_000_000, 3, 500, 1_000),
              new PostgresGrowth(List.of(1_000, 10_000, 100_000, 1_000_000), 10_000, 3, 4_000),
              new SqliteBlocks(new Pace(5, 2_000, 30_000)),
              new MariaDbBlocks(new Pace(3, 4_000, 30_000)))
          : new Plan(
              new PostgresBlocks(new Pace(7, 4_000, 30_000), 100_000),
              new PostgresRivals(new Pace(7, 4_000, 30_000), 100_000),
              new PostgresOneResource(100_000, List.of(1_000, 10_000, 100_000), 7, 1_000),
              new PostgresCalendar(1_000_000, 5, 500, 1_000),
              new PostgresGrowth(
                  List.of(1_000, 10_000, 100_000, 1_000_000, 10_000_000), 10_000, 7, 10_000),
              new SqliteBlocks(new Pace(9, 2_000, 30_000)),
              new MariaDbBlocks(new Pace(7, 4_000, 30_000)));
    }
  }

  private final Function<Effort, Plan> plans;

  public SqlSuite() {
    this(Plan::of);
  }

  public SqlSuite(Function<Effort, Plan> plans) {
    this.plans = plans;
  }

  @Override
  public String name() {
    return "sql";
  }

  @Override
  public String description() {
    return "the stores in SQL databases (25 min; --quick 7 min, growth to 1,000,000 only)";
  }

  @Override
  public List<Figure> measure(Effort effort, Consumer<String> progress) {
    Plan plan = plans.apply(effort);
    List<Figure> figures = new ArrayList<>();
    try (PostgresServer server = TunedPostgres.start()) {
      // First, while the server has nothing else to do.
      StoredBlockades million = stored(server, plan.calendar().blockades(), progress);
      List<Figure> calendar = plan.calendar().measure(million, progress);
      figures.addAll(plan.postgres().measure(server, progress));
      figures.addAll(plan.rivals().measure(server, progress));
      figures.add(plan.oneResource().measure(server, progress));
      figures.addAll(
          plan.growth()
              .measure(
                  size -> size == million.size() ? million : stored(server, size, progress),
                  progress));
      figures.addAll(calendar);
    }
    figures.addAll(plan.sqlite().measure(progress));
    try (MariaDbServer server = MariaDbServer.durable()) {
      figures.addAll(plan.mariaDb().measure(server, progress));
    }
    return figures;
  }

  private static StoredBlockades stored(
      PostgresServer server, int blockades, Consumer<String> progress) {
    progress.accept("Storing %,d blockades".formatted(blockades));
    return StoredBlockades.on(server, blockades);
  }
}
