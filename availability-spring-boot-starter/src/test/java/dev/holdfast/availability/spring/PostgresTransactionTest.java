package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.testbed.PostgresServer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

final class PostgresTransactionTest extends CallersTransactionContract {

  @Override
  Map<String, Object> properties() {
    return Map.of("spring.datasource.url", PostgresServer.shared().newUrl());
  }

  @Test
  void aReadOnlyTransactionRefusesABlockAndGoesOn() {
    readOnly()
        .executeWithoutResult(
            tx -> {
              assertThatThrownBy(this::blockCar)
                  .asInstanceOf(type(StoreException.class))
                  .returns(StoreException.Kind.READ_ONLY, StoreException::kind);
              assertThat(notes()).isEmpty();
            });

    assertThat(ownerOfCar()).isEmpty();
  }

  @Test
  void aConnectionThatIsBoundDuringATransactionElsewhereIsNotTakenForOne() {
    var elsewhere = new JdbcTransactionManager(new DriverManagerDataSource("jdbc:sqlite::memory:"));

    new TransactionTemplate(elsewhere)
        .executeWithoutResult(
            tx -> {
              assertThat(notes()).isEmpty();
              blockCar();
              tx.setRollbackOnly();
            });

    assertThat(ownerOfCar()).hasSize(1);
  }
}
