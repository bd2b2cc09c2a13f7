package dev.holdfast.torture.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testbed.Sql;
import dev.holdfast.torture.fault.Fault;
import dev.holdfast.torture.service.client.Routes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A service on SQLite is tortured, and damage done afterwards is found. */
@Tag("long")
final class SqliteServiceTortureTest {

  private final ShortTorture torment = new ShortTorture();

  /** The same run then proves that damage is found. */
  @Test
  void aServiceOnSqliteKeepsItsPromisesWhateverGoesWrong() throws Exception {
    boolean isRoot = System.getProperty("user.name").equals("root");
    ServicePlan plan =
        isRoot
            ? ShortTorture.plan(
                Store.SQLITE, Fault.DISK_FULL, Fault.CLOCK, Fault.HANG_UP, Fault.KILL)
            : ShortTorture.plan(Store.SQLITE, Fault.CLOCK, Fault.HANG_UP, Fault.KILL);
    try (ServiceTorture torture = torment.tortured(plan)) {
      torment.assertKept(torture, plan);

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

  private static void assertFoundInSql(ServiceTorture torture, String damage, String violation)
      throws Exception {
    SqlDatabase database = (SqlDatabase) torture.database();
    ShortTorture.assertFound(torture, () -> Sql.run(database.source(), damage), violation);
  }
}
