package dev.holdfast.availability.jdbc.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.availability.jdbc.engine.MySqlErrors;
import dev.holdfast.availability.jdbc.engine.SqlError;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Sql;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes wrong is told by its kind, in bounded time, and the next call works. */
final class MariaDbErrorsTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final TimeSlot HOUR = TimeSlot.parse("2030-05-07T10:00:00Z/PT1H");

  private final DataSource database = NewSchema.onMariaDb();
  private final Availability sound = Availability.on(MariaDbStore.on(database));

  private static Kind kindOf(Runnable deed) {
    return catchThrowableOfType(StoreException.class, deed::run).kind();
  }

  private String name() {
    return Sql.ask(database, "select database()");
  }

  @ParameterizedTest
  @CsvSource({
    "1213, CONTENDED",
    "1205, CONTENDED",
    "1020, CONTENDED",
    "1290, READ_ONLY",
    "1836, READ_ONLY",
    "1021, FULL",
    "1114, FULL",
    "1969, TIMED_OUT",
    "3024, TIMED_OUT",
    "1146, MISCONFIGURED",
    "1054, MISCONFIGURED",
    "1142, MISCONFIGURED",
    "1062, REFUSED",
    "1040, DISCONNECTED",
    "0, UNKNOWN"
  })
  void everyCodeHasItsMeaning(int code, SqlError meaning) {
    assertThat(MySqlErrors.of(new SQLException("text", "HY000", code))).isEqualTo(meaning);
  }

  @Test
  void theCauseOfABatchTellsWhyItFailed() {
    SQLException reset = new SQLNonTransientConnectionException("Socket error", "08000");

    assertThat(MySqlErrors.of(new BatchUpdateException(reset))).isEqualTo(SqlError.DISCONNECTED);
  }

  @Test
  void aServerThatIsNotThereIsUnavailable() {
    DataSource nowhere = connectionsTo("jdbc:mariadb://127.0.0.1:1/none?connectTimeout=500");

    assertThat(kindOf(() -> Availability.on(MariaDbStore.on(nowhere)).calendar(ROOM, HOUR)))
        .isEqualTo(Kind.UNAVAILABLE);
  }

  private static DataSource connectionsTo(String url) {
    try {
      return new org.mariadb.jdbc.MariaDbDataSource(url);
    } catch (SQLException e) {
      throw new IllegalArgumentException(url, e);
    }
  }

  @Test
  void anExhaustedPoolIsUnavailable() throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setDataSource(database);
    config.setMaximumPoolSize(1);
    config.setConnectionTimeout(250);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      Availability availability = Availability.on(MariaDbStore.on(pool));
      try (Connection taken = pool.getConnection()) {
        assertThat(taken.isValid(1)).isTrue();
        assertThat(kindOf(() -> availability.isAvailable(ROOM, HOUR))).isEqualTo(Kind.UNAVAILABLE);
      }

      assertThat(availability.isAvailable(ROOM, HOUR)).isTrue();
    }
  }

  @Test
  void whoLosesTheConnectionInATransactionKnowsThatNothingWasChanged() {
    AtomicBoolean killed = new AtomicBoolean();

    Kind kind =
        kindOf(
            () ->
                sound.transaction(
                    tx -> {
                      BlockResult result = tx.block(ROOM, HOUR, ANN);
                      if (killed.compareAndSet(false, true)) {
                        killOthers();
                      }
                      tx.block(ROOM, TimeSlot.of(HOUR.to(), Duration.ofHours(1)), ANN);
                      return dev.holdfast.availability.Outcome.commit(result);
                    }));

    assertThat(kind).isEqualTo(Kind.UNAVAILABLE);
    assertThat(sound.isAvailable(ROOM, HOUR)).isTrue();
    assertThat(sound.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);
  }

  private void killOthers() {
    String others =
        "select id from information_schema.processlist where db = '%s' and id <> connection_id()"
            .formatted(name());
    Sql.ask(database, others).lines().forEach(this::kill);
  }

  private void kill(String id) {
    Sql.run(database, "kill connection " + id);
  }

  @Test
  void aReadOnlyServerTakesNoWritesButAnswers() {
    sound.block(ROOM, HOUR, ANN);
    Sql.run(
        database,
        "create or replace user clerk@localhost",
        "grant select, insert, update, delete on %s.* to clerk@localhost".formatted(name()));
    Availability availability =
        Availability.on(MariaDbStore.on(MariaDbServer.as("clerk", database)));
    TimeSlot next = TimeSlot.of(HOUR.to(), Duration.ofHours(1));

    Sql.run(database, "set global read_only = on");
    try {
      assertThat(kindOf(() -> availability.block(ROOM, next, ANN))).isEqualTo(Kind.READ_ONLY);
      assertThat(availability.isAvailable(ROOM, HOUR)).isFalse();
    } finally {
      Sql.run(database, "set global read_only = off");
    }

    assertThat(availability.block(ROOM, next, ANN)).isInstanceOf(BlockResult.Blocked.class);
  }

  @Test
  void whoMayNotWriteIsToldThatItIsMisconfigured() {
    Sql.run(
        database,
        "create or replace user reader@localhost",
        "grant select on %s.* to reader@localhost".formatted(name()));
    Availability availability =
        Availability.on(MariaDbStore.on(MariaDbServer.as("reader", database)));

    assertThat(kindOf(() -> availability.block(ROOM, HOUR, ANN))).isEqualTo(Kind.MISCONFIGURED);
  }

  @Test
  void aStatementThatTakesTooLongIsTimedOut() throws SQLException {
    sound.block(ROOM, HOUR, ANN);
    Availability hasty =
        Availability.on(
            MariaDbStore.on(
                MariaDbServer.with("sessionVariables=max_statement_time=0.3", database)));
    TimeSlot next = TimeSlot.of(HOUR.to(), Duration.ofHours(1));

    try (Connection rival = lockRoom()) {
      assertThat(kindOf(() -> hasty.block(ROOM, next, ANN))).isEqualTo(Kind.TIMED_OUT);
      rival.rollback();
    }

    assertThat(hasty.block(ROOM, next, ANN)).isInstanceOf(BlockResult.Blocked.class);
  }

  @Test
  void whoWaitsTooLongForARivalIsToldSo() throws SQLException {
    sound.block(ROOM, HOUR, ANN);
    Availability impatient =
        Availability.on(
            MariaDbStore.on(ConnectionSource.of(database), MariaDbSql.CLOCK, Duration.ofMillis(1)));
    TimeSlot next = TimeSlot.of(HOUR.to(), Duration.ofHours(1));
    Instant start = Instant.now();

    try (Connection rival = lockRoom()) {
      BlockResult result = impatient.block(ROOM, next, ANN);

      assertThat(((BlockResult.Refused) result).reason()).isEqualTo(BlockResult.Reason.CONTENDED);
      assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(15));
      rival.rollback();
    }

    assertThat(impatient.block(ROOM, next, ANN)).isInstanceOf(BlockResult.Blocked.class);
  }

  private Connection lockRoom() throws SQLException {
    Connection rival = database.getConnection();
    rival.setAutoCommit(false);
    try (Statement statement = rival.createStatement()) {
      statement.execute("select id from holdfast_resource where id = 'room' for update");
    }
    return rival;
  }
}
