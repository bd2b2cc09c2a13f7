package dev.holdfast.server.store;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.value.RandomId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a transaction does comes true as a whole, everywhere, or not at all. */
final class TransactionsTest extends StoreTest {

  private final Host ann = Samples.host();
  private final EventType talk = Samples.eventType(ann);
  private final Booking booking = Samples.booking(talk, Samples.START);
  private final Replies.Request request = new Replies.Request("scope", RandomId.withPrefix("key"));
  private final Replies.Reply reply = new Replies.Reply("sha", 201, "{}", "{}");

  TransactionsTest(Stores kind) {
    super(kind);
    given(
        tx -> {
          tx.hosts().add(ann);
          tx.eventTypes().add(talk);
        });
  }

  /** Time, booking and reply in one go. */
  private BlockResult book(Transaction tx) {
    tx.replies().begin(request, Samples.NOW);
    BlockResult result = block(tx, booking.owner());
    tx.bookings().add(booking);
    tx.replies().remember(request, reply);
    return result;
  }

  private BlockResult block(Transaction tx, Owner owner) {
    return tx.availability().block(ann.timeline(), booking.claimed(), owner);
  }

  private void assertThatAllOrNothingIsThere(boolean isThere) {
    TimeSlot slot = booking.claimed();
    assertThat(listed(tx -> tx.availability().blockades(ann.timeline(), slot)).isEmpty())
        .isEqualTo(!isThere);
    assertThat(found(tx -> tx.bookings().find(booking.id())).isPresent()).isEqualTo(isThere);
    assertThat(answered(tx -> tx.replies().begin(request, Samples.NOW)).isPresent())
        .isEqualTo(isThere);
  }

  @Test
  void aCommitMakesAllOfItTrue() {
    BlockResult result = doing(this::book);

    assertThat(result).isInstanceOf(BlockResult.Blocked.class);
    assertThatAllOrNothingIsThere(true);
  }

  @Test
  void aTransactionEndsWithItsBody() {
    List<Transaction> kept = new ArrayList<>();
    transactions.run(tx -> commit(kept.add(tx)));
    transactions.run(tx -> rollback(kept.add(tx)));
    transactions.read(kept::add);

    for (Transaction tx : kept) {
      assertThatThrownBy(() -> tx.bookings().add(booking))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("ended with its body");
      assertThatThrownBy(() -> tx.bookings().find(booking.id()))
          .isInstanceOf(IllegalStateException.class);
    }
    assertThatThrownBy(() -> block(kept.get(0), booking.owner()))
        .isInstanceOf(IllegalStateException.class);
    assertThatAllOrNothingIsThere(false);
  }

  @Test
  void aRollbackLeavesNothing() {
    String result =
        transactions.run(
            tx -> {
              book(tx);
              return rollback("no");
            });

    assertThat(result).isEqualTo("no");
    assertThatAllOrNothingIsThere(false);
  }

  @Test
  void anExceptionLeavesNothing() {
    assertThatThrownBy(
            () ->
                given(
                    tx -> {
                      book(tx);
                      throw new IllegalArgumentException("no");
                    }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no");

    assertThatAllOrNothingIsThere(false);
  }

  @Test
  void aTransactionSeesWhatItWrote() {
    boolean seen =
        did(
            tx -> {
              book(tx);
              return tx.bookings().find(booking.id()).isPresent()
                  && !tx.availability().blockades(ann.timeline(), booking.claimed()).isEmpty();
            });

    assertThat(seen).isTrue();
  }

  @Test
  void whatWasRefusedInATransactionDoesNotEndIt() {
    given(tx -> block(tx, Owner.of("somebody")));

    BlockResult result = doing(this::book);

    assertThat(result).isInstanceOf(BlockResult.Refused.class);
    assertThat(found(tx -> tx.bookings().find(booking.id()))).isPresent();
  }

  @Test
  void aReaderCannotWrite() {
    assertThatThrownBy(() -> transactions.read(tx -> tx.hosts().add(Samples.host())))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.READ_ONLY));
  }

  @Test
  void aTransactionWithinATransactionIsAMistake() {
    assertThatThrownBy(() -> given(tx -> found(inner -> inner.hosts().find(ann.id()))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("under way");
    assertThatThrownBy(() -> found(tx -> answered(inner -> inner.hosts().find(ann.id()))))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void ofTwoWhoWantTheSameTimeOneHasIt() throws Exception {
    CountDownLatch taken = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(1);

    var first =
        CompletableFuture.supplyAsync(
            () ->
                transactions.run(
                    tx -> {
                      BlockResult result = block(tx, Owner.of("first"));
                      taken.countDown();
                      await(second);
                      return commit(result);
                    }));
    await(taken);
    var other =
        CompletableFuture.supplyAsync(
            () -> {
              second.countDown();
              return doing(tx -> block(tx, Owner.of("second")));
            });

    assertThat(first.get(20, TimeUnit.SECONDS)).isInstanceOf(BlockResult.Blocked.class);
    assertThat(other.get(20, TimeUnit.SECONDS))
        .isInstanceOfSatisfying(
            BlockResult.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo(BlockResult.Reason.TAKEN));
  }

  @Test
  void aTwinOfARunningRequestWaitsForItsReply() throws Exception {
    var twin = twinOf(commit("replied"));

    assertThat(twin).contains(reply);
  }

  @Test
  void aTwinOfARequestThatCameToNothingTakesItsPlace() throws Exception {
    var twin = twinOf(rollback("nothing"));

    assertThat(twin).isEmpty();
  }

  /** What a request sees that comes while the first one runs, which ends so. */
  private Optional<Replies.Reply> twinOf(Outcome<String> end) throws Exception {
    CountDownLatch claimed = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(1);
    var first =
        CompletableFuture.supplyAsync(
            () ->
                transactions.run(
                    tx -> {
                      tx.replies().begin(request, Samples.NOW);
                      claimed.countDown();
                      await(second);
                      tx.replies().remember(request, reply);
                      return end;
                    }));
    await(claimed);
    var twin =
        CompletableFuture.supplyAsync(
            () -> {
              second.countDown();
              return answered(tx -> tx.replies().begin(request, Samples.NOW));
            });

    assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo(end.result());
    return twin.get(20, TimeUnit.SECONDS);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aStoreThatIsOpenedAgainHasItAll() {
    Supplier<ServiceStore> same = kind.newStore(StoreTest::eventData);
    try (ServiceStore first = same.get()) {
      first.transactions().run(tx -> commit(tx.hosts().add(ann)));
    }

    try (ServiceStore again = same.get()) {
      Optional<Host> host = again.transactions().read(tx -> tx.hosts().find(ann.id()));
      assertThat(host).contains(ann);
    }
  }
}
