package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** What happens in a transaction of the caller's, on any database. */
abstract class CallersTransactionContract extends RunningProgram {

  @Test
  void withoutATransactionAnOperationIsOneOfItsOwn() {
    availability.block(CAR, DAY, ANN);

    assertThat(ownerOfCar()).containsExactly(ANN);
    assertThat(heard.byListener).hasSize(1);
    assertThat(heard.bySpring).hasSize(1);
  }

  @Test
  void whatTheCallerWroteAndTheBlockComeTrueTogether() {
    inTransaction()
        .executeWithoutResult(
            tx -> {
              note("Ann has the car");
              availability.block(CAR, DAY, ANN);
            });

    assertThat(notes()).containsExactly("Ann has the car");
    assertThat(ownerOfCar()).containsExactly(ANN);
  }

  @Test
  void whatTheCallerWroteAndTheBlockAreRolledBackTogether() {
    inTransaction()
        .executeWithoutResult(
            tx -> {
              note("Ann has the car");
              availability.block(CAR, DAY, ANN);
              tx.setRollbackOnly();
            });

    assertThat(notes()).isEmpty();
    assertThat(ownerOfCar()).isEmpty();
  }

  @Test
  void anExceptionTakesTheBlockWithIt() {
    assertThatThrownBy(
            () ->
                inTransaction()
                    .executeWithoutResult(
                        tx -> {
                          availability.block(CAR, DAY, ANN);
                          throw new IllegalStateException("Ann has no licence");
                        }))
        .hasMessage("Ann has no licence");

    assertThat(ownerOfCar()).isEmpty();
  }

  @Test
  void nobodyElseSeesTheBlockBeforeTheCommit() {
    inTransaction()
        .executeWithoutResult(
            tx -> {
              availability.block(CAR, DAY, ANN);

              assertThat(ownerOfCar()).containsExactly(ANN);
              assertThat(CompletableFuture.supplyAsync(this::ownerOfCar).join()).isEmpty();
            });
  }

  @Test
  void aRefusalLetsTheCallerGoOn() {
    availability.block(CAR, DAY, ANN);

    inTransaction()
        .executeWithoutResult(
            tx -> {
              note("Bob wants the car");
              assertThat(availability.block(CAR, DAY, BOB)).isInstanceOf(BlockResult.Refused.class);
              note("Bob takes the bus");
            });

    assertThat(notes()).containsExactly("Bob wants the car", "Bob takes the bus");
    assertThat(ownerOfCar()).containsExactly(ANN);
  }

  @Test
  void severalOperationsThatAreTakenBackLeaveTheRestOfTheTransactionAlone() {
    inTransaction()
        .executeWithoutResult(
            tx -> {
              availability.block(TRAILER, DAY, ANN);
              availability.transaction(
                  operations -> Outcome.rollback(operations.block(CAR, DAY, ANN)));
              note("Ann has the trailer");
            });

    assertThat(notes()).containsExactly("Ann has the trailer");
    assertThat(ownerOfCar()).isEmpty();
    assertThat(availability.isAvailable(TRAILER, DAY)).isFalse();
    assertThat(heard.byListener).extracting(this::resource).containsExactly(TRAILER);
  }

  @Test
  void eventsComeInOrderAndAfterTheCommit() {
    inTransaction()
        .executeWithoutResult(
            tx -> {
              availability.block(TRAILER, DAY, ANN);
              availability.block(CAR, DAY, ANN);
              assertThat(heard.byListener).isEmpty();
              assertThat(heard.bySpring).isEmpty();
            });

    assertThat(heard.byListener).extracting(this::resource).containsExactly(TRAILER, CAR);
    assertThat(heard.bySpring).extracting(this::resource).containsExactly(TRAILER, CAR);
  }

  @Test
  void thereAreNoEventsAfterARollback() {
    inTransaction()
        .executeWithoutResult(
            tx -> {
              availability.block(CAR, DAY, ANN);
              tx.setRollbackOnly();
            });

    assertThat(heard.byListener).isEmpty();
    assertThat(heard.bySpring).isEmpty();
  }

  @Test
  void thereAreNoEventsOfAPartThatWasUndone() {
    inTransaction()
        .executeWithoutResult(
            outer -> {
              availability.block(TRAILER, DAY, ANN);
              with(TransactionDefinition.PROPAGATION_NESTED)
                  .executeWithoutResult(
                      nested -> {
                        availability.block(CAR, DAY, ANN);
                        nested.setRollbackOnly();
                      });
            });

    assertThat(ownerOfCar()).isEmpty();
    assertThat(heard.byListener).extracting(this::resource).containsExactly(TRAILER);
  }

  @Test
  void aListenerCanUseTheAvailabilityAfterTheCommit() {
    inTransaction()
        .executeWithoutResult(tx -> availability.block(CAR, DAY, Owner.of("Ann with trailer")));

    assertThat(availability.isAvailable(TRAILER, DAY)).isFalse();
    assertThat(heard.bySpring).extracting(this::resource).containsExactlyInAnyOrder(CAR, TRAILER);
  }

  @Test
  void aNewTransactionInsideKeepsItsBlockWhenTheOuterOneIsRolledBack() {
    inTransaction()
        .executeWithoutResult(
            outer -> {
              with(TransactionDefinition.PROPAGATION_REQUIRES_NEW)
                  .executeWithoutResult(inner -> availability.block(CAR, DAY, ANN));
              assertThat(heard.byListener).hasSize(1);
              note("The outer one does not last");
              outer.setRollbackOnly();
            });

    assertThat(ownerOfCar()).containsExactly(ANN);
    assertThat(notes()).isEmpty();
  }

  @Test
  void whereNoTransactionIsWantedAnOperationIsOneOfItsOwn() {
    assertThatThrownBy(
            () ->
                with(TransactionDefinition.PROPAGATION_SUPPORTS)
                    .executeWithoutResult(
                        scope -> {
                          notes();
                          availability.block(CAR, DAY, ANN);
                          throw new IllegalStateException("Too late");
                        }))
        .hasMessage("Too late");

    assertThat(ownerOfCar()).containsExactly(ANN);
    assertThat(heard.byListener).hasSize(1);
  }

  @Test
  void aTransactionOnAnotherDataSourceIsNoneOfTheStores() {
    var elsewhere = new JdbcTransactionManager(new DriverManagerDataSource("jdbc:sqlite::memory:"));

    new TransactionTemplate(elsewhere)
        .executeWithoutResult(
            tx -> {
              availability.block(CAR, DAY, ANN);
              assertThat(heard.byListener).hasSize(1);
              tx.setRollbackOnly();
            });

    assertThat(ownerOfCar()).containsExactly(ANN);
  }

  @Test
  void aReadOnlyTransactionReads() {
    availability.block(CAR, DAY, ANN);

    List<Owner> owners = readOnly().execute(tx -> ownerOfCar());

    assertThat(owners).containsExactly(ANN);
  }
}
