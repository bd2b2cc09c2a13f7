package dev.holdfast.server.launch.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.launch.OpenStore;
import dev.holdfast.server.launch.settings.Settings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VaultCommandsTest {

  private static final HostId ANN = new HostId("host_ann");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Map<String, String> variables = new HashMap<>();

  @TempDir Path folder;

  @BeforeEach
  void keepDataInTheFolder() {
    variables.put("HOLDFAST_DATA", folder.resolve("data").toString());
    variables.put("HOLDFAST_PORT", "1");
  }

  private int run(String... arguments) {
    out.reset();
    err.reset();
    return new Holdfast(variables, new PrintStream(out, true), new PrintStream(err, true))
        .run(arguments);
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String complained() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private Path key() {
    return folder.resolve("data/vault-key.json");
  }

  private VaultReference put(String secret) {
    try (OpenStore store = OpenStore.of(Settings.from(variables))) {
      return store.vault().put(ANN, secret);
    }
  }

  private String get(VaultReference reference) {
    try (OpenStore store = OpenStore.of(Settings.from(variables))) {
      return store.vault().get(ANN, reference);
    }
  }

  @Test
  void theKeyIsChangedAndTheOldOneGivenUp() throws IOException {
    VaultReference reference = put("canary");
    String before = Files.readString(key());

    assertThat(run("vault", "rotate")).isZero();
    assertThat(printed()).contains("Encrypted 2 secrets", "vault prune").doesNotContain("canary");
    assertThat(run("vault", "prune")).isZero();

    assertThat(complained()).isEmpty();
    assertThat(Files.readString(key())).isNotEqualTo(before);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key())))
        .isEqualTo("rw-------");
    assertThat(get(reference)).isEqualTo("canary");
  }

  @Test
  void aKeyInTheEnvironmentIsForItsOwnerToChange() {
    assertThat(run("vault", "key")).isZero();
    variables.put("HOLDFAST_VAULT_KEY", printed().strip());
    VaultReference reference = put("canary");

    assertThat(run("vault", "rotate")).isZero();

    assertThat(printed()).contains("Set HOLDFAST_VAULT_KEY", "vault rotate");
    variables.put("HOLDFAST_VAULT_KEY", printed().lines().reduce((a, b) -> b).orElseThrow());
    assertThat(get(reference)).isEqualTo("canary");
    assertThat(run("vault", "rotate")).isZero();
    assertThat(printed()).contains("Encrypted 2 secrets");
    assertThat(key()).doesNotExist();
  }

  @Test
  void aLostKeyEndsTheStart() throws IOException {
    put("canary");
    Files.delete(key());

    int code = run("serve");

    assertThat(code).isEqualTo(1);
    assertThat(complained())
        .contains("The vault's key is lost", key().toString(), "from a copy")
        .doesNotContain("\tat ");
    assertThat(key()).doesNotExist();
  }

  @Test
  void aKeyThatOthersCanReadEndsTheStart() throws IOException {
    put("canary");
    Files.setPosixFilePermissions(key(), PosixFilePermissions.fromString("rw-r--r--"));

    assertThat(run("serve")).isEqualTo(1);
    assertThat(complained()).contains("chmod 600 " + key());
  }

  @Test
  void anotherKeyEndsTheStart() {
    run("vault", "key");
    variables.put("HOLDFAST_VAULT_KEY", printed().strip());
    put("canary");
    run("vault", "key");
    variables.put("HOLDFAST_VAULT_KEY", printed().strip());

    assertThat(run("serve")).isEqualTo(1);
    assertThat(complained()).contains("The key in HOLDFAST_VAULT_KEY does not open the vault");
  }

  @Test
  void aBackupHasNoKeyInIt() throws IOException {
    put("canary");
    Path copy = folder.resolve("copy.db");

    assertThat(run("backup", copy.toString())).isZero();

    String key = Files.readString(key()).replaceAll(".*\"value\":\"([^\"]+)\".*", "$1").strip();
    assertThat(key).hasSizeGreaterThan(20);
    assertThat(new String(Files.readAllBytes(copy), StandardCharsets.ISO_8859_1))
        .doesNotContain(key)
        .doesNotContain("canary");
  }

  @ParameterizedTest
  @ValueSource(strings = {"vault", "vault open", "vault rotate now"})
  void whatIsNotUnderstoodIsRefused(String line) {
    assertThat(run(line.split(" ", -1))).isEqualTo(2);
    assertThat(complained()).contains("For help: java -jar holdfast.jar vault");
  }

  @Test
  void helpTellsOfTheVault() {
    run("--help");
    assertThat(printed()).contains("vault", "HOLDFAST_VAULT_KEY_FILE=");

    run("vault", "--help");
    assertThat(printed()).contains("rotate", "prune");
  }
}
