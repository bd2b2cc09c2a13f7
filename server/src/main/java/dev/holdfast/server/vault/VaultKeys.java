package dev.holdfast.server.vault;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.KmsEnvelopeAead;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import dev.holdfast.server.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;

/**
 * The keys of a vault: one that seals, and older ones that still open.
 *
 * <p>Each secret is encrypted with a key of its own, which is encrypted with one of these and lies
 * beside it (AES-256-GCM both times). What a secret belongs to is authenticated with it, so that it
 * cannot be put in another one's place.
 */
final class VaultKeys {

  private static final Configuration CONFIGURATION;

  static {
    try {
      AeadConfig.register();
      CONFIGURATION = RegistryConfiguration.get();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Tink cannot be set up", e);
    }
  }

  private final KeysetHandle keyset;
  private final Aead aead;

  private VaultKeys(KeysetHandle keyset) throws GeneralSecurityException {
    this.keyset = keyset;
    this.aead =
        KmsEnvelopeAead.create(
            PredefinedAeadParameters.AES256_GCM, keyset.getPrimitive(CONFIGURATION, Aead.class));
  }

  static VaultKeys generate() {
    return made(() -> KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM, CONFIGURATION));
  }

  /**
   * Reads keys.
   *
   * @throws VaultKeyException if the text is none
   */
  static VaultKeys parse(String text, String where) {
    try {
      return new VaultKeys(
          TinkJsonProtoKeysetFormat.parseKeyset(
              text, CONFIGURATION, InsecureSecretKeyAccess.get()));
    } catch (GeneralSecurityException | RuntimeException e) {
      // Without its cause, which may quote the text.
      throw new VaultKeyException(
          "%s is no key of a vault. 'vault key' prints a new one, but it does not open what others have sealed."
              .formatted(where));
    }
  }

  /** The keys as a text of one line, which nobody else must see. */
  String text() {
    try {
      String text =
          TinkJsonProtoKeysetFormat.serializeKeyset(
              keyset, CONFIGURATION, InsecureSecretKeyAccess.get());
      return Json.mapper().readTree(text).toString();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("A keyset has a text", e);
    }
  }

  /** These and a new one, which seals from now on. */
  VaultKeys withNewPrimary() {
    return made(
        () ->
            KeysetHandle.newBuilder(keyset)
                .setConfiguration(CONFIGURATION)
                .addEntry(
                    KeysetHandle.generateEntryFromParameters(PredefinedAeadParameters.AES256_GCM)
                        .withRandomId()
                        .makePrimary())
                .build());
  }

  /** The one that seals, alone. */
  VaultKeys primaryOnly() {
    return made(
        () ->
            KeysetHandle.newBuilder()
                .setConfiguration(CONFIGURATION)
                .addEntry(
                    KeysetHandle.importKey(keyset.getPrimary().getKey())
                        .withFixedId(keyset.getPrimary().getId())
                        .makePrimary())
                .build());
  }

  int size() {
    return keyset.size();
  }

  String seal(String secret, String belongsTo) {
    try {
      return Base64.getEncoder().encodeToString(aead.encrypt(bytes(secret), bytes(belongsTo)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("A secret cannot be encrypted", e);
    }
  }

  /** Empty if it was sealed with another key, or belongs to something else, or was changed. */
  Optional<String> open(String sealed, String belongsTo) {
    try {
      byte[] secret = aead.decrypt(Base64.getDecoder().decode(sealed), bytes(belongsTo));
      return Optional.of(new String(secret, StandardCharsets.UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private interface Making {
    KeysetHandle make() throws GeneralSecurityException;
  }

  private static VaultKeys made(Making making) {
    try {
      return new VaultKeys(making.make());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("A key cannot be made", e);
    }
  }

  /** Without the keys. */
  @Override
  public String toString() {
    return "VaultKeys[%s]".formatted(size());
  }
}
