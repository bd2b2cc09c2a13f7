package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.vault.SealedSecrets;
import dev.holdfast.scheduling.vault.VaultReference;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Encrypted secrets in a table. */
record JdbcSealedSecrets(Db db) implements SealedSecrets {

  private static final Columns TABLE =
      Columns.of("scheduling_sealed_secret", "reference", "host", "sealed");

  static final String FIND = TABLE.find("reference", "host");
  static final String PAGE =
      TABLE.select() + " where reference > :after order by reference limit :limit";

  @Override
  public void add(SealedSecret secret) {
    db.update(TABLE.insert(), row(secret));
  }

  @Override
  public Optional<SealedSecret> find(HostId host, VaultReference reference) {
    return db.row(FIND, JdbcSealedSecrets::secret, key(host, reference));
  }

  @Override
  public void update(SealedSecret secret) {
    db.update(TABLE.update("reference", "host"), row(secret));
  }

  private static Map<String, String> row(SealedSecret secret) {
    return Map.of(
        "reference", secret.reference().value(),
        "host", secret.host().value(),
        "sealed", secret.sealed());
  }

  @Override
  public void remove(HostId host, VaultReference reference) {
    db.update(TABLE.delete("reference", "host"), key(host, reference));
  }

  private static Map<String, String> key(HostId host, VaultReference reference) {
    return Map.of("reference", reference.value(), "host", host.value());
  }

  @Override
  public List<SealedSecret> page(Optional<VaultReference> after, int limit) {
    String last = after.map(VaultReference::value).orElse("");
    return db.rows(PAGE, JdbcSealedSecrets::secret, Map.of("after", last, "limit", limit));
  }

  private static SealedSecret secret(Row row) throws SQLException {
    return new SealedSecret(
        new HostId(row.text("host")),
        new VaultReference(row.text("reference")),
        row.text("sealed"));
  }
}
