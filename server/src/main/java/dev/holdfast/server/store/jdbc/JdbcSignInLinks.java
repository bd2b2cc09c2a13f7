package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.account.SignInLink;
import dev.holdfast.scheduling.account.SignInLinks;
import dev.holdfast.scheduling.host.HostId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Links in a table. */
record JdbcSignInLinks(Db db) implements SignInLinks {

  private static final Columns TABLE =
      Columns.of("scheduling_sign_in_link", "hash", "host", "first", "expires_at");

  static final String FIND = TABLE.find("hash");
  private static final String DELETE = TABLE.delete("hash");
  static final String EXPIRED =
      "select hash from scheduling_sign_in_link"
          + " where expires_at < :time order by expires_at limit :limit";

  @Override
  public void add(SignInLink link) {
    db.update(
        TABLE.insert(),
        Map.of(
            "hash", link.hash(),
            "host", link.host().map(HostId::value),
            "first", link.first(),
            "expires_at", link.expiresAt()));
  }

  @Override
  public Optional<SignInLink> find(String hash) {
    return db.row(FIND, JdbcSignInLinks::link, Map.of("hash", hash));
  }

  /** Of several concurrent finders, one deletes it. */
  @Override
  public Optional<SignInLink> take(String hash) {
    return find(hash).filter(any -> db.update(DELETE, Map.of("hash", hash)) == 1);
  }

  @Override
  public int forgetBefore(Instant time, int limit) {
    return db.updateEach(DELETE, db.keys("hash", EXPIRED, Map.of("time", time, "limit", limit)));
  }

  private static SignInLink link(Row row) throws SQLException {
    return new SignInLink(
        row.text("hash"),
        row.optionalText("host").map(HostId::new),
        row.flag("first"),
        row.instant("expires_at"));
  }
}
