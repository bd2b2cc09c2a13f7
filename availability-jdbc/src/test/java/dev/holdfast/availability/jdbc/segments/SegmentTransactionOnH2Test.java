package dev.holdfast.availability.jdbc.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.BoundConnection;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In a transaction of the caller's on H2. */
final class SegmentTransactionOnH2Test {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final TimeSlot HOUR = TimeSlot.parse("2030-05-07T10:00:00Z/PT1H");
  private static final TimeSlot ENDLESS = TimeSlot.from(HOUR.from());

  private final DataSource database = SegmentFixture.onH2();
  private final Availability rival = on(ConnectionSource.of(database));

  SegmentTransactionOnH2Test() {
    Sql.run(database, "create table callers_table (id int)");
  }

  private static Availability on(ConnectionSource connections) {
    return Availability.on(SegmentStore.on(connections, SegmentGrid.ofMinutes(30)));
  }

  private BoundConnection begin() throws SQLException {
    var caller = new BoundConnection(database, Connection.TRANSACTION_READ_COMMITTED);
    write(caller, "insert into callers_table values (1)");
    return caller;
  }

  private static void write(BoundConnection caller, String sql) throws SQLException {
    try (var statement = caller.take().createStatement()) {
      statement.execute(sql);
    }
  }

  private String callersRows() {
    return Sql.ask(database, "select count(*) from callers_table");
  }

  @Test
  void whatTheCallerWroteAndTheBlockAreCommittedTogether() throws SQLException {
    try (BoundConnection caller = begin()) {
      assertThat(on(caller).block(ROOM, HOUR, ANN)).isInstanceOf(Blocked.class);
      assertThat(rival.isAvailable(ROOM, HOUR)).isTrue();
      caller.commit();
    }

    assertThat(rival.isAvailable(ROOM, HOUR)).isFalse();
    assertThat(callersRows()).isEqualTo("1");
  }

  @Test
  void aRefusalLeavesTheCallersWritesAlone() throws SQLException {
    rival.block(ROOM, HOUR, BOB);

    try (BoundConnection caller = begin()) {
      assertThat(on(caller).block(ROOM, HOUR, ANN)).isNotInstanceOf(Blocked.class);
      caller.commit();
    }

    assertThat(callersRows()).isEqualTo("1");
  }

  /** No key tells cells and endless time apart. */
  @Test
  void whoeverLookedBeforeARivalCameDoesNotOverlookIt() throws SQLException {
    rival.block(ROOM, HOUR, BOB);
    rival.release(ROOM, HOUR, BOB);
    try (BoundConnection caller = begin()) {
      on(caller).isAvailable(ROOM, HOUR);
      rival.block(ROOM, HOUR, BOB);

      assertThat(on(caller).block(ROOM, ENDLESS, ANN)).isNotInstanceOf(Blocked.class);
      caller.commit();
    }

    assertThat(rival.blockades(ROOM, ENDLESS)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
  void aTransactionAtAHigherLevelIsRefusedBecauseItWouldOverlookRivals(int isolation)
      throws SQLException {
    try (BoundConnection caller = new BoundConnection(database, isolation)) {
      Availability availability = on(caller);

      assertThatThrownBy(() -> availability.block(ROOM, HOUR, ANN))
          .isInstanceOf(StoreException.class)
          .hasFieldOrPropertyWithValue("kind", StoreException.Kind.MISCONFIGURED)
          .hasMessageContaining("READ COMMITTED");
    }
  }

  @Test
  void aPoolAtAnotherLevelIsLowered() {
    try (var pool = Pools.of(database, 2, "TRANSACTION_SERIALIZABLE")) {
      assertThat(on(ConnectionSource.of(pool)).block(ROOM, HOUR, ANN)).isInstanceOf(Blocked.class);
    }
  }
}
