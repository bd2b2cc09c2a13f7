package dev.holdfast.server.api;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.server.booking.BookingMetrics;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Effects happen once, after the transaction, however often its body has run. */
class EffectTest {

  private static final int LOST_RUNS = 3;

  private final ServiceStore store = Stores.SQLITE.newStore(event -> "{}").get();
  private final List<String> happened = new ArrayList<>();
  private final Write write =
      new Write(
          new Contended(store.transactions()),
          JsonMapper.builder().build(),
          Clock.systemUTC(),
          () -> happened.add("committed"));
  private int runs;

  @AfterEach
  void close() {
    store.close();
  }

  /** A store on which rivals are in the way of each transaction, so that bodies run again. */
  private record Contended(Transactions store) implements Transactions {

    @Override
    public <T> T run(Function<Transaction, Outcome<T>> body) {
      for (int i = 0; i < LOST_RUNS; i++) {
        store.run(tx -> rollback(body.apply(tx).result()));
      }
      return store.run(body);
    }

    @Override
    public <T> T read(Function<Transaction, T> body) {
      return store.read(body);
    }
  }

  private Effect note(String what) {
    return () -> happened.add(what);
  }

  @Test
  void onlyTheEffectOfTheRunThatCountedHappens() {
    int result = write.run(tx -> commit(++runs), run -> note("run " + run));

    assertThat(result).isEqualTo(LOST_RUNS + 1);
    assertThat(happened).containsExactly("run 4", "committed");
  }

  @Test
  void nobodyHearsOfACommitAfterARollback() {
    write.run(tx -> rollback(++runs), run -> note("refused in run " + run));

    assertThat(happened).containsExactly("refused in run 4");
  }

  @Test
  void nothingHappensIfTheBodyFails() {
    Function<Transaction, Outcome<String>> failing =
        tx -> {
          throw new IllegalArgumentException("no");
        };

    assertThat(catchThrowable(() -> write.run(failing, result -> note("effect")))).hasMessage("no");
    assertThat(happened).isEmpty();
  }

  @Test
  void anEffectThatFailsDoesNotUndoTheResult() {
    String result =
        write.run(
            tx -> commit("stored"),
            any ->
                () -> {
                  throw new IllegalStateException("on purpose, by a test");
                });

    assertThat(result).isEqualTo("stored");
    assertThat(happened).containsExactly("committed");
  }

  @Test
  void anAttemptToBookIsCountedOnce() {
    var meters = new SimpleMeterRegistry();
    var counts = new BookingMetrics(meters);
    BookingResult taken = new BookingResult.Refused(BookingRefusal.SLOT_TAKEN, List.of());

    write.run(tx -> commit(taken), counts::of);

    assertThat(meters.get("holdfast.conflicts").counter().count()).isEqualTo(1);
    assertThat(meters.get("holdfast.bookings").tag("outcome", "slot_taken").counter().count())
        .isEqualTo(1);
  }
}
