package dev.holdfast.availability.jdbc.sqlite;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writers that share a commit. A first body keeps the writer busy until the others stand in the
 * queue behind it, in a known order; then all of them go through in one batch.
 */
@Timeout(60)
final class SqliteGroupCommitTest {

  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final TimeSlot SLOT =
      TimeSlot.of(Instant.parse("2030-05-07T10:00:00Z"), Duration.ofHours(1));

  @TempDir Path folder;
  private SqliteStore store;
  private Availability availability;
  private final CountDownLatch go = new CountDownLatch(1);

  @BeforeEach
  void open() {
    open(Duration.ofSeconds(30));
  }

  private void open(Duration limit) {
    var waits = new SqliteWriter.Waits(limit, Duration.ofSeconds(30));
    store = SqliteStore.open(folder.resolve("availability.db"), Clock.systemUTC(), waits);
    availability = Availability.on(store);
  }

  @AfterEach
  void close() {
    store.close();
  }

  /** Something done in a thread of its own. */
  private static final class Client<T> {

    private final FutureTask<T> task;
    private final Thread thread;

    Client(Supplier<T> deed) {
      task = new FutureTask<>(deed::get);
      thread = new Thread(task, "client");
      thread.setDaemon(true);
      thread.start();
    }

    T result() {
      try {
        return task.get(30, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        throw new CompletionException(e.getCause());
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }

  private static ResourceId room(int number) {
    return ResourceId.of("room " + number);
  }

  /** Starts the clients one after the other, each once the one before it waits. */
  @SafeVarargs
  private static <T> List<Client<T>> inThisOrder(Supplier<T>... deeds) {
    List<Client<T>> clients = new ArrayList<>();
    for (Supplier<T> deed : deeds) {
      Client<T> client = new Client<>(deed);
      while (LockSupport.getBlocker(client.thread) == null) {
        Thread.onSpinWait();
      }
      clients.add(client);
    }
    return clients;
  }

  private Supplier<Object> bodyThat(Function<AvailabilityOperations, Outcome<Object>> body) {
    return () -> availability.transaction(body);
  }

  private Supplier<Object> bodyThatWaits() {
    return bodyThat(
        tx -> {
          tx.block(room(0), SLOT, ANN);
          await(go);
          return commit("done");
        });
  }

  private Supplier<Object> block(int number, Owner owner) {
    return () -> availability.block(room(number), SLOT, owner);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private boolean isFree(int number) {
    return availability.isAvailable(room(number), SLOT);
  }

  private static void assertFails(Kind kind, ThrowingCallable deed) {
    assertThatThrownBy(deed)
        .satisfies(
            e -> {
              Throwable cause = e instanceof CompletionException ? e.getCause() : e;
              assertThat(cause).isInstanceOf(StoreException.class);
              assertThat(((StoreException) cause).kind()).as(cause.getMessage()).isEqualTo(kind);
            });
  }

  @Test
  void claimsAndBodiesOfOneBatchAllComeTrue() {
    var clients =
        inThisOrder(
            bodyThatWaits(),
            block(1, ANN),
            bodyThat(tx -> commit(tx.block(room(2), SLOT, ANN))),
            block(3, ANN),
            bodyThat(tx -> commit(tx.disable(room(4), SLOT, ANN))));

    go.countDown();

    assertThat(clients).allSatisfy(client -> assertThat(client.result()).isNotNull());
    assertThat(List.of(0, 1, 2, 3, 4)).noneMatch(this::isFree);
  }

  @Test
  void aBodyOfABatchIsRolledBackAlone() {
    var clients =
        inThisOrder(
            bodyThatWaits(),
            block(1, ANN),
            bodyThat(
                tx -> {
                  tx.block(room(2), SLOT, ANN);
                  tx.release(room(1), SLOT, ANN);
                  return rollback("undone");
                }),
            bodyThat(
                tx -> {
                  tx.block(room(2), SLOT, BOB);
                  throw new IllegalStateException("mishap");
                }),
            block(3, ANN));

    go.countDown();

    assertThat(clients.get(2).result()).isEqualTo("undone");
    assertThatThrownBy(() -> clients.get(3).result()).hasMessageContaining("mishap");
    assertThat(clients.get(4).result()).isInstanceOf(BlockResult.Blocked.class);
    assertThat(List.of(0, 1, 3)).noneMatch(this::isFree);
    assertThat(isFree(2)).isTrue();
  }

  @Test
  void oneOfABatchIsRefusedBecauseOfAnother() {
    var clients = inThisOrder(bodyThatWaits(), block(1, ANN), block(1, BOB));

    go.countDown();

    BlockResult.Blocked anns = (BlockResult.Blocked) clients.get(1).result();
    assertThat(clients.get(2).result())
        .isEqualTo(new BlockResult.Refused(BlockResult.Reason.TAKEN, anns.blockades()));
  }

  @Test
  void nobodyIsToldOfASuccessBeforeTheCommit() {
    CountDownLatch secondBody = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    var clients =
        inThisOrder(
            bodyThatWaits(),
            block(1, ANN),
            bodyThat(
                tx -> {
                  secondBody.countDown();
                  await(end);
                  return commit("done");
                }));
    go.countDown();
    await(secondBody);

    assertThat(clients).noneMatch(client -> client.task.isDone());
    assertThat(isFree(0)).isTrue();
    assertThat(isFree(1)).isTrue();

    end.countDown();
    assertThat(clients).allSatisfy(client -> assertThat(client.result()).isNotNull());
    assertThat(isFree(1)).isFalse();
  }

  /** A foreign trigger breaks a rule that SQLite only checks at the commit. */
  @Test
  void aCommitThatFailsFailsForAllOfTheBatch() throws SQLException {
    execute("create table letter (id integer primary key)");
    execute("create table reply (letter references letter deferrable initially deferred)");
    execute(
        "create trigger doom after insert on holdfast_blockade when new.owner = 'Doom'"
            + " begin insert into reply values (1); end");
    var clients =
        inThisOrder(bodyThatWaits(), block(1, ANN), block(2, Owner.of("Doom")), block(3, ANN));

    go.countDown();

    assertThat(clients).allSatisfy(client -> assertFails(Kind.FAILED, client::result)).hasSize(4);
    assertThat(List.of(0, 1, 2, 3)).allMatch(this::isFree);
    assertThat(availability.block(room(1), SLOT, ANN)).isInstanceOf(BlockResult.Blocked.class);
  }

  private void execute(String sql) throws SQLException {
    try (Connection foreigner =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("availability.db"));
        Statement statement = foreigner.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void whoWaitsTooLongForItsTurnIsContended() {
    store.close();
    open(Duration.ofMillis(200));
    var body = inThisOrder(bodyThatWaits()).get(0);

    assertThat(availability.block(room(1), SLOT, ANN))
        .isEqualTo(new BlockResult.Refused(BlockResult.Reason.CONTENDED, List.of()));
    assertFails(Kind.CONTENDED, () -> availability.release(room(1), SLOT, ANN));

    go.countDown();
    assertThat(body.result()).isEqualTo("done");
    assertThat(isFree(0)).isFalse();
    assertThat(isFree(1)).isTrue();
  }

  @Test
  void whoWaitsTooLongForALaterBodyDoesNotKnowTheOutcome() {
    store.close();
    open(Duration.ofMillis(500));
    CountDownLatch end = new CountDownLatch(1);
    var clients =
        inThisOrder(
            bodyThatWaits(),
            block(1, ANN),
            bodyThat(
                tx -> {
                  await(end);
                  return commit("done");
                }));

    go.countDown();

    assertFails(Kind.UNKNOWN_OUTCOME, () -> clients.get(0).result());
    assertFails(Kind.UNKNOWN_OUTCOME, () -> clients.get(1).result());
    end.countDown();
    assertThat(clients.get(2).result()).isEqualTo("done");
    assertThat(isFree(1)).isFalse();
  }

  @Test
  void aBodyThatWritesThroughTheStoreIsRefused() {
    assertThatThrownBy(
            () -> availability.transaction(tx -> commit(availability.block(room(1), SLOT, ANN))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Write through the transaction that it was given");

    assertThat(availability.block(room(1), SLOT, ANN)).isInstanceOf(BlockResult.Blocked.class);
  }

  @Test
  void aBodyMayReadThroughTheStore() {
    boolean seen =
        availability.transaction(
            tx -> {
              tx.block(room(1), SLOT, ANN);
              return commit(isFree(1));
            });

    assertThat(seen).isTrue();
    assertThat(isFree(1)).isFalse();
  }

  @Test
  void anInterruptIsKeptAndBreaksNothingOff() {
    var body = inThisOrder(bodyThatWaits()).get(0);
    Client<Boolean> client =
        new Client<>(
            () -> {
              Thread.currentThread().interrupt();
              BlockResult result = availability.block(room(1), SLOT, ANN);
              return result instanceof BlockResult.Blocked && Thread.interrupted();
            });

    go.countDown();

    assertThat(body.result()).isEqualTo("done");
    assertThat(client.result()).isTrue();
    assertThat(isFree(1)).isFalse();
  }

  @Test
  void closingWaitsForThoseWhoWrite() {
    var clients = inThisOrder(bodyThatWaits(), block(1, ANN));
    Client<String> closing =
        new Client<>(
            () -> {
              store.close();
              return "closed";
            });

    go.countDown();

    assertThat(clients).allSatisfy(client -> assertThat(client.result()).isNotNull());
    assertThat(closing.result()).isEqualTo("closed");
    open(Duration.ofSeconds(30));
    assertThat(isFree(1)).isFalse();
  }

  @Test
  void sixteenWhoWriteAtOnceShareTheirCommits() {
    int each = 200;
    long start = System.nanoTime();
    for (int i = 0; i < each; i++) {
      availability.block(room(i), SLOT, ANN);
    }
    long alone = System.nanoTime() - start;

    start = System.nanoTime();
    List<Client<Object>> clients = new ArrayList<>();
    for (int number = 1; number <= 16; number++) {
      int first = number * each;
      clients.add(
          new Client<>(
              () -> {
                for (int i = first; i < first + each; i++) {
                  availability.block(room(i), SLOT, ANN);
                }
                return "done";
              }));
    }
    clients.forEach(Client::result);
    long together = System.nanoTime() - start;

    for (int i = 0; i < 17 * each; i++) {
      assertThat(isFree(i)).isFalse();
    }
    System.out.printf(
        "%d blocks alone in %d ms, %d by 16 threads in %d ms: %.1f times as many per second%n",
        each, alone / 1_000_000, 16 * each, together / 1_000_000, 16.0 * alone / together);
  }

  @Test
  void aCheckedExceptionOfABodyReachesItsCallerAndNothingIsWritten() {
    IOException unannounced = new IOException("thrown without being declared");

    assertThatThrownBy(
            () ->
                availability.transaction(
                    tx -> {
                      tx.block(room(1), SLOT, ANN);
                      throw SqliteGroupCommitTest.<RuntimeException>undeclared(unannounced);
                    }))
        .isSameAs(unannounced);
    assertThat(availability.isAvailable(room(1), SLOT)).isTrue();
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> E undeclared(Throwable failure) throws E {
    throw (E) failure;
  }
}
