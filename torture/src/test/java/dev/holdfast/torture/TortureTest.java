package dev.holdfast.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The short form of {@code ./holdfast torture}, and proof that it catches what it is after. */
@Tag("long")
final class TortureTest {

  private static final long SEED = 1;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** On few resources, so that everybody meets everybody. */
  private static Plan plan(StoreKind store) {
    return new Plan(
        store,
        Duration.ofSeconds(7),
        SEED,
        3,
        4,
        20,
        Duration.ofMillis(1_400),
        Duration.ofMillis(2_800),
        50);
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  private Report torture(Plan plan, Target target) throws IOException, InterruptedException {
    try (target) {
      return Torture.run(plan, target, print(out), print(err));
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyStoreKeepsItsPromiseWhileEverythingIsKilled(StoreKind store) throws Exception {
    Report report = torture(plan(store), store.start());

    assertThat(report.violationsTold()).isEmpty();
    assertThat(report.acknowledged()).isGreaterThan(20);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("violations         0", "seed");
  }

  @Test
  void aStoreThatLooksBeforeItWritesIsCaught() throws Exception {
    Target target =
        new PostgresTarget("alter table holdfast_blockade drop constraint holdfast_no_overlap");

    Report report = torture(plan(StoreKind.POSTGRES), target);

    assertThat(String.join("\n", report.violationsTold())).contains("overlap");
  }

  @Test
  void aDatabaseThatAcknowledgesBeforeItWritesIsCaught() throws Exception {
    Target target =
        new PostgresTarget(
            "do $$ begin execute 'alter database ' || current_database()"
                + " || ' set synchronous_commit = off'; end $$",
            "alter system set wal_writer_delay = '10s'",
            "alter system set wal_writer_flush_after = '1GB'",
            "select pg_reload_conf()");

    Report report = torture(plan(StoreKind.POSTGRES), target);

    assertThat(String.join("\n", report.violationsTold())).contains("acknowledged, but has lost");
  }

  @Test
  void nonsenseIsRefusedWithTheRemedy() throws Exception {
    assertRefused("--store is missing; it is one of postgres, sqlite, mariadb, segments, dynamodb");
    assertRefused("there is no store 'disk', only postgres", "--store", "disk");
    assertRefused("--minutes must be from 1 to 1440, not 'x'", "--minutes", "x");
    assertRefused("--threads must be from 1 to 16, not '99'", "--threads", "99");
    assertRefused("--seed needs a whole number, not 'x'", "--seed", "x");
    assertRefused("--seed needs a value after it", "--seed");
    assertRefused("there is no option '--loud'", "--loud");
  }

  private void assertRefused(String message, String... arguments) throws Exception {
    err.reset();

    int exit = Torture.run(List.of(arguments), print(out), print(err));

    assertThat(exit).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(message).contains("--help");
  }

  @Test
  void helpTellsTheOptions() throws Exception {
    assertThat(Torture.run(List.of("--help"), print(out), print(err))).isZero();

    assertThat(out.toString(StandardCharsets.UTF_8)).contains("--store postgres|sqlite", "--seed");
  }
}
