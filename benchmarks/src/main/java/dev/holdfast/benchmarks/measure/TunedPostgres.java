package dev.holdfast.benchmarks.measure;

import com.sun.management.OperatingSystemMXBean;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.lang.management.ManagementFactory;

/** A PostgreSQL as one would set it up on a machine of its own. */
public final class TunedPostgres {

  private TunedPostgres() {}

  /**
   * Starts one that uses a quarter of the memory, as PostgreSQL's manual says. What is acknowledged
   * stays durable.
   */
  public static PostgresServer start() {
    PostgresServer server = PostgresServer.durable();
    Sql.run(
        server.newDatabase(),
        "alter system set shared_buffers = '%sMB'".formatted(Long.toString(memoryMegabytes() / 4)),
        "alter system set max_wal_size = '8GB'",
        "alter system set checkpoint_timeout = '30min'");
    server.stopImmediately();
    server.start();
    return server;
  }

  private static long memoryMegabytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()
        / (1024 * 1024);
  }
}
