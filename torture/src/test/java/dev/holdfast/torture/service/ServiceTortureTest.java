package dev.holdfast.torture.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.resource.OldDisable;
import dev.holdfast.testbed.Sql;
import dev.holdfast.torture.TortureCommand;
import dev.holdfast.torture.check.Violations;
import dev.holdfast.torture.fault.Fault;
import dev.holdfast.torture.service.client.Routes;
import dev.holdfast.torture.table.DynamoDbTables;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;

/** The short form of {@code ./holdfast torture --service}, and proof that it catches something. */
final class ServiceTortureTest {

  private static final long SEED = 1;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Each kind of fault at some store. */
  private static ServicePlan plan(Store store, Fault... faults) {
    return new ServicePlan(
        store,
        Duration.ofSeconds(5),
        SEED,
        store.servers(0),
        18,
        Duration.ofMillis(600),
        List.of(faults),
        30,
        true,
        List.of());
  }

  private static ServicePlan wrong(ServicePlan plan, String option) {
    return new ServicePlan(
        plan.store(),
        Duration.ofSeconds(10),
        plan.seed(),
        plan.servers(),
        plan.clients(),
        plan.faultEvery(),
        plan.faults(),
        plan.breath(),
        plan.hurried(),
        List.of(option));
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  private ServiceTorture tortured(ServicePlan plan) throws Exception {
    ServiceTorture torture = new ServiceTorture(plan, print(err));
    torture.hammer();
    return torture;
  }

  private void assertKept(ServiceTorture torture, ServicePlan plan) throws Exception {
    Violations violations = torture.check();
    torture.print(violations, print(out));

    assertThat(violations.told()).isEmpty();
    assertThat(plan.faults())
        .allSatisfy(fault -> assertThat(torture.faults().of(fault)).isPositive());
    assertThat(torture.acknowledged()).isGreaterThan(20);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("faults", "violations         0", "seed               1");
  }

  /** The same run then proves that damage is found, whoever does it. */
  @Test
  @Tag("long")
  void aServiceOnSqliteKeepsItsPromisesWhateverGoesWrong() throws Exception {
    boolean isRoot = System.getProperty("user.name").equals("root");
    ServicePlan plan =
        isRoot
            ? plan(Store.SQLITE, Fault.DISK_FULL, Fault.CLOCK, Fault.HANG_UP, Fault.KILL)
            : plan(Store.SQLITE, Fault.CLOCK, Fault.HANG_UP, Fault.KILL);
    try (ServiceTorture torture = tortured(plan)) {
      assertKept(torture, plan);

      assertThat(routes(torture.api().read("/v1/openapi.json", "")))
          .containsExactlyInAnyOrderElementsOf(known());
      assertFoundInSql(
          torture,
          "delete from scheduling_event where sequence = 1 and aggregate = (select"
              + " min(aggregate) from scheduling_event where event_key = 'booking.confirmed')",
          "its events are numbered");
      assertFoundInSql(
          torture,
          "delete from holdfast_blockade where owner = (select min(owner) from holdfast_blockade"
              + " where expires_at is null and owner like 'bk%')",
          "time of it is missing on the timeline");
      assertFoundInSql(
          torture,
          "delete from scheduling_booking where id = (select min(id) from scheduling_booking)",
          "was acknowledged, but is lost");
    }
  }

  private static List<String> routes(JsonNode document) {
    List<String> routes = new ArrayList<>();
    document
        .get("paths")
        .forEachEntry(
            (path, methods) ->
                methods.forEachEntry(
                    (method, any) -> routes.add(method.toUpperCase(Locale.ROOT) + " " + path)));
    return routes;
  }

  /** Each route is tortured, or left out for a reason. */
  private static List<String> known() {
    return Stream.concat(Routes.TORTURED.stream(), Routes.LEFT_OUT.keySet().stream()).toList();
  }

  @Test
  @Tag("long")
  void twoServersOnPostgresKeepTheirPromisesUntilNothingKeepsThemFromOverlapping()
      throws Exception {
    ServicePlan plan = plan(Store.POSTGRES, Fault.DATABASE_RESTART, Fault.CUT, Fault.PAUSE);
    try (ServiceTorture torture = tortured(plan)) {
      assertKept(torture, plan);

      SqlDatabase database = (SqlDatabase) torture.database();
      // Of the right name, which the store checks, but blind to overlaps.
      Sql.run(
          database.source(),
          "alter table holdfast_blockade drop constraint holdfast_no_overlap,"
              + " add constraint holdfast_no_overlap"
              + " exclude using gist (resource with =, slot with =, id with =)");
      torture.hammer();
      assertThat(String.join("\n", torture.check().told()))
          .containsAnyOf("overlap", "at the same time", "still has its time");
    }
  }

  @Test
  @Tag("long")
  void twoServersOnDynamoDbKeepTheirPromisesWhateverGoesWrong() throws Exception {
    ServicePlan plan = plan(Store.DYNAMODB, Fault.DATABASE_PAUSE, Fault.SLOW, Fault.CUT);
    try (ServiceTorture torture = tortured(plan)) {
      assertKept(torture, plan);

      DynamoDbClient client = ((DynamoDatabase) torture.database()).client();
      assertFound(
          torture,
          () -> empty(client, DynamoDatabase.BOOKINGS, "PK", "SK"),
          "was acknowledged, but is lost");
    }
  }

  /** As it was before disable cared about bookings. */
  @Test
  @Tag("long")
  void aServerThatTakesTheTimeOfConfirmedBookingsIsCaughtWithinAMinute() throws Exception {
    ServicePlan plan = wrong(plan(Store.SQLITE, Fault.HANG_UP), OldDisable.OPTION);
    try (ServiceTorture torture = new ServiceTorture(plan, print(err))) {
      torture.discardLogs();
      long begun = System.nanoTime();
      torture.hammer();
      Violations violations = torture.check();
      Duration took = Duration.ofNanos(System.nanoTime() - begun);

      assertThat(String.join("\n", violations.told()))
          .containsAnyOf("two bookings overlap", "is confirmed, but time of it is missing");
      assertThat(took).isLessThan(Duration.ofMinutes(1));
      System.out.println(
          "The old disable was caught after %s s: %s violations"
              .formatted(took.toSeconds(), violations.count()));
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
    assertRefused("the service has no store 'segments', only sqlite", "--store", "segments");
    assertRefused("--minutes must be from 1 to 1440, not 'x'", "--minutes", "x");
    assertRefused("--servers must be 1 on sqlite", "--store", "sqlite", "--servers", "2");
    assertRefused("--clients must be from 1 to 500, not '999'", "--clients", "999");
    assertRefused("--seed needs a whole number, not 'x'", "--seed", "x");
    assertRefused("there is no option '--loud'", "--loud");
  }

  private void assertRefused(String message, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("--service"));
    all.addAll(List.of(arguments));

    assertCommandRefuses(message, all);
  }

  @Test
  void bothTogetherKnowTheirOptions() throws Exception {
    assertCommandRefuses(
        "say either --library or --service, or neither", List.of("--library", "--service"));
    assertCommandRefuses("there is no option '--clients'", List.of("--clients", "3"));
    assertCommandRefuses("'disk', only", List.of("--store", "disk"));
    assertCommandRefuses("there is no store 'disk'", List.of("--library", "--store", "disk"));
  }

  private void assertCommandRefuses(String message, List<String> arguments) throws Exception {
    err.reset();

    int exit = TortureCommand.run(arguments, print(out), print(err));

    assertThat(exit).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(message).contains("--help");
  }

  @Test
  void helpTellsTheOptions() throws Exception {
    assertThat(help("--help")).contains("--library", "--minutes");
    assertThat(help("--service", "--help")).contains("--store sqlite|postgres|mariadb|dynamodb");
    assertThat(help("--library", "--help")).contains("--processes");
  }

  private String help(String... arguments) throws Exception {
    out.reset();

    assertThat(TortureCommand.run(List.of(arguments), print(out), print(err))).isZero();

    return out.toString(StandardCharsets.UTF_8);
  }
}
