package dev.holdfast.torture.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.torture.fault.Fault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The short form of {@code ./holdfast torture --library}, and proof that it catches what it is
 * after.
 */
@Tag("long")
final class StoreTortureTest {

  private static final long SEED = 1;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** On few resources, so that everybody meets everybody. */
  private static Plan plan(StoreKind store, Fault... faults) {
    return new Plan(
        store, Duration.ofSeconds(5), SEED, 2, 6, 20, Duration.ofMillis(900), List.of(faults), 50);
  }

  /** Each kind of fault at some store. */
  private static Fault[] faults(StoreKind store) {
    return switch (store) {
      case POSTGRES -> new Fault[] {Fault.DATABASE_RESTART, Fault.CUT};
      case SQLITE -> new Fault[] {Fault.KILL, Fault.PAUSE};
      case MARIADB -> new Fault[] {Fault.DATABASE_KILL, Fault.SLOW};
      case SEGMENTS -> new Fault[] {Fault.KILL, Fault.CUT};
      case DYNAMODB -> new Fault[] {Fault.DATABASE_PAUSE, Fault.KILL};
    };
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  private Report torture(Plan plan, Target target) throws IOException, InterruptedException {
    try (target) {
      return StoreTorture.run(plan, target, print(out), print(err));
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyStoreKeepsItsPromiseWhateverGoesWrong(StoreKind store) throws Exception {
    Report report = torture(plan(store, faults(store)), store.start());

    assertThat(report.violationsTold()).isEmpty();
    assertThat(report.acknowledged()).isGreaterThan(20);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("violations         0", "seed")
        .contains(Stream.of(faults(store)).map(Fault::toString).toList());
  }

  @Test
  void aStoreThatLooksBeforeItWritesIsCaught() throws Exception {
    // Of the right name, which the store checks, but blind to overlaps.
    Target target =
        new PostgresTarget(
            "alter table holdfast_blockade drop constraint holdfast_no_overlap,"
                + " add constraint holdfast_no_overlap"
                + " exclude using gist (resource with =, slot with =, id with =)");

    Report report = torture(plan(StoreKind.POSTGRES, Fault.KILL), target);

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

    Report report = torture(plan(StoreKind.POSTGRES, Fault.DATABASE_RESTART), target);

    assertThat(String.join("\n", report.violationsTold())).contains("acknowledged, but has lost");
  }

  @Test
  void nonsenseIsRefusedWithTheRemedy() throws Exception {
    assertRefused("there is no store 'disk', only postgres", "--store", "disk");
    assertRefused("--minutes must be from 1 to 1440, not 'x'", "--minutes", "x");
    assertRefused("--threads must be from 1 to 16, not '99'", "--threads", "99");
    assertRefused("--seed needs a whole number, not 'x'", "--seed", "x");
    assertRefused("--seed needs a value after it", "--seed");
    assertRefused("there is no option '--loud'", "--loud");
  }

  private void assertRefused(String message, String... arguments) throws Exception {
    err.reset();

    int exit = StoreTorture.run(List.of(arguments), print(out), print(err));

    assertThat(exit).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(message).contains("--help");
  }

  @Test
  void helpTellsTheOptions() throws Exception {
    assertThat(StoreTorture.run(List.of("--help"), print(out), print(err))).isZero();

    assertThat(out.toString(StandardCharsets.UTF_8)).contains("--store postgres|sqlite", "--seed");
  }
}
