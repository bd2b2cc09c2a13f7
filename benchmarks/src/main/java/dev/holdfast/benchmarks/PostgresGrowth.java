package dev.holdfast.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.jdbc.PostgresStore;
import dev.holdfast.testbed.Pools;
import java.util.function.Consumer;

/** What a block costs with many blockades stored, against few. */
final class PostgresGrowth {

  private static final String NAME = "block.growth";
  private static final int THREADS = 8;

  /** So few that ten thousand blockades are about as many afterwards. */
  private static final int BATCH = 2_000;

  private final int few;
  private final int many;
  private final int rounds;
  private final int batches;

  /**
   * @param batches how many times 2,000 blocks to measure in a round
   */
  PostgresGrowth(int few, int many, int rounds, int batches) {
    this.few = few;
    this.many = many;
    this.rounds = rounds;
    this.batches = batches;
  }

  int many() {
    return many;
  }

  int few() {
    return few;
  }

  Figure measure(StoredBlockades small, StoredBlockades large, Consumer<String> progress) {
    progress.accept(
        "%s: %s rounds of %,d blocks with %,d and with %,d stored"
            .formatted(NAME, rounds + 1, batches * BATCH, few, many));
    try (Crew crew = new Crew(THREADS);
        HikariDataSource smallPool = Pools.of(small.database(), THREADS);
        HikariDataSource largePool = Pools.of(large.database(), THREADS)) {
      FreeSlots inLarge = large.afternoons();
      LogVolume ofSmall = new LogVolume(small.database());
      LogVolume ofLarge = new LogVolume(large.database());
      Turns turns =
          new Turns()
              .with("few", () -> microsEach(crew, small, smallPool, ofSmall))
              .with(
                  "many",
                  () -> {
                    Blocks blocks = new Blocks(PostgresStore.on(largePool), inLarge);
                    return microsEach(crew, blocks, batches * BATCH, ofLarge);
                  })
              .run(rounds);
      String note =
          "us per block at 8 threads with %,d blockades of 1,000 resources, against %,d"
                  .formatted(many, few)
              + "; bytes of log per block: %,.0f, against %,.0f"
                  .formatted(ofLarge.bytesEach(), ofSmall.bytesEach());
      return new Figure(NAME, "us", turns.rounds("many", "few"), Target.atMost(1.5), note);
    }
  }

  /** Few must stay few, so they begin anew before each batch. */
  private double microsEach(
      Crew crew, StoredBlockades small, HikariDataSource pool, LogVolume log) {
    double micros = 0;
    for (int i = 0; i < batches; i++) {
      small.reload();
      Blocks blocks = new Blocks(PostgresStore.on(pool), small.afternoons());
      micros += microsEach(crew, blocks, BATCH, log);
    }
    return micros / batches;
  }

  private static double microsEach(Crew crew, Blocks blocks, int count, LogVolume log) {
    return log.during(count, () -> 1e6 / crew.perSecondOf(count, blocks::block));
  }
}
