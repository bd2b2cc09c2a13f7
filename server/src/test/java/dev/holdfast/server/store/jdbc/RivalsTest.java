package dev.holdfast.server.store.jdbc;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.server.store.Samples;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Where several write at once, who gets into another's way runs again. */
@ParameterizedClass
@EnumSource(
    value = Database.class,
    names = {"POSTGRES", "MARIADB"})
@Tag("long")
final class RivalsTest {

  private final Database database;
  private final Host ann = Samples.host();
  private final EventType talk = Samples.eventType(ann);
  private final AtomicInteger runs = new AtomicInteger();
  private final CyclicBarrier meeting = new CyclicBarrier(2);

  RivalsTest(Database database) {
    this.database = database;
  }

  /** The first run of each waits for the other one. */
  private void meet() {
    if (runs.incrementAndGet() <= 2) {
      try {
        meeting.await(20, TimeUnit.SECONDS);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static void together(Runnable one, Runnable other) throws Exception {
    CompletableFuture.allOf(CompletableFuture.runAsync(one), CompletableFuture.runAsync(other))
        .get(60, TimeUnit.SECONDS);
  }

  @Test
  void ofTwoThatDeadlockOneRunsAgain() throws Exception {
    try (Database.Opened opened = database.open()) {
      Transactions transactions = opened.store().transactions();
      transactions.run(
          tx -> {
            tx.hosts().add(ann);
            tx.resources().add(room("first", "a", 1));
            tx.resources().add(room("first", "b", 1));
            return commit("added");
          });

      together(
          () -> transactions.run(tx -> nameBoth("one", tx, "a", "b")),
          () -> transactions.run(tx -> nameBoth("two", tx, "b", "a")));

      assertThat(runs).hasValueGreaterThan(2);
      assertThat(nameOf(transactions, "a")).isEqualTo(nameOf(transactions, "b"));
    }
  }

  private Outcome<String> nameBoth(String name, Transaction tx, String first, String second) {
    name(name, tx, first);
    meet();
    name(name, tx, second);
    return commit("named");
  }

  private void name(String name, Transaction tx, String id) {
    long version = tx.resources().find(ann.id(), id).orElseThrow().version() + 1;
    tx.resources().update(room(name, id, version));
  }

  private Resource room(String name, String id, long version) {
    ResourceId timeline = ResourceId.of("res_" + id);
    return new Resource(ann.id(), id, timeline, Optional.of(name), Optional.empty(), version);
  }

  private String nameOf(Transactions transactions, String id) {
    return transactions.read(
        tx -> tx.resources().find(ann.id(), id).flatMap(Resource::name).orElseThrow());
  }

  @Test
  void whoAddsWhatARivalHasJustAddedRunsAgainAndFindsIt() throws Exception {
    try (Database.Opened opened = database.open()) {
      Transactions transactions = opened.store().transactions();
      Booking booking = Samples.booking(talk, Samples.START);

      together(() -> addOnce(transactions, booking), () -> addOnce(transactions, booking));

      assertThat(runs).hasValue(3);
      assertThat(opened.count("scheduling_booking")).isEqualTo(1);
    }
  }

  private void addOnce(Transactions transactions, Booking booking) {
    transactions.run(
        tx -> {
          boolean isNew = tx.bookings().find(booking.id()).isEmpty();
          meet();
          if (isNew) {
            tx.bookings().add(booking);
          }
          return commit("there");
        });
  }

  @Test
  void whoLosesEveryTimeIsToldSo() {
    try (Database.Opened opened = database.open()) {
      Transactions transactions = opened.store().transactions();
      Booking booking = Samples.booking(talk, Samples.START);
      transactions.run(
          tx -> {
            tx.bookings().add(booking);
            return commit("added");
          });

      assertThatThrownBy(
              () ->
                  transactions.run(
                      tx -> {
                        runs.incrementAndGet();
                        tx.bookings().add(booking);
                        return commit("added");
                      }))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.CONTENDED));

      assertThat(runs).hasValueBetween(2, 31);
    }
  }
}
