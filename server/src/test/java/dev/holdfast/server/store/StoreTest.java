package dev.holdfast.server.store;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.DomainEvent;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What tests of the store have in common: they run on every database, each in one of its own. */
@ParameterizedClass
@EnumSource(Stores.class)
abstract class StoreTest {

  static ServiceStore opened;

  @BeforeParameterizedClassInvocation
  static void open(Stores kind) {
    opened = kind.newStore(StoreTest::eventData).get();
  }

  @AfterParameterizedClassInvocation
  static void close() {
    opened.close();
  }

  final Stores kind;
  final Transactions transactions = opened.transactions();

  StoreTest(Stores kind) {
    this.kind = kind;
  }

  static String eventData(DomainEvent event) {
    return "{\"key\":\"" + event.key().text() + "\"}";
  }

  /** Whatever a test does, its thread ends up without a transaction. */
  @AfterEach
  void nothingIsUnderWay() {
    transactions.read(tx -> "fine");
  }

  /** Does something and commits it. */
  void given(Consumer<Transaction> body) {
    transactions.run(
        tx -> {
          body.accept(tx);
          return commit("done");
        });
  }

  /** Does something, commits it and answers. */
  <T> T doing(Function<Transaction, T> body) {
    return transactions.run(tx -> commit(body.apply(tx)));
  }

  boolean did(Function<Transaction, Boolean> body) {
    return doing(body);
  }

  int counted(Function<Transaction, Integer> body) {
    return doing(body);
  }

  <T> Optional<T> answered(Function<Transaction, Optional<T>> body) {
    return doing(body);
  }

  <T> Optional<T> found(Function<Transaction, Optional<T>> body) {
    return transactions.read(body);
  }

  <T> List<T> listed(Function<Transaction, List<T>> body) {
    return transactions.read(body);
  }
}
