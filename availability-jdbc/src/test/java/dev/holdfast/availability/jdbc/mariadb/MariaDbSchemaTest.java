package dev.holdfast.availability.jdbc.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What MariaDB itself keeps, and in what form. */
final class MariaDbSchemaTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");

  private static String insert(String resource, String from, String to) {
    return "insert into holdfast_blockade values ('%s', '%s', '%s', uuid(), 'Bob', false, null)"
        .formatted(resource, from, to);
  }

  private static TimeSlot slot(String text) {
    return TimeSlot.parse(text);
  }

  @Test
  void theDatabaseRefusesAnOverlapFromAForeignProgram() {
    DataSource database = NewSchema.onMariaDb();
    Availability availability = Availability.on(MariaDbStore.on(database));
    availability.block(ROOM, slot("2030-05-07T10:00:00Z/2030-05-07T11:00:00Z"), ANN);
    availability.block(ROOM, TimeSlot.from(slot("2030-06-01T00:00:00Z/PT1H").from()), ANN);

    List<String> overlaps =
        List.of(
            insert("room", "2030-05-07 10:59:59.999999", "2030-05-07 12:00"),
            insert("room", "2030-05-07 09:00", "2030-05-07 12:00"),
            insert("room", "2035-05-07 09:00", "2035-05-07 12:00"));

    for (String overlap : overlaps) {
      assertThatThrownBy(() -> Sql.run(database, overlap))
          .cause()
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1062));
    }
    Sql.run(database, insert("room", "2030-05-07 11:00", "2030-05-07 12:00"));
    Sql.run(database, insert("Room", "2030-05-07 10:00", "2030-05-07 11:00"));
  }

  @Test
  void whoIsRefusedIsToldOfTheForeignRow() {
    DataSource database = NewSchema.onMariaDb();
    Availability availability = Availability.on(MariaDbStore.on(database));
    Sql.run(database, insert("room", "2030-05-07 10:00", "2030-05-07 11:00"));

    BlockResult result =
        availability.block(ROOM, slot("2030-05-07T09:00:00Z/2030-05-07T10:30:00Z"), ANN);

    assertThat(((BlockResult.Refused) result).inTheWay())
        .extracting(Blockade::owner)
        .containsExactly(Owner.of("Bob"));
  }

  @Test
  @ResourceLock(Resources.TIME_ZONE)
  void timesAreKeptInUtcWhateverTheZonesOfJvmAndSession() {
    DataSource database = NewSchema.onMariaDb();
    TimeZone before = TimeZone.getDefault();
    // Half past two did not exist that night in Berlin.
    TimeSlot slot = slot("2030-03-31T02:30:00.000001Z/2030-03-31T02:45:00Z");
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
      DataSource abroad = MariaDbServer.with("sessionVariables=time_zone='-07:00'", database);
      Availability.on(MariaDbStore.on(abroad)).block(ROOM, slot, ANN);
    } finally {
      TimeZone.setDefault(before);
    }

    assertThat(Sql.ask(database, "select concat(starts_at, '') from holdfast_blockade"))
        .isEqualTo("2030-03-31 02:30:00.000001");
    assertThat(MariaDbStore.on(database).blockades(Set.of(ROOM), slot))
        .extracting(Blockade::slot)
        .containsExactly(slot);
  }

  @Test
  void aPoolAtAnotherIsolationLevelWorksToo() {
    DataSource database = NewSchema.onMariaDb();
    try (HikariDataSource pool = Pools.of(database, 2, "TRANSACTION_REPEATABLE_READ")) {
      Availability availability = Availability.on(MariaDbStore.on(pool));
      TimeSlot slot = slot("2030-05-07T10:00:00Z/2030-05-07T11:00:00Z");

      assertThat(availability.block(ROOM, slot, ANN)).isInstanceOf(BlockResult.Blocked.class);
      assertThat(availability.release(ROOM, slot, ANN)).isInstanceOf(ReleaseResult.Released.class);
      assertThat(availability.isAvailable(ROOM, slot)).isTrue();
    }
  }

  @Test
  void calendarsOfAThousandResourcesAreAnsweredAtOnce() {
    DataSource database = NewSchema.onMariaDb();
    Availability availability = Availability.on(MariaDbStore.on(database));
    TimeSlot day = slot("2030-05-07T00:00:00Z/2030-05-08T00:00:00Z");
    TimeSlot hour = slot("2030-05-07T10:00:00Z/2030-05-07T11:00:00Z");
    Set<ResourceId> rooms =
        IntStream.range(0, 1_000)
            .mapToObj(i -> ResourceId.of("room-" + i))
            .collect(Collectors.toSet());
    availability.block(ResourceId.of("room-7"), hour, ANN);

    List<Calendar> calendars = availability.calendars(rooms, day);

    assertThat(calendars).hasSize(1_000);
    assertThat(calendars).filteredOn(it -> it.takenBy(ANN).equals(List.of(hour))).hasSize(1);
    assertThat(calendars).filteredOn(it -> it.availableSlots().equals(List.of(day))).hasSize(999);
  }

  @Test
  void theTablesAreMadeByWhoeverComesFirst() throws Exception {
    DataSource database = MariaDbServer.shared().newDatabase();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<?>> made = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      made.add(threads.submit(() -> MariaDbStore.createSchema(database)));
    }
    for (Future<?> one : made) {
      one.get();
    }
    threads.shutdown();

    assertThatCode(() -> MariaDbStore.createSchema(database)).doesNotThrowAnyException();
    assertThat(Sql.ask(database, "show tables"))
        .isEqualTo("holdfast_blockade\nholdfast_resource\nholdfast_turn");
  }

  @Test
  void withoutTablesTheStoreSaysWhatToDo() {
    Availability availability =
        Availability.on(MariaDbStore.on(MariaDbServer.shared().newDatabase()));

    assertThatThrownBy(() -> availability.block(ROOM, slot("2030-05-07T10:00:00Z/PT1H"), ANN))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.MISCONFIGURED))
        .hasMessageContaining("schema()");
  }
}
