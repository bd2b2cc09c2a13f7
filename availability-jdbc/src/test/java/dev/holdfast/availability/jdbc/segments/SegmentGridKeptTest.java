package dev.holdfast.availability.jdbc.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.engine.Scripts;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Sql;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How time is kept in cells and ranges, and that the grid stays what it was. */
final class SegmentGridKeptTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final SegmentGrid QUARTERS = SegmentGrid.ofMinutes(15);

  static Stream<DataSource> databases() {
    return Stream.of(
        SegmentFixture.onMariaDb(),
        SegmentFixture.onPostgres(),
        SegmentFixture.onH2(),
        SegmentFixture.onH2(SegmentFixture.LIKE_POSTGRES));
  }

  private static TimeSlot slot(String from, String to) {
    return TimeSlot.parse("2030-05-07T%s:00Z/2030-05-07T%s:00Z".formatted(from, to));
  }

  private static Availability on(DataSource database) {
    return Availability.on(SegmentStore.on(database, QUARTERS));
  }

  private static String ask(DataSource database, String sql) {
    return Sql.ask(database, sql);
  }

  @ParameterizedTest
  @MethodSource("databases")
  void anotherGridIsRefusedAndNothingIsLost(DataSource database) {
    on(database).block(ROOM, slot("10:00", "11:00"), ANN);

    assertThatThrownBy(() -> SegmentStore.on(database, SegmentGrid.ofMinutes(30)))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.MISCONFIGURED))
        .hasMessageContainingAll("15 minutes", "30", "SegmentGrid.ofMinutes(15)");

    assertThat(on(database).isAvailable(ROOM, slot("10:30", "10:45"))).isFalse();
  }

  @ParameterizedTest
  @MethodSource("databases")
  void aPartIsReleasedInWholeCells(DataSource database) {
    Availability availability = on(database);
    availability.block(ROOM, slot("10:05", "11:00"), ANN);

    ReleaseResult released = availability.release(ROOM, slot("10:20", "10:31"), ANN);

    assertThat(((ReleaseResult.Released) released).released())
        .extracting(Blockade::slot)
        .containsExactly(slot("10:15", "10:45"));
    assertThat(availability.block(ROOM, slot("10:16", "10:44"), BOB))
        .isInstanceOf(BlockResult.Blocked.class);
    assertThat(availability.calendar(ROOM, slot("10:00", "11:00")).takenBy(ANN))
        .containsExactly(slot("10:00", "10:15"), slot("10:45", "11:00"));
  }

  @ParameterizedTest
  @MethodSource("databases")
  void theDatabaseRefusesATakenCellFromAForeignProgram(DataSource database) {
    on(database).block(ROOM, slot("10:00", "11:00"), ANN);
    String again =
        "insert into holdfast_cell select resource, cell, cell, cell + 1, id, 'Bob', disabled,"
            + " expires_at from holdfast_cell";

    assertThatThrownBy(() -> Sql.run(database, again))
        .cause()
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).startsWith("23"));
  }

  @ParameterizedTest
  @MethodSource("databases")
  void whatIsLongIsARangeAndWhatIsLeftOfItShortIsCells(DataSource database) {
    Availability availability = on(database);
    TimeSlot months = TimeSlot.of(slot("10:00", "11:00").from(), Duration.ofDays(100));
    String cells = "select count(*) from holdfast_cell";
    String ranges = "select count(*) from holdfast_range";
    String noted = "select ranges_from from holdfast_resource where id = 'room'";

    availability.block(ROOM, months, ANN);
    assertThat(List.of(ask(database, cells), ask(database, ranges))).containsExactly("0", "1");
    assertThat(ask(database, noted)).isEqualTo("" + QUARTERS.firstCell(months));

    availability.release(ROOM, TimeSlot.from(slot("11:00", "12:00").from()), ANN);
    assertThat(List.of(ask(database, cells), ask(database, ranges))).containsExactly("4", "0");
    assertThat(ask(database, noted)).isEqualTo("" + Long.MAX_VALUE);
  }

  @ParameterizedTest
  @MethodSource("databases")
  void timeBesideAndInsideARangeIsToldApart(DataSource database) {
    Availability availability = on(database);
    availability.block(ROOM, TimeSlot.from(slot("12:00", "13:00").from()), ANN);
    availability.release(ROOM, slot("14:00", "15:00"), ANN);

    assertThat(availability.block(ROOM, slot("10:00", "12:00"), BOB))
        .isInstanceOf(BlockResult.Blocked.class);
    assertThat(availability.block(ROOM, slot("14:00", "15:00"), BOB))
        .isInstanceOf(BlockResult.Blocked.class);
    BlockResult refused = availability.block(ROOM, slot("15:00", "15:15"), BOB);

    assertThat(((BlockResult.Refused) refused).inTheWay())
        .extracting(Blockade::owner)
        .containsExactly(ANN);
  }

  @Test
  void aServerThatForgivesBadRowsKeepsNoneWithoutAResource() {
    DataSource database = SegmentFixture.onMariaDb();
    DataSource forgiving = MariaDbServer.with("sessionVariables=sql_mode=''", database);

    assertThat(on(forgiving).block(ROOM, slot("10:00", "11:00"), ANN))
        .isInstanceOf(BlockResult.Blocked.class);

    assertThat(ask(database, "select distinct resource from holdfast_cell")).isEqualTo("room");
    assertThat(SegmentStore.on(database, QUARTERS).blockades(Set.of(ROOM), slot("00:00", "12:00")))
        .hasSize(1);
  }

  @Test
  void withoutTablesTheStoreSaysWhatToDo() {
    DataSource database = MariaDbServer.shared().newDatabase();

    assertThatThrownBy(() -> SegmentStore.on(database, QUARTERS))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.MISCONFIGURED))
        .hasMessageContaining("schema()");
  }

  @ParameterizedTest
  @MethodSource("databases")
  void theSchemaOfTheDatabaseCanBeRunAgain(DataSource database) {
    on(database).block(ROOM, slot("10:00", "11:00"), ANN);

    Scripts.statementsOf(SegmentStore.schema(database))
        .forEach(statement -> Sql.run(database, statement));

    assertThat(on(database).isAvailable(ROOM, slot("10:00", "11:00"))).isFalse();
  }
}
