package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.BlockadeId;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.engine.Scripts;
import dev.holdfast.testbed.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whoever began with the first schema comes to the latest one, and finds everything. What was
 * released lies in {@code src/test/resources/released}, with rows as the stores of that time wrote
 * them; newer versions come from the jar, however many there are.
 */
final class UpgradeTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final Owner CAROL = Owner.of("Carol");
  private static final TimeSlot ANNS = TimeSlot.parse("2030-05-07T10:00:00Z/PT1H");
  private static final TimeSlot EXPIRED = TimeSlot.parse("2030-05-07T11:00:00Z/PT1H");
  private static final TimeSlot HELD = TimeSlot.parse("2030-05-07T12:00:00Z/PT1H");
  private static final TimeSlot DISABLED = TimeSlot.from(Instant.parse("2030-05-08T00:00:00Z"));

  private static final Path RELEASED = Path.of("src/test/resources/released");
  private static final Path JARS = Path.of("src/main/resources/dev/holdfast/availability/jdbc");

  @TempDir Path files;

  private static void migrate(DataSource database, String location) {
    Flyway.configure().dataSource(database).locations(location).load().migrate();
  }

  private Availability upgraded(ShippedSchema schema) throws IOException {
    DataSource database = schema.emptyDatabase(files);
    migrate(database, "filesystem:" + RELEASED.resolve(schema.folder()));
    String data = Files.readString(RELEASED.resolve(schema.folder()).resolve("data-of-V1.sql"));
    Scripts.statementsOf(data).forEach(statement -> Sql.run(database, statement));

    migrate(database, "classpath:dev/holdfast/availability/jdbc/" + schema.folder());
    return Availability.on(schema.store(database));
  }

  @ParameterizedTest
  @EnumSource
  void aReleasedScriptNeverChanges(ShippedSchema schema) throws IOException {
    try (Stream<Path> released = Files.list(RELEASED.resolve(schema.folder()))) {
      for (Path script :
          released.filter(it -> it.getFileName().toString().matches("V.*")).toList()) {
        Path shipped = JARS.resolve(schema.folder()).resolve(script.getFileName());

        assertThat(shipped)
            .as(
                "A released script must stay as it is: write the next version instead. If it has"
                    + " not been released yet, run in availability-jdbc: cp %s %s",
                shipped, script)
            .hasSameTextualContentAs(script);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatWasThereIsThereAfterAllUpgrades(ShippedSchema schema) throws IOException {
    Availability availability = upgraded(schema);

    assertThat(availability.blockades(ROOM, TimeSlot.from(ANNS.from())))
        .extracting(Blockade::id, Blockade::slot, Blockade::owner, Blockade::kind)
        .containsExactly(
            tuple(id(1), ANNS, ANN, Blockade.Kind.BLOCKED),
            tuple(id(3), HELD, BOB, Blockade.Kind.BLOCKED),
            tuple(id(4), DISABLED, CAROL, Blockade.Kind.DISABLED));
    assertThat(availability.childrenOf(ResourceId.of("house"))).containsExactly(ROOM);
    assertThat(availability.calendar(ROOM, ANNS.span(HELD)).availableSlots())
        .isEqualTo(List.of(EXPIRED));
  }

  private static BlockadeId id(int number) {
    return BlockadeId.parse("00000000-0000-4000-8000-00000000000" + number);
  }

  @ParameterizedTest
  @EnumSource
  void whatWasThereCanBeWorkedWithAfterAllUpgrades(ShippedSchema schema) throws IOException {
    Availability availability = upgraded(schema);
    Blockade hold = availability.blockades(ROOM, HELD).get(0);

    assertThat(availability.block(ROOM, ANNS, BOB)).isInstanceOf(BlockResult.Refused.class);
    assertThat(availability.block(ROOM, EXPIRED, ANN)).isInstanceOf(BlockResult.Blocked.class);
    assertThat(availability.confirm(hold)).isInstanceOf(ConfirmResult.Confirmed.class);
    assertThat(availability.release(ROOM, ANNS, ANN)).isInstanceOf(ReleaseResult.Released.class);
    assertThat(availability.enable(ROOM, DISABLED, CAROL)).isInstanceOf(EnableResult.Enabled.class);

    assertThat(availability.calendar(ROOM, TimeSlot.from(ANNS.from())).availableSlots())
        .containsExactly(ANNS, TimeSlot.from(HELD.to()));
  }
}
