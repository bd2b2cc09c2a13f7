package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Secrets of the service itself, which all servers share. */
final class SecretsTest extends StoreTest {

  SecretsTest(Stores kind) {
    super(kind);
  }

  @Test
  void aSecretIsMadeOnce() {
    assertThat(opened.findSecret("made")).isEmpty();

    assertThat(opened.secret("made", () -> "first")).isEqualTo("first");
    assertThat(opened.secret("made", () -> "second")).isEqualTo("first");

    assertThat(opened.findSecret("made")).contains("first");
  }

  @Test
  void aSecretCanBeReplaced() {
    opened.putSecret("put", "first");
    opened.putSecret("put", "second");

    assertThat(opened.findSecret("put")).contains("second");
    assertThat(opened.secret("put", () -> "third")).isEqualTo("second");
  }
}
