package dev.holdfast.server.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.vault.SealedSecrets.SealedSecret;
import dev.holdfast.scheduling.vault.Vault.LostSecretException;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who has the database alone has no secret. */
final class TinkVaultTest {

  private static final HostId ANN = new HostId("host_ann");
  private static final HostId BOB = new HostId("host_bob");

  @TempDir Path folder;

  private ServiceStore store;

  @BeforeEach
  void open() {
    store = Stores.SQLITE.newStore(event -> "{}").get();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Path key() {
    return folder.resolve("vault-key.json");
  }

  private KeyPlace place() {
    return new KeyPlace.InFile(key(), true);
  }

  private TinkVault vault() {
    return new TinkVault(store, place());
  }

  private VaultRotation rotation() {
    return new VaultRotation(store, place());
  }

  private SealedSecret sealed(HostId host, VaultReference reference) {
    return store.transactions().read(tx -> tx.sealedSecrets().find(host, reference)).orElseThrow();
  }

  private void replace(SealedSecret secret) {
    store
        .transactions()
        .run(
            tx -> {
              tx.sealedSecrets().update(secret);
              return Outcome.commit(secret);
            });
  }

  @Test
  void aSecretComesBackAndIsGoneOnceDestroyed() {
    VaultReference reference = vault().put(ANN, "canary – ü 🎈");

    assertThat(vault().get(ANN, reference)).isEqualTo("canary – ü 🎈");
    assertThat(sealed(ANN, reference).sealed()).doesNotContain("canary");

    vault().destroy(ANN, reference);
    vault().destroy(ANN, reference);

    assertThatThrownBy(() -> vault().get(ANN, reference)).isInstanceOf(LostSecretException.class);
  }

  @Test
  void theSameSecretIsNeverSealedTheSameWay() {
    VaultReference first = vault().put(ANN, "canary");
    VaultReference second = vault().put(ANN, "canary");

    assertThat(sealed(ANN, first).sealed()).isNotEqualTo(sealed(ANN, second).sealed());
  }

  @Test
  void nobodyElsesSecretIsFound() {
    VaultReference reference = vault().put(ANN, "canary");

    assertThatThrownBy(() -> vault().get(BOB, reference)).isInstanceOf(LostSecretException.class);
  }

  @Test
  void aSecretInThePlaceOfAnotherDoesNotOpen() {
    VaultReference anns = vault().put(ANN, "canary of Ann");
    VaultReference bobs = vault().put(BOB, "canary of Bob");
    VaultReference another = vault().put(ANN, "another canary");
    replace(new SealedSecret(BOB, bobs, sealed(ANN, anns).sealed()));
    replace(new SealedSecret(ANN, another, sealed(ANN, anns).sealed()));

    assertThatThrownBy(() -> vault().get(BOB, bobs)).isInstanceOf(LostSecretException.class);
    assertThatThrownBy(() -> vault().get(ANN, another)).isInstanceOf(LostSecretException.class);
    assertThat(vault().get(ANN, anns)).isEqualTo("canary of Ann");
  }

  @Test
  void aSecretThatWasTamperedWithDoesNotOpen() {
    VaultReference reference = vault().put(ANN, "canary");
    String text = sealed(ANN, reference).sealed();
    int middle = text.length() / 2;
    char other = text.charAt(middle) == 'A' ? 'B' : 'A';
    replace(
        new SealedSecret(
            ANN, reference, text.substring(0, middle) + other + text.substring(middle + 1)));

    assertThatThrownBy(() -> vault().get(ANN, reference)).isInstanceOf(LostSecretException.class);
  }

  @Test
  void withoutTheKeyNothingOpensAndNothingStarts() throws IOException {
    vault().put(ANN, "canary");
    Files.delete(key());

    assertThatThrownBy(() -> vault().check())
        .isInstanceOf(VaultKeyException.class)
        .hasMessageContaining("key is lost")
        .hasMessageContaining(key().toString());
    assertThat(key()).doesNotExist();
  }

  @Test
  void withAnotherKeyNothingOpensAndNothingStarts() throws IOException {
    VaultReference reference = vault().put(ANN, "canary");
    KeyFile.replace(key(), VaultRotation.newKey());

    assertThatThrownBy(() -> vault().check())
        .isInstanceOf(VaultKeyException.class)
        .hasMessageContaining("does not open the vault");
    assertThatThrownBy(() -> vault().get(ANN, reference)).isInstanceOf(LostSecretException.class);
    assertThatThrownBy(() -> vault().put(ANN, "another")).isInstanceOf(VaultKeyException.class);
  }

  @Test
  void twoServersWithDifferentKeysAreFoundOutBeforeAnythingIsSealed() {
    vault().put(ANN, "canary");
    KeyFile.replace(folder.resolve("other.json"), VaultRotation.newKey());
    var other = new TinkVault(store, new KeyPlace.InFile(folder.resolve("other.json"), true));

    assertThatThrownBy(() -> other.put(BOB, "another"))
        .isInstanceOf(VaultKeyException.class)
        .hasMessageContaining("does not open the vault")
        .hasMessageNotContaining("another");
  }

  @Test
  void aServiceWithoutSecretsNeedsNoKeyAndMakesNone() {
    vault().check();

    assertThat(key()).doesNotExist();
  }

  @Test
  void theKeyIsMadeForItsUserAlone() throws IOException {
    vault().put(ANN, "canary");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key())))
        .isEqualTo("rw-------");
  }

  @Test
  void aKeyThatEverybodyCanReadIsRefused() throws IOException {
    vault().put(ANN, "canary");
    Files.setPosixFilePermissions(key(), PosixFilePermissions.fromString("rw----r--"));

    assertThatThrownBy(() -> vault().check())
        .isInstanceOf(VaultKeyException.class)
        .hasMessageContaining("chmod 600");
  }

  @Test
  void aFileThatIsNoKeyIsToldWithoutItsText() throws IOException {
    vault().put(ANN, "canary");
    KeyFile.replace(key(), "{\"primaryKeyId\": \"canary\"}");

    assertThatThrownBy(() -> vault().check())
        .isInstanceOf(VaultKeyException.class)
        .hasNoCause()
        .hasMessageContaining(key().toString())
        .hasMessageNotContaining("canary");
  }

  @Test
  void afterARotationOldSecretsOpenWithTheNewKeyAlone() throws IOException {
    List<VaultReference> references = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      references.add(vault().put(ANN, "canary " + i));
    }
    String before = Files.readString(key());

    VaultRotation.Progress rotated = rotation().rotate();
    rotation().prune();

    assertThat(rotated.resealed()).isEqualTo(120);
    assertThat(rotated.toKeep()).isEmpty();
    for (int i = 0; i < 120; i++) {
      assertThat(vault().get(ANN, references.get(i))).isEqualTo("canary " + i);
    }
    vault().check();
    KeyFile.replace(key(), before.strip());
    assertThatThrownBy(() -> vault().check()).isInstanceOf(VaultKeyException.class);
    assertThatThrownBy(() -> vault().get(ANN, references.get(0)))
        .isInstanceOf(LostSecretException.class);
  }

  @Test
  void aRotationThatWasInterruptedGoesOnWithTheSameKey() throws IOException {
    VaultReference first = vault().put(ANN, "first");
    VaultReference second = vault().put(ANN, "second");
    SealedSecret before = sealed(ANN, second);
    rotation().rotate();
    // As if it had not come further than this.
    replace(before);
    int keys = keys();

    assertThatThrownBy(() -> rotation().prune())
        .isInstanceOf(VaultKeyException.class)
        .hasMessageContaining("1 secrets")
        .hasMessageContaining("vault rotate");
    VaultRotation.Progress again = rotation().rotate();

    assertThat(again.resealed()).isEqualTo(1);
    assertThat(keys()).isEqualTo(keys);
    rotation().prune();
    assertThat(keys()).isEqualTo(1);
    assertThat(vault().get(ANN, first)).isEqualTo("first");
    assertThat(vault().get(ANN, second)).isEqualTo("second");
  }

  private int keys() throws IOException {
    return VaultKeys.parse(Files.readString(key()), "key").size();
  }

  @Test
  void aServerThatRunsDuringARotationUsesTheNewKey() {
    TinkVault running = vault();
    VaultReference old = running.put(ANN, "old");

    rotation().rotate();
    rotation().prune();
    VaultReference added = running.put(ANN, "new");

    assertThat(running.get(ANN, old)).isEqualTo("old");
    assertThat(vault().get(ANN, added)).isEqualTo("new");
  }

  @Test
  void aKeyInTheEnvironmentIsPrintedAndUsedFromTheNextTimeOn() {
    String first = VaultRotation.newKey();
    var before = new KeyPlace.Variable("HOLDFAST_VAULT_KEY", first);
    VaultReference reference = new TinkVault(store, before).put(ANN, "canary");

    String second = new VaultRotation(store, before).rotate().toKeep().orElseThrow();

    assertThat(new TinkVault(store, before).get(ANN, reference)).isEqualTo("canary");
    var after = new KeyPlace.Variable("HOLDFAST_VAULT_KEY", second);
    assertThat(new TinkVault(store, after).get(ANN, reference)).isEqualTo("canary");
    assertThat(new VaultRotation(store, after).rotate().resealed()).isEqualTo(1);
    String third = new VaultRotation(store, after).prune().toKeep().orElseThrow();
    var end = new KeyPlace.Variable("HOLDFAST_VAULT_KEY", third);
    assertThat(new TinkVault(store, end).get(ANN, reference)).isEqualTo("canary");
    assertThatThrownBy(() -> new TinkVault(store, before).check())
        .isInstanceOf(VaultKeyException.class)
        .hasMessageContaining("HOLDFAST_VAULT_KEY");
  }

  @Test
  void aFileThatSomebodyHasPromisedIsNotMade() {
    var promised = new TinkVault(store, new KeyPlace.InFile(folder.resolve("mounted.json"), false));

    assertThatThrownBy(() -> promised.put(ANN, "canary"))
        .isInstanceOf(VaultKeyException.class)
        .hasMessageContaining("mounted.json")
        .hasMessageContaining("vault key");
    assertThat(folder.resolve("mounted.json")).doesNotExist();
  }

  @Test
  void nothingTellsItsSecretsByAccident() {
    String key = VaultRotation.newKey();

    assertThat(new KeyPlace.Variable("NAME", key).toString()).isEqualTo("NAME");
    assertThat(VaultKeys.parse(key, "key").toString()).isEqualTo("VaultKeys[1]");
    assertThat(Optional.of(VaultReference.random()).toString()).contains("vlt_");
  }
}
