package dev.holdfast.benchmarks.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.benchmarks.measure.PlainScript;
import dev.holdfast.server.store.jdbc.SqlStore;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

final class PlainScriptTest {

  @Test
  void aBookingIsStoredWhereThereIsNoPgbench() throws SQLException {
    DataSource database = PostgresServer.shared().newDatabase();
    SqlStore.postgres(database, 1, event -> "{}").close(); // makes the tables
    Sql.run(database, "insert into holdfast_resource (id) values ('own_raw3')");
    Map<String, String> variables = new HashMap<>(Map.of("host", "3", "quarter", "5"));
    variables.putAll(Map.of("from", "2030-01-01 00:00Z", "created", "{}", "confirmed", "{}"));
    variables.put("value", "{}");

    try (PlainScript script = PlainScript.on(database, 1, RawBookings.statements())) {
      for (int booking = 1; booking <= 9; booking++) { // some are prepared on the server by then
        variables.put("booking", Integer.toString(booking));
        script.run(0, variables);
      }
    }

    assertThat(Sql.ask(database, "select starts_at::text from scheduling_booking limit 1"))
        .contains(":15:00");
    assertThat(Sql.ask(database, "select count(*) from scheduling_booking")).isEqualTo("9");
    assertThat(Sql.ask(database, "select count(*) from scheduling_event")).isEqualTo("18");
    assertThat(Sql.ask(database, "select owner from holdfast_blockade")).isEqualTo("bk_raw1");
  }
}
