package dev.holdfast.availability.jdbc.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.BlockResult.Refused;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.availability.jdbc.segments.SegmentFixture;
import dev.holdfast.availability.jdbc.segments.SegmentStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Refusals are cheap where they are many, and as right as where they are few. */
final class MariaDbRefusalTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final int MANY = 10;

  private final List<String> statements = new ArrayList<>();

  enum Kept {
    RANGES,
    SEGMENTS;

    private AvailabilityStore store(ConnectionSource connections) {
      return this == RANGES
          ? MariaDbStore.on(connections)
          : SegmentStore.on(connections, SegmentGrid.ofMinutes(60));
    }

    private DataSource newDatabase() {
      return this == RANGES ? NewSchema.onMariaDb() : SegmentFixture.onMariaDb();
    }
  }

  private Availability availability(Kept kept) {
    return Availability.on(kept.store(noting(ConnectionSource.of(kept.newDatabase()))));
  }

  /** Notes the statements that are prepared on the connections. */
  private ConnectionSource noting(ConnectionSource source) {
    return new ConnectionSource() {
      @Override
      public Connection take() throws SQLException {
        return noting(source.take());
      }

      @Override
      public void giveBack(Connection connection) throws SQLException {
        source.giveBack(connection);
      }

      @Override
      public boolean isInCallersTransaction() {
        return source.isInCallersTransaction();
      }

      @Override
      public void afterCommit(Runnable task) {
        source.afterCommit(task);
      }

      @Override
      public void setRollbackOnly(StoreException because) {
        source.setRollbackOnly(because);
      }
    };
  }

  private Connection noting(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("prepareStatement")) {
                statements.add((String) arguments[0]);
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static TimeSlot hour(int number) {
    TimeSlot first = TimeSlot.parse("2030-05-07T00:00:00Z/PT1H");
    return TimeSlot.of(first.from().plus(Duration.ofHours(number)), Duration.ofHours(1));
  }

  private static void refuseMany(Availability availability) {
    availability.block(ROOM, hour(0), ANN);
    for (int i = 0; i < MANY; i++) {
      assertThat(availability.block(ROOM, hour(0), BOB)).isInstanceOf(Refused.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whereMostAreRefusedARefusalIsOneStatement(Kept kept) {
    Availability availability = availability(kept);
    refuseMany(availability);
    statements.clear();

    BlockResult result = availability.block(ROOM, hour(0), BOB);

    assertThat(((Refused) result).inTheWay()).singleElement().matches(it -> it.owner().equals(ANN));
    assertThat(statements).singleElement().asString().contains("select");
  }

  @ParameterizedTest
  @EnumSource
  void whereMostAreBlockedABlockIsOneStatement(Kept kept) {
    Availability availability = availability(kept);
    refuseMany(availability);
    for (int i = 1; i <= MANY; i++) {
      availability.block(ROOM, hour(i), ANN);
    }
    statements.clear();

    BlockResult result = availability.block(ROOM, hour(MANY + 1), ANN);

    assertThat(result).isInstanceOf(Blocked.class);
    assertThat(statements).singleElement().asString().contains("insert");
  }

  @ParameterizedTest
  @EnumSource
  void whereMostAreRefusedFreeTimeIsStillBlocked(Kept kept) {
    Availability availability = availability(kept);
    refuseMany(availability);

    assertThat(availability.block(ROOM, hour(1), BOB)).isInstanceOf(Blocked.class);
    assertThat(availability.block(ResourceId.of("new room"), hour(0), BOB))
        .isInstanceOf(Blocked.class);
    assertThat(availability.block(ROOM, hour(1), ANN)).isInstanceOf(Refused.class);
  }

  @ParameterizedTest
  @EnumSource
  void aRefusalNamesEverythingInTheWayBeItLittleOrMuch(Kept kept) {
    Availability availability = availability(kept);
    for (int i = 0; i < MANY; i++) {
      availability.block(ROOM, hour(2 * i), ANN);
    }

    for (int i = 1; i <= MANY; i++) {
      TimeSlot slot = new TimeSlot(hour(1).from(), hour(2 * i).from());
      BlockResult result = availability.block(ROOM, slot, BOB);

      int inTheWay = i - 1;
      assertThat(result instanceof Refused).as("%s", slot).isEqualTo(inTheWay > 0);
      if (result instanceof Refused refused) {
        assertThat(refused.inTheWay()).hasSize(inTheWay);
      } else {
        availability.release(ROOM, slot, BOB);
      }
    }
  }
}
