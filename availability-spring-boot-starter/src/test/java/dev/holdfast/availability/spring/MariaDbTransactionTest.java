package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.StrongRival;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;

final class MariaDbTransactionTest extends CallersTransactionContract {

  private final DataSource database = MariaDbServer.shared().newDatabase();

  @Override
  Map<String, Object> properties() {
    return Map.of("spring.datasource.url", MariaDbServer.shared().url(database));
  }

  @BeforeEach
  void makeTheCarKnown() {
    availability.putUnder(TRAILER, CAR);
  }

  @Test
  @Timeout(60)
  void afterADeadlockNothingOfTheTransactionIsCommitted() throws SQLException {
    try (StrongRival rival = new StrongRival(database)) {
      assertThatThrownBy(
              () ->
                  inTransaction()
                      .executeWithoutResult(
                          tx -> {
                            availability.block(TRAILER, DAY, ANN);
                            deadlockWith(rival);
                            note("after the deadlock");
                          }))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("run it again");
    }

    assertThat(notes()).isEmpty();
    assertThat(availability.isAvailable(TRAILER, DAY)).isTrue();
    assertThat(heard.byListener).isEmpty();
  }

  @Test
  @Timeout(60)
  void afterADeadlockInANestedTransactionNothingOfTheOuterOneIsCommitted() throws SQLException {
    try (StrongRival rival = new StrongRival(database)) {
      assertThatThrownBy(
              () ->
                  inTransaction()
                      .executeWithoutResult(
                          outer -> {
                            assertThatThrownBy(() -> nested(rival))
                                .isInstanceOf(TransactionException.class);
                            note("after the nested one");
                          }))
          .isInstanceOf(StoreException.class);
    }

    assertThat(notes()).isEmpty();
  }

  private void nested(StrongRival rival) {
    with(TransactionDefinition.PROPAGATION_NESTED)
        .executeWithoutResult(
            nested -> {
              deadlockWith(rival);
              nested.setRollbackOnly();
            });
  }

  /** The rival has the car and wants the note; the caller has the note and wants the car. */
  private void deadlockWith(StrongRival rival) {
    note("before the deadlock");
    rival.run("select id from holdfast_resource where id = 'car' for update");
    rival.runUntilItWaits("select text from note for update");

    StoreException lost = catchThrowableOfType(StoreException.class, this::blockCar);

    assertThat(lost.kind()).isEqualTo(StoreException.Kind.FAILED);
  }
}
