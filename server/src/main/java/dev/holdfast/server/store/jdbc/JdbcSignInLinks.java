package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.account.SignInLink;
import dev.holdfast.scheduling.account.SignInLinks;
import dev.holdfast.scheduling.host.HostId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Links in a table. */
record JdbcSignInLinks(Db db) implements SignInLinks {

  private static final String INSERT =
      "insert into scheduling_sign_in_link (hash, host, first, expires_at) values (?, ?, ?, ?)";
  static final String FIND =
      "select hash, host, first, expires_at from scheduling_sign_in_link where hash = ?";
  private static final String DELETE = "delete from scheduling_sign_in_link where hash = ?";
  static final String EXPIRED =
      "select hash from scheduling_sign_in_link where expires_at < ? order by expires_at limit ?";

  @Override
  public void add(SignInLink link) {
    db.update(INSERT, link.hash(), link.host().map(HostId::value), link.first(), link.expiresAt());
  }

  @Override
  public Optional<SignInLink> find(String hash) {
    return db.row(FIND, JdbcSignInLinks::link, hash);
  }

  /** Of several who have found it, one deletes it. */
  @Override
  public Optional<SignInLink> take(String hash) {
    return find(hash).filter(any -> db.update(DELETE, hash) == 1);
  }

  @Override
  public int forgetBefore(Instant time, int limit) {
    List<String> expired = db.rows(EXPIRED, row -> row.text("hash"), time, limit);
    return db.updateEach(DELETE, expired.stream().map(hash -> new Object[] {hash}).toList());
  }

  private static SignInLink link(Row row) throws SQLException {
    return new SignInLink(
        row.text("hash"),
        row.optionalText("host").map(HostId::new),
        row.flag("first"),
        row.instant("expires_at"));
  }
}
