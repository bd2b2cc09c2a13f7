package dev.holdfast.server.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.store.Samples;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A server that meets what a newer one has stored reads it, and does not overwrite it. */
final class NewerFormatTest extends SqlTest {

  NewerFormatTest(Database database) {
    super(database);
  }

  @Test
  void aNewerFormatIsReadButNotOverwritten() {
    Host ann = Samples.host();
    given(tx -> tx.hosts().add(ann));
    opened.look(
        db ->
            db.update(
                "update scheduling_host set format = 99,"
                    + " value = replace(value, '{\"format\":1,', '{\"format\":99,\"mood\":7,')"
                    + " where id = :id",
                Map.of("id", ann.id().value())));

    Optional<Host> found = transactions.read(tx -> tx.hosts().find(ann.id()));

    assertThat(found).contains(ann);
    assertThatThrownBy(() -> given(tx -> tx.hosts().update(ann.next())))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("A newer server has stored this host, in format 99");
  }
}
