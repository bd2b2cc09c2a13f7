package dev.holdfast.server.store.jdbc;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What tests of SQL have in common: they run on every database, each in one of its own. */
@ParameterizedClass
@EnumSource(Database.class)
abstract class SqlTest {

  static Database.Opened opened;

  @BeforeParameterizedClassInvocation
  static void open(Database database) {
    opened = database.open();
  }

  @AfterParameterizedClassInvocation
  static void close() {
    opened.close();
  }

  final Database database;
  final Transactions transactions = opened.store().transactions();

  SqlTest(Database database) {
    this.database = database;
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
}
