package dev.holdfast.benchmarks.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.benchmarks.measure.FreeSlots;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class PlainInsertsTest {

  private static final String INSERT = "insert into slots (hour) values (1), (2)";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final MariaDbServer server = MariaDbServer.shared();
  private final DataSource database = server.newDatabase();
  private final ExecutorService other = Executors.newSingleThreadExecutor();
  private PlainInserts inserts;

  @BeforeEach
  void prepare() {
    Sql.run(database, "create table slots (hour int primary key) engine = InnoDB");
    FreeSlots slots = FreeSlots.hours("room-", 1, Instant.parse("2030-01-01T00:00:00Z"));
    inserts = PlainInserts.on(database, 1, INSERT, slots, (statement, claim) -> {});
  }

  @AfterEach
  void close() {
    inserts.close();
    other.shutdownNow();
  }

  @Test
  void anInsertThatDiesOfADeadlockIsRepeated() throws Exception {
    long deadlocksBefore = server.deadlocks();
    try (Connection rival = database.getConnection();
        Statement statement = rival.createStatement()) {
      rival.setAutoCommit(false);
      // More rows than the insert has, because the database rolls back the smaller transaction.
      statement.execute("insert into slots (hour) select seq from seq_2_to_100");

      Future<?> insert = other.submit(() -> insert());
      waitUntilItWaitsForTheRival();
      statement.execute("insert into slots (hour) values (1)");
      rival.rollback();

      insert.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    }
    assertThat(server.deadlocks()).isGreaterThan(deadlocksBefore);
    assertThat(Sql.ask(database, "select hour from slots order by hour")).isEqualTo("1\n2");
  }

  @Test
  void anInsertThatNeverGetsThroughFails() {
    Sql.run(
        database,
        "create trigger deadlock before insert on slots for each row signal sqlstate '40001'");

    assertThatThrownBy(() -> inserts.insert(0))
        .isInstanceOf(SQLException.class)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("40001");
  }

  @Test
  void anInsertThatFailsForAnotherReasonIsNotRepeated() {
    Sql.run(
        database,
        "create table attempts (at timestamp) engine = Aria",
        """
        create trigger refusal before insert on slots for each row
        begin
          insert into attempts values (now());
          signal sqlstate '45000' set message_text = 'No more slots';
        end""");

    assertThatThrownBy(() -> inserts.insert(0))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("No more slots");
    // The table of attempts has no transactions, so that it keeps what fails.
    assertThat(Sql.ask(database, "select count(*) from attempts")).isEqualTo("1");
  }

  private Void insert() throws SQLException {
    inserts.insert(0);
    return null;
  }

  private void waitUntilItWaitsForTheRival() {
    String waiting =
        "select count(*) from information_schema.innodb_trx where trx_state = 'LOCK WAIT'"
            + " and trx_query = '%s'".formatted(INSERT);
    Sql.awaitMoreThanNone(database, waiting);
  }
}
