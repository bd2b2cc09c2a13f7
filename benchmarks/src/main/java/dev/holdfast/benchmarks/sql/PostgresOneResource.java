package dev.holdfast.benchmarks.sql;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.benchmarks.measure.Crew;
import dev.holdfast.benchmarks.measure.FreeSlots;
import dev.holdfast.benchmarks.measure.Growth;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * What a block costs on a resource that has many blockades itself, against one that has few. They
 * come at random times and in turn with blockades of other resources, which is the worst for the
 * index: its pages that resources share span all of the time, and each is looked into.
 */
final class PostgresOneResource {

  private static final String NAME = "block.postgres.one_resource";
  private static final int THREADS = 8;
  private static final String RESOURCE = "one";
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  /** Every other hour can be filled, and in those between it is blocked. */
  private static final int HOURS = 250_000;

  /** Parameters: blockades of the resource and of others together, hours. */
  private static final String FILL =
      """
      insert into holdfast_blockade (resource, slot, id, owner, disabled)
      select key, tstzrange(starts, starts + interval '1 hour'), gen_random_uuid(), 'Bob', false
      from generate_series(0, %s - 1) number
      join holdfast_resource
        on id = case when number %% 2 = 0 then 'one' else 'room-' || number / 2 %% 1000 end
      cross join lateral (
        select timestamptz '2030-01-01 00:00Z'
          + number * 2654435761 %% %s * interval '2 hours') as hour (starts)
      order by number
      """;

  private final int stored;
  private final List<Integer> sizes;
  private final int rounds;
  private final int blocks;

  /**
   * @param stored blockades of other resources that are there before
   * @param sizes blockades of the resource, from the fewest to the most
   * @param blocks in each round, which are taken back after it
   */
  PostgresOneResource(int stored, List<Integer> sizes, int rounds, int blocks) {
    this.stored = stored;
    this.sizes = List.copyOf(sizes);
    this.rounds = rounds;
    this.blocks = blocks;
  }

  Figure measure(PostgresServer server, Consumer<String> progress) {
    progress.accept(
        "%s: %s rounds of %,d blocks with %s on one resource"
            .formatted(NAME, rounds, blocks, sizes));
    List<HikariDataSource> pools = new ArrayList<>();
    try (Crew crew = new Crew(THREADS)) {
      Growth growth = new Growth();
      for (int size : sizes) {
        HikariDataSource pool = Pools.of(filled(server, size), THREADS);
        pools.add(pool);
        growth.with(NAME, size, () -> microsEach(crew, pool));
      }
      String note = "us per block at 8 threads, by the blockades that the resource has";
      return growth.run(rounds).figure(NAME, sizes.get(0), Target.none(), note);
    } finally {
      pools.forEach(HikariDataSource::close);
    }
  }

  private DataSource filled(PostgresServer server, int size) {
    DataSource database = StoredBlockades.on(server, stored).database();
    Sql.run(
        database,
        "insert into holdfast_resource (id) values ('%s')".formatted(RESOURCE),
        FILL.formatted(2 * size, HOURS),
        "vacuum analyze",
        "checkpoint");
    return database;
  }

  private double microsEach(Crew crew, DataSource pool) {
    FreeSlots between =
        new FreeSlots(
            HOURS,
            place ->
                FreeSlots.claim(
                    RESOURCE, START.plus(FreeSlots.LENGTH.multipliedBy(2 * place + 1))));
    Blocks free = new Blocks(PostgresStore.on(pool), between);
    double micros = 1e6 / crew.perSecondOf(blocks, free::block);
    Sql.run(pool, "delete from holdfast_blockade where owner = 'Ann'", "vacuum holdfast_blockade");
    return micros;
  }
}
