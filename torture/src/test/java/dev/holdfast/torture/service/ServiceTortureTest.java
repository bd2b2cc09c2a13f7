package dev.holdfast.torture.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testbed.Sql;
import dev.holdfast.torture.DynamoDbTables;
import dev.holdfast.torture.Violations;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The short form of {@code ./holdfast torture --service}, and proof that it catches something. */
final class ServiceTortureTest {

  private static final long SEED = 1;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private static ServicePlan plan(Store store, int kills) {
    return new ServicePlan(
        store,
        Duration.ofSeconds(5),
        SEED,
        store.servers(0),
        16,
        Duration.ofSeconds(1),
        kills,
        30,
        true);
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  private ServiceTorture tortured(ServicePlan plan) throws Exception {
    ServiceTorture torture = new ServiceTorture(plan, print(err));
    torture.hammer();
    return torture;
  }

  private void assertKept(ServiceTorture torture, int kills) throws Exception {
    Violations violations = torture.check();
    torture.print(violations, print(out));

    assertThat(violations.told()).isEmpty();
    assertThat(torture.kills()).isGreaterThanOrEqualTo(kills);
    assertThat(torture.acknowledged()).isGreaterThan(20);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("server kills", "violations         0", "seed               1");
  }

  /** The same run then proves that damage is found, whoever does it. */
  @Test
  @Tag("long")
  void aServiceOnSqliteKeepsItsPromisesThoughItIsKilled() throws Exception {
    try (ServiceTorture torture = tortured(plan(Store.SQLITE, 2))) {
      assertKept(torture, 2);

      assertFoundInSql(
          torture,
          "delete from scheduling_event where sequence = 1 and aggregate = (select"
              + " min(aggregate) from scheduling_event where event_key = 'booking.confirmed')",
          "its events are numbered");
      assertFoundInSql(
          torture,
          "delete from scheduling_booking where id = (select min(id) from scheduling_booking)",
          "was acknowledged, but is lost");
    }
  }

  @Test
  @Tag("long")
  void twoServersOnPostgresKeepTheirPromisesThoughTheyAreKilled() throws Exception {
    try (ServiceTorture torture = tortured(plan(Store.POSTGRES, 2))) {
      assertKept(torture, 2);

      assertFoundInSql(
          torture,
          "delete from holdfast_blockade where id ="
              + " (select id from holdfast_blockade where expires_at is null limit 1)",
          "time of it is missing on the timeline");
    }
  }

  @Test
  @Tag("long")
  void twoServersOnDynamoDbKeepTheirPromisesThoughTheyAreKilled() throws Exception {
    try (ServiceTorture torture = tortured(plan(Store.DYNAMODB, 1))) {
      assertKept(torture, 1);

      DynamoDbClient client = ((DynamoDatabase) torture.database()).client();
      assertFound(
          torture,
          () -> empty(client, DynamoDatabase.TIME, "id"),
          "time of it is missing on the timeline");
      assertFound(
          torture,
          () -> empty(client, DynamoDatabase.BOOKINGS, "PK", "SK"),
          "was acknowledged, but is lost");
    }
  }

  private static void empty(DynamoDbClient client, String table, String... keys) {
    for (Map<String, AttributeValue> item : DynamoDbTables.items(client, table)) {
      Map<String, AttributeValue> key =
          Stream.of(keys).collect(Collectors.toMap(Function.identity(), item::get));
      client.deleteItem(delete -> delete.tableName(table).key(key));
    }
  }

  private static void assertFoundInSql(ServiceTorture torture, String damage, String violation)
      throws Exception {
    SqlDatabase database = (SqlDatabase) torture.database();
    assertFound(torture, () -> Sql.run(database.source(), damage), violation);
  }

  private static void assertFound(ServiceTorture torture, Runnable damage, String violation)
      throws Exception {
    damage.run();

    assertThat(String.join("\n", torture.check().told())).contains(violation);
  }

  @Test
  void nonsenseIsRefusedWithTheRemedy() throws Exception {
    assertRefused("--store is missing; it is one of sqlite, postgres, mariadb, dynamodb");
    assertRefused("the service has no store 'segments', only sqlite", "--store", "segments");
    assertRefused("--minutes must be from 1 to 1440, not 'x'", "--minutes", "x");
    assertRefused("--servers must be 1 on sqlite", "--store", "sqlite", "--servers", "2");
    assertRefused("--clients must be from 1 to 64, not '99'", "--clients", "99");
    assertRefused("--seed needs a whole number, not 'x'", "--seed", "x");
    assertRefused("there is no option '--loud'", "--service", "--loud");
  }

  private void assertRefused(String message, String... arguments) throws Exception {
    err.reset();

    int exit = ServiceTorture.run(List.of(arguments), print(out), print(err));

    assertThat(exit).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(message).contains("--help");
  }

  @Test
  void helpTellsTheOptions() throws Exception {
    assertThat(ServiceTorture.run(List.of("--service", "--help"), print(out), print(err))).isZero();

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("--store sqlite|postgres|mariadb|dynamodb");
  }
}
