package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.ApiKeys;
import dev.holdfast.scheduling.host.HostId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keys in a table. */
record JdbcApiKeys(Db db) implements ApiKeys {

  private static final String INSERT =
      "insert into scheduling_api_key (id, host, name, hash, hint, created_at, scope,"
          + " expires_at, last_used_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String SELECT =
      "select id, host, name, hash, hint, created_at, scope, expires_at, last_used_at"
          + " from scheduling_api_key";
  static final String FIND_BY_HASH = SELECT + " where hash = ?";
  static final String OF_HOST = SELECT + " where host = ? order by created_at, id";
  private static final String USE =
      "update scheduling_api_key set last_used_at = ?"
          + " where id = ? and (last_used_at is null or last_used_at < ?)";
  private static final String DELETE = "delete from scheduling_api_key where host = ? and id = ?";

  @Override
  public void add(ApiKey key) {
    db.update(
        INSERT,
        key.id(),
        key.host().value(),
        key.name(),
        key.hash(),
        key.hint(),
        key.createdAt(),
        key.scope(),
        key.expiresAt(),
        key.lastUsedAt());
  }

  @Override
  public Optional<ApiKey> findByHash(String hash) {
    return db.row(FIND_BY_HASH, JdbcApiKeys::key, hash);
  }

  @Override
  public List<ApiKey> of(HostId host) {
    return db.rows(OF_HOST, JdbcApiKeys::key, host.value());
  }

  @Override
  public void used(ApiKey key, Instant at) {
    db.update(USE, at, key.id(), at);
  }

  @Override
  public boolean remove(HostId host, String id) {
    return db.update(DELETE, host.value(), id) == 1;
  }

  private static ApiKey key(Row row) throws SQLException {
    return new ApiKey(
        row.text("id"),
        new HostId(row.text("host")),
        row.text("name"),
        row.text("hash"),
        row.text("hint"),
        row.instant("created_at"),
        row.constant(ApiKey.Scope.class, "scope"),
        row.optionalInstant("expires_at"),
        row.optionalInstant("last_used_at"));
  }
}
