package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.vault.SealedSecrets.SealedSecret;
import dev.holdfast.scheduling.vault.VaultReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class SealedSecretsTest extends StoreTest {

  private final HostId ann = HostId.random();

  SealedSecretsTest(Stores kind) {
    super(kind);
  }

  @BeforeEach
  void clear() {
    given(
        tx ->
            tx.sealedSecrets()
                .page(Optional.empty(), 50)
                .forEach(one -> tx.sealedSecrets().remove(one.host(), one.reference())));
  }

  private SealedSecret secret(String sealed) {
    var secret = new SealedSecret(ann, VaultReference.random(), sealed);
    given(tx -> tx.sealedSecrets().add(secret));
    return secret;
  }

  private Optional<SealedSecret> stored(HostId host, VaultReference reference) {
    return found(tx -> tx.sealedSecrets().find(host, reference));
  }

  @Test
  void aSecretIsFoundByItsHostOnly() {
    SealedSecret secret = secret("AQx/" + "0123456789".repeat(1_000) + "==");

    assertThat(stored(ann, secret.reference())).contains(secret);
    assertThat(stored(HostId.random(), secret.reference())).isEmpty();
    assertThat(stored(ann, VaultReference.random())).isEmpty();
  }

  @Test
  void aSecretIsReplacedUnlessItIsGone() {
    SealedSecret secret = secret("old");
    SealedSecret gone = secret("old");
    given(tx -> tx.sealedSecrets().remove(ann, gone.reference()));
    var changed = new SealedSecret(ann, secret.reference(), "new");

    given(tx -> tx.sealedSecrets().update(changed));
    given(tx -> tx.sealedSecrets().update(gone));
    given(
        tx ->
            tx.sealedSecrets().update(new SealedSecret(HostId.random(), secret.reference(), "no")));

    assertThat(stored(ann, secret.reference())).contains(changed);
    assertThat(stored(ann, gone.reference())).isEmpty();
  }

  @Test
  void aSecretIsRemovedByItsHostOnly() {
    SealedSecret secret = secret("sealed");

    given(tx -> tx.sealedSecrets().remove(HostId.random(), secret.reference()));
    assertThat(stored(ann, secret.reference())).contains(secret);
    given(tx -> tx.sealedSecrets().remove(ann, secret.reference()));
    given(tx -> tx.sealedSecrets().remove(ann, secret.reference()));

    assertThat(stored(ann, secret.reference())).isEmpty();
  }

  @Test
  void allAreReadPageByPage() {
    List<SealedSecret> all = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      all.add(secret("sealed" + i));
    }
    all.sort(Comparator.comparing(one -> one.reference().value()));

    assertThat(page(Optional.empty())).isEqualTo(all.subList(0, 3));
    assertThat(page(Optional.of(all.get(2)))).isEqualTo(all.subList(3, 6));
    assertThat(page(Optional.of(all.get(5)))).isEqualTo(all.subList(6, 7));
    assertThat(page(Optional.of(all.get(6)))).isEmpty();
  }

  private List<SealedSecret> page(Optional<SealedSecret> after) {
    return listed(tx -> tx.sealedSecrets().page(after.map(SealedSecret::reference), 3));
  }
}
