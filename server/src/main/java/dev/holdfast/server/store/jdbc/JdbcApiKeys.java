package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.ApiKeys;
import dev.holdfast.scheduling.host.HostId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keys in a table. */
record JdbcApiKeys(Db db) implements ApiKeys {

  private static final Columns TABLE =
      Columns.of(
          "scheduling_api_key",
          "id",
          "host",
          "name",
          "hash",
          "hint",
          "created_at",
          "scope",
          "expires_at",
          "last_used_at");

  static final String FIND_BY_HASH = TABLE.find("hash");
  static final String OF_HOST = TABLE.find("host") + " order by created_at, id";
  private static final String USE =
      "update scheduling_api_key set last_used_at = :at"
          + " where id = :id and (last_used_at is null or last_used_at < :at)";

  @Override
  public void add(ApiKey key) {
    db.update(
        TABLE.insert(),
        Map.of(
            "id", key.id(),
            "host", key.host().value(),
            "name", key.name(),
            "hash", key.hash(),
            "hint", key.hint(),
            "created_at", key.createdAt(),
            "scope", key.scope(),
            "expires_at", key.expiresAt(),
            "last_used_at", key.lastUsedAt()));
  }

  @Override
  public Optional<ApiKey> findByHash(String hash) {
    return db.row(FIND_BY_HASH, JdbcApiKeys::key, Map.of("hash", hash));
  }

  @Override
  public List<ApiKey> of(HostId host) {
    return db.rows(OF_HOST, JdbcApiKeys::key, Map.of("host", host.value()));
  }

  @Override
  public void used(ApiKey key, Instant at) {
    db.update(USE, Map.of("at", at, "id", key.id()));
  }

  @Override
  public boolean remove(HostId host, String id) {
    return db.update(TABLE.delete("host", "id"), Map.of("host", host.value(), "id", id)) == 1;
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
