package dev.holdfast.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The stores in SQL databases, on servers that start for it and keep what they acknowledge. */
final class SqlSuite implements Suite {

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

  SqlSuite() {
    this(Plan::of);
  }

  SqlSuite(Function<Effort, Plan> plans) {
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
    try (PostgresServer server = PostgresServer.durable()) {
      setUp(server);
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

  /**
   * As one would for a server of its own: a quarter of the memory, as PostgreSQL's manual says.
   * What is acknowledged stays durable.
   */
  static void setUp(PostgresServer server) {
    Sql.run(
        server.newDatabase(),
        "alter system set shared_buffers = '%sMB'".formatted(Long.toString(memoryMegabytes() / 4)),
        "alter system set max_wal_size = '8GB'",
        "alter system set checkpoint_timeout = '30min'");
    server.stopImmediately();
    server.start();
  }

  private static long memoryMegabytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()
        / (1024 * 1024);
  }

  private static StoredBlockades stored(
      PostgresServer server, int blockades, Consumer<String> progress) {
    progress.accept("Storing %,d blockades".formatted(blockades));
    return StoredBlockades.on(server, blockades);
  }
}
