package dev.holdfast.server.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.command.Holdfast;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever finds a backup can neither make links nor sign deliveries. */
class SealedBackupTest {

  private static final Pattern KEY = Pattern.compile("\"value\":\"([^\"]+)\"");

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Map<String, String> variables() {
    return Map.of(
        "HOLDFAST_DATA",
        folder.resolve("data").toString(),
        "HOLDFAST_ADMIN_KEY",
        Api.ADMIN_KEY,
        "HOLDFAST_ALLOW_PRIVATE_ADDRESSES",
        "true");
  }

  private int run(String... arguments) {
    PrintStream told = new PrintStream(out, true, StandardCharsets.UTF_8);
    return new Holdfast(variables(), told, told).run(arguments);
  }

  private static String bytes(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }

  @Test
  void aBackupTellsNoSecret() throws IOException {
    List<String> secrets = new ArrayList<>();
    Path copy = folder.resolve("copy.db");
    try (Api api = Api.start(variables())) {
      Client host = api.newHost();
      Client.Reply webhook =
          host.post("/v1/webhooks", "{\"url\": \"http://localhost:9/hook\"}").expect(201);
      secrets.add(webhook.text("secret"));
      String rotate = "/v1/webhooks/%s/rotate-secret".formatted(webhook.id());
      secrets.add(host.post(rotate, "").expect(200).text("secret"));
      var links = api.part(OpenStore.class).rotatingSecrets().orElseThrow();
      secrets.addAll(links.valid());
      assertThat(run("links", "rotate", "--days", "30")).isZero();
      links.refresh();
      secrets.addAll(links.valid());

      assertThat(run("backup", copy.toString())).isZero();
    }

    assertThat(secrets).hasSize(5).allMatch(secret -> secret.length() > 40);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("valid until", "vault-key.json");
    Path key = folder.resolve("data/vault-key.json");
    KEY.matcher(bytes(key)).results().map(found -> found.group(1)).forEach(secrets::add);
    assertThat(secrets).hasSize(6);
    for (Path file : List.of(copy, folder.resolve("data/holdfast.db"))) {
      String text = bytes(file);
      assertThat(text).contains("sealed_", "vault:");
      secrets.forEach(
          secret -> assertThat(text).doesNotContain(secret.replaceFirst("^whsec_", "")));
    }
  }

  @Test
  void aRestoredBackupNeedsTheKey() throws IOException {
    Path copy = folder.resolve("copy.db");
    Path key = folder.resolve("data/vault-key.json");
    Api.start(variables()).close();
    assertThat(run("backup", copy.toString())).isZero();
    byte[] kept = Files.readAllBytes(key);
    Files.delete(key);

    assertThat(run("restore", copy.toString())).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("The vault's key is not here");
    assertThat(run("serve")).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("The vault's key is lost");
    assertThat(key).doesNotExist();

    Files.write(key, kept);
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    Api.start(variables()).close();
  }
}
