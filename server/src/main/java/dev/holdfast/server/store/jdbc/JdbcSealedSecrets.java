package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.vault.SealedSecrets;
import dev.holdfast.scheduling.vault.VaultReference;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Encrypted secrets in a table. */
record JdbcSealedSecrets(Db db) implements SealedSecrets {

  private static final String INSERT =
      "insert into scheduling_sealed_secret (sealed, reference, host) values (?, ?, ?)";
  private static final String UPDATE =
      "update scheduling_sealed_secret set sealed = ? where reference = ? and host = ?";
  private static final String SELECT =
      "select reference, host, sealed from scheduling_sealed_secret";
  static final String FIND = SELECT + " where reference = ? and host = ?";
  static final String PAGE = SELECT + " where reference > ? order by reference limit ?";
  private static final String DELETE =
      "delete from scheduling_sealed_secret where reference = ? and host = ?";

  @Override
  public void add(SealedSecret secret) {
    db.update(INSERT, secret.sealed(), secret.reference().value(), secret.host().value());
  }

  @Override
  public Optional<SealedSecret> find(HostId host, VaultReference reference) {
    return db.row(FIND, JdbcSealedSecrets::secret, reference.value(), host.value());
  }

  @Override
  public void update(SealedSecret secret) {
    db.update(UPDATE, secret.sealed(), secret.reference().value(), secret.host().value());
  }

  @Override
  public void remove(HostId host, VaultReference reference) {
    db.update(DELETE, reference.value(), host.value());
  }

  @Override
  public List<SealedSecret> page(Optional<VaultReference> after, int limit) {
    String last = after.map(VaultReference::value).orElse("");
    return db.rows(PAGE, JdbcSealedSecrets::secret, last, limit);
  }

  private static SealedSecret secret(Row row) throws SQLException {
    return new SealedSecret(
        new HostId(row.text("host")),
        new VaultReference(row.text("reference")),
        row.text("sealed"));
  }
}
