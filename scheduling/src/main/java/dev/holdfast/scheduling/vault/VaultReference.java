package dev.holdfast.scheduling.vault;

import dev.holdfast.scheduling.value.RandomId;
import java.util.Objects;

/** Names a secret in the vault, and reveals nothing about it. */
public record VaultReference(String value) {

  public VaultReference {
    Objects.requireNonNull(value, "VaultReference must not be null");
  }

  public static VaultReference random() {
    return new VaultReference(RandomId.withPrefix("vlt"));
  }

  @Override
  public String toString() {
    return value;
  }
}
