package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.account.Session;
import dev.holdfast.scheduling.account.Sessions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sessions in a table. */
record JdbcSessions(Db db) implements Sessions {

  private static final Columns TABLE =
      Columns.of("scheduling_session", "hash", "account", "created_at", "used_at", "expires_at");

  private static final String UPDATE =
      "update scheduling_session set used_at = :used_at, expires_at = :expires_at"
          + " where hash = :hash";
  static final String FIND = TABLE.find("hash");
  static final String OF_ACCOUNT = TABLE.find("account") + " order by created_at, hash";
  private static final String DELETE = TABLE.delete("hash");
  static final String EXPIRED =
      "select hash from scheduling_session"
          + " where expires_at < :time order by expires_at limit :limit";

  @Override
  public void add(Session session) {
    db.update(TABLE.insert(), row(session));
  }

  private static Map<String, Object> row(Session session) {
    return Map.of(
        "hash", session.hash(),
        "account", session.account(),
        "created_at", session.createdAt(),
        "used_at", session.usedAt(),
        "expires_at", session.expiresAt());
  }

  @Override
  public Optional<Session> find(String hash) {
    return db.row(FIND, JdbcSessions::session, Map.of("hash", hash));
  }

  @Override
  public List<Session> of(String account) {
    return db.rows(OF_ACCOUNT, JdbcSessions::session, Map.of("account", account));
  }

  @Override
  public void update(Session session) {
    db.update(UPDATE, row(session));
  }

  @Override
  public boolean remove(Session session) {
    return db.update(DELETE, Map.of("hash", session.hash())) == 1;
  }

  @Override
  public int forgetBefore(Instant time, int limit) {
    return db.updateEach(DELETE, db.keys("hash", EXPIRED, Map.of("time", time, "limit", limit)));
  }

  private static Session session(Row row) throws SQLException {
    return new Session(
        row.text("hash"),
        row.text("account"),
        row.instant("created_at"),
        row.instant("used_at"),
        row.instant("expires_at"));
  }
}
