package dev.holdfast.server.store.jdbc;

import static dev.holdfast.availability.Outcome.rollback;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.store.Samples;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class FailureTest extends SqlTest {

  FailureTest(Database database) {
    super(database);
  }

  /** What is done after a host was added ends with a failure, and without the host. */
  private void assertThatItFails(Consumer<Db> statements) {
    Host ann = Samples.host();

    assertThatThrownBy(
            () ->
                given(
                    tx -> {
                      tx.hosts().add(ann);
                      statements.accept(((JdbcTransaction) tx).db());
                    }))
        .isInstanceOf(StoreException.class);

    Optional<Host> found = transactions.read(tx -> tx.hosts().find(ann.id()));
    assertThat(found).isEmpty();
  }

  @Test
  void aFailureThatTheBodyHidesIsNotCommitted() {
    assertThatItFails(
        db ->
            assertThatThrownBy(() -> db.update("no statement", Map.of()))
                .isInstanceOf(StoreException.class));
  }

  @Test
  void whatCannotBeAddedFailsBeforeTheCommit() {
    assertThatItFails(db -> db.add("insert into nowhere (id) values (:id)", Map.of("id", 1)));
  }

  @Test
  void whatWasAddedIsThereForTheNextStatementAndGoneAfterARollback() {
    Host ann = Samples.host();
    EventType talk = Samples.eventType(ann);
    Booking first = Samples.booking(talk, Samples.START);
    Booking second = Samples.booking(talk, Samples.START);

    Optional<Booking> found =
        transactions.run(
            tx -> {
              tx.hosts().add(ann);
              tx.eventTypes().add(talk);
              tx.bookings().add(first);
              tx.bookings().add(second);
              return rollback(tx.bookings().find(second.id()));
            });

    assertThat(found).contains(second);
    Optional<Booking> later = transactions.read(tx -> tx.bookings().find(second.id()));
    assertThat(later).isEmpty();
  }
}
