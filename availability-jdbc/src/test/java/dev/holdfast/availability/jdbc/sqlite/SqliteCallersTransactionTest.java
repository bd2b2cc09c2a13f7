package dev.holdfast.availability.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityEvent;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.spi.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A caller has begun a transaction and writes tables of its own in it. */
final class SqliteCallersTransactionTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final TimeSlot SLOT =
      TimeSlot.of(Instant.parse("2030-05-07T10:00:00Z"), Duration.ofHours(1));

  @TempDir Path folder;
  private SqliteStore others;
  private Connection connection;
  private Availability availability;
  private final List<AvailabilityEvent> events = new ArrayList<>();
  private final List<Runnable> afterCommit = new ArrayList<>();

  @BeforeEach
  void begin() throws SQLException {
    Path file = folder.resolve("availability.db");
    others = SqliteStore.open(file);
    connection = DriverManager.getConnection("jdbc:sqlite:" + file + "?busy_timeout=100");
    execute("create table booking (name text)");
    connection.setAutoCommit(false);
    availability = Availability.on(SqliteStore.on(new Callers()), events::add);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    others.close();
  }

  private final class Callers implements ConnectionSource {

    @Override
    public Connection take() {
      return connection;
    }

    @Override
    public void giveBack(Connection taken) {}

    @Override
    public boolean isInCallersTransaction() {
      return true;
    }

    @Override
    public void afterCommit(Runnable task) {
      afterCommit.add(task);
    }

    @Override
    public void setRollbackOnly(StoreException because) {
      throw new AssertionError("Nothing rolled back the caller's transaction", because);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  private int bookings() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select count(*) from booking")) {
      row.next();
      return row.getInt(1);
    }
  }

  private boolean othersSeeItFree() {
    return Availability.on(others).isAvailable(ROOM, SLOT);
  }

  @Test
  void whatWasBlockedComesTrueWithTheCallersCommit() throws SQLException {
    execute("insert into booking values ('first')");
    assertThat(availability.block(ROOM, SLOT, ANN)).isInstanceOf(BlockResult.Blocked.class);
    assertThat(availability.isAvailable(ROOM, SLOT)).isFalse();
    assertThat(othersSeeItFree()).isTrue();
    assertThat(events).isEmpty();

    connection.commit();
    afterCommit.forEach(Runnable::run);

    assertThat(othersSeeItFree()).isFalse();
    assertThat(events).hasSize(1);
  }

  @Test
  void whatWasBlockedGoesWithTheCallersRollback() throws SQLException {
    execute("insert into booking values ('first')");
    availability.block(ROOM, SLOT, ANN);
    availability.disable(ROOM, SLOT, BOB);

    connection.rollback();

    assertThat(othersSeeItFree()).isTrue();
    assertThat(bookings()).isZero();
  }

  @Test
  void aRefusalLeavesTheCallersTransactionAlone() throws SQLException {
    Availability.on(others).block(ROOM, SLOT, BOB);
    execute("insert into booking values ('first')");

    assertThat(availability.block(ROOM, SLOT, ANN)).isInstanceOf(BlockResult.Refused.class);
    connection.commit();

    assertThat(bookings()).isEqualTo(1);
  }

  @Test
  void aRollbackGoesBackToWhereTheBodyBegan() throws SQLException {
    execute("insert into booking values ('first')");

    availability.transaction(
        tx -> {
          tx.block(ROOM, SLOT, ANN);
          return Outcome.rollback("undone");
        });
    connection.commit();

    assertThat(othersSeeItFree()).isTrue();
    assertThat(bookings()).isEqualTo(1);
  }

  @Test
  void whoReadBeforeAnotherWroteIsContended() throws SQLException {
    assertThat(bookings()).isZero();
    Availability.on(others).block(ROOM, SLOT, BOB);

    assertThatThrownBy(() -> availability.release(ROOM, SLOT, BOB))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.CONTENDED));
    connection.rollback();

    assertThat(othersSeeItFree()).isFalse();
  }
}
