package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.vault.SealedSecrets;
import dev.holdfast.scheduling.vault.VaultReference;
import java.util.List;
import java.util.Optional;

/**
 * Encrypted secrets, all in one partition, so that there is an order in which to go through them.
 * They are read and written once in a while, when a calendar is synchronised.
 */
record DynamoSealedSecrets(Unit unit) implements SealedSecrets {

  private static final String PARTITION = "VAULT";

  private static Key key(VaultReference reference) {
    return new Key(Table.SERVICE, PARTITION, reference.value());
  }

  @Override
  public void add(SealedSecret secret) {
    unit.add(item(secret));
  }

  private static Item item(SealedSecret secret) {
    return Item.at(key(secret.reference()))
        .with("host", secret.host().value())
        .with("reference", secret.reference().value())
        .with("sealed", secret.sealed());
  }

  @Override
  public Optional<SealedSecret> find(HostId host, VaultReference reference) {
    return unit.find(key(reference))
        .map(DynamoSealedSecrets::secret)
        .filter(secret -> secret.host().equals(host));
  }

  @Override
  public void update(SealedSecret secret) {
    if (find(secret.host(), secret.reference()).isPresent()) {
      unit.write(item(secret));
    }
  }

  @Override
  public void remove(HostId host, VaultReference reference) {
    if (find(host, reference).isPresent()) {
      unit.delete(key(reference));
    }
  }

  @Override
  public List<SealedSecret> page(Optional<VaultReference> after, int limit) {
    Query all = Query.of(Table.SERVICE, PARTITION);
    Query rest = after.map(last -> all.after(last.value())).orElse(all);
    return unit.list(rest, limit).stream().map(DynamoSealedSecrets::secret).toList();
  }

  private static SealedSecret secret(Item item) {
    return new SealedSecret(
        new HostId(item.text("host")),
        new VaultReference(item.text("reference")),
        item.text("sealed"));
  }
}
