package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.account.Session;
import dev.holdfast.scheduling.account.Sessions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Sessions in a table. */
record JdbcSessions(Db db) implements Sessions {

  private static final String INSERT =
      "insert into scheduling_session (hash, account, created_at, used_at, expires_at)"
          + " values (?, ?, ?, ?, ?)";
  private static final String UPDATE =
      "update scheduling_session set used_at = ?, expires_at = ? where hash = ?";
  private static final String SELECT =
      "select hash, account, created_at, used_at, expires_at from scheduling_session";
  static final String FIND = SELECT + " where hash = ?";
  static final String OF_ACCOUNT = SELECT + " where account = ? order by created_at, hash";
  private static final String DELETE = "delete from scheduling_session where hash = ?";
  static final String EXPIRED =
      "select hash from scheduling_session where expires_at < ? order by expires_at limit ?";

  @Override
  public void add(Session session) {
    db.update(
        INSERT,
        session.hash(),
        session.account(),
        session.createdAt(),
        session.usedAt(),
        session.expiresAt());
  }

  @Override
  public Optional<Session> find(String hash) {
    return db.row(FIND, JdbcSessions::session, hash);
  }

  @Override
  public List<Session> of(String account) {
    return db.rows(OF_ACCOUNT, JdbcSessions::session, account);
  }

  @Override
  public void update(Session session) {
    db.update(UPDATE, session.usedAt(), session.expiresAt(), session.hash());
  }

  @Override
  public boolean remove(Session session) {
    return db.update(DELETE, session.hash()) == 1;
  }

  @Override
  public int forgetBefore(Instant time, int limit) {
    List<String> expired = db.rows(EXPIRED, row -> row.text("hash"), time, limit);
    return db.updateEach(DELETE, expired.stream().map(hash -> new Object[] {hash}).toList());
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
