package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.calendar.Authorizations;
import dev.holdfast.scheduling.host.HostId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Authorizations in a table. */
record JdbcAuthorizations(Db db) implements Authorizations {

  private static final Columns TABLE =
      Columns.of(
          "scheduling_authorization",
          "state",
          "host",
          "provider",
          "return_to",
          "session",
          "expires_at");

  static final String FIND = TABLE.find("state");
  private static final String DELETE = TABLE.delete("state");
  static final String EXPIRED =
      "select state from scheduling_authorization"
          + " where expires_at < :time order by expires_at limit :limit";

  @Override
  public void add(Authorization authorization) {
    db.update(
        TABLE.insert(),
        Map.of(
            "state", authorization.state(),
            "host", authorization.host().value(),
            "provider", authorization.provider().text(),
            "return_to", authorization.returnTo(),
            "session", authorization.session(),
            "expires_at", authorization.expiresAt()));
  }

  /** Of several concurrent finders, one deletes it. */
  @Override
  public Optional<Authorization> take(String state) {
    Map<String, String> key = Map.of("state", state);
    return db.row(FIND, JdbcAuthorizations::authorization, key)
        .filter(any -> db.update(DELETE, key) == 1);
  }

  @Override
  public int forgetBefore(Instant time, int limit) {
    return db.updateEach(DELETE, db.keys("state", EXPIRED, Map.of("time", time, "limit", limit)));
  }

  private static Authorization authorization(Row row) throws SQLException {
    return new Authorization(
        row.text("state"),
        new HostId(row.text("host")),
        row.provider(),
        row.optionalText("return_to"),
        row.optionalText("session"),
        row.instant("expires_at"));
  }
}
