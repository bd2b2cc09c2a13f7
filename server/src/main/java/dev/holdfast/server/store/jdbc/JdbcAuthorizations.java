package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.calendar.Authorizations;
import dev.holdfast.scheduling.host.HostId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Authorizations in a table. */
record JdbcAuthorizations(Db db) implements Authorizations {

  private static final String INSERT =
      "insert into scheduling_authorization (state, host, provider, return_to, session,"
          + " expires_at) values (?, ?, ?, ?, ?, ?)";
  static final String FIND =
      "select state, host, provider, return_to, session, expires_at"
          + " from scheduling_authorization where state = ?";
  private static final String DELETE = "delete from scheduling_authorization where state = ?";
  static final String EXPIRED =
      "select state from scheduling_authorization where expires_at < ? order by expires_at limit ?";

  @Override
  public void add(Authorization authorization) {
    db.update(
        INSERT,
        authorization.state(),
        authorization.host().value(),
        authorization.provider().text(),
        authorization.returnTo(),
        authorization.session(),
        authorization.expiresAt());
  }

  /** Of several who have found it, one deletes it. */
  @Override
  public Optional<Authorization> take(String state) {
    Optional<Authorization> found = db.row(FIND, JdbcAuthorizations::authorization, state);
    return found.filter(any -> db.update(DELETE, state) == 1);
  }

  @Override
  public int forgetBefore(Instant time, int limit) {
    List<String> expired = db.rows(EXPIRED, row -> row.text("state"), time, limit);
    return db.updateEach(DELETE, expired.stream().map(state -> new Object[] {state}).toList());
  }

  private static Authorization authorization(Row row) throws SQLException {
    return new Authorization(
        row.text("state"),
        new HostId(row.text("host")),
        JdbcCalendarConnections.provider(row),
        row.optionalText("return_to"),
        row.optionalText("session"),
        row.instant("expires_at"));
  }
}
