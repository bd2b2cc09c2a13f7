package dev.holdfast.server.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.store.Samples;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FailureTest extends SqlTest {

  FailureTest(Database database) {
    super(database);
  }

  @Test
  void aFailureThatTheBodyHidesIsNotCommitted() {
    Host ann = Samples.host();

    assertThatThrownBy(
            () ->
                given(
                    tx -> {
                      tx.hosts().add(ann);
                      hide(() -> ((JdbcTransaction) tx).db().update("no statement"));
                    }))
        .isInstanceOf(StoreException.class);

    Optional<Host> found = transactions.read(tx -> tx.hosts().find(ann.id()));
    assertThat(found).isEmpty();
  }

  private static void hide(Runnable task) {
    assertThatThrownBy(task::run).isInstanceOf(StoreException.class);
  }
}
