package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.spi.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** One connection that a program lends to a store and goes on using. */
final class BorrowedConnectionTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final TimeSlot HOUR = TimeSlot.parse("2030-05-07T10:00:00Z/PT1H");

  private record Lent(Connection connection) implements ConnectionSource {

    @Override
    public Connection take() {
      return connection;
    }

    @Override
    public void giveBack(Connection taken) {}

    @Override
    public boolean isInCallersTransaction() {
      return false;
    }

    @Override
    public void afterCommit(Runnable task) {
      task.run();
    }

    @Override
    public void setRollbackOnly(StoreException because) {
      throw because;
    }
  }

  @Test
  void itComesBackAtItsIsolationLevel() throws SQLException {
    try (Connection connection = NewSchema.onMariaDb().getConnection()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      Availability availability = Availability.on(MariaDbStore.on(new Lent(connection)));

      assertThat(availability.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);

      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
    }
  }

  @Test
  void aRollbackThatFailsDoesNotHideWhyItWasNeeded() throws SQLException {
    try (Connection connection = NewSchema.onMariaDb().getConnection()) {
      Availability availability = Availability.on(MariaDbStore.on(new Lent(breaking(connection))));

      StoreException failure =
          catchThrowableOfType(StoreException.class, () -> availability.block(ROOM, HOUR, ANN));

      assertThat(failure.kind()).isEqualTo(StoreException.Kind.UNKNOWN_OUTCOME);
      assertThat(failure.getCause()).hasMessage("commit failed");
      assertThat(failure.getSuppressed())
          .singleElement()
          .extracting(Throwable::getMessage)
          .isEqualTo("rollback failed");
    }
  }

  /** A connection that is lost at the commit, and fails at whatever follows. */
  private static Connection breaking(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              String name = method.getName();
              if (name.equals("commit") || name.equals("rollback")) {
                throw new SQLException(name + " failed", "08S01");
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
