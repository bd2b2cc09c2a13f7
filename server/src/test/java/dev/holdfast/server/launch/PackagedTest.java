package dev.holdfast.server.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as one file, which has class loaders of its own; runs when the file is built. */
class PackagedTest {

  private static final Path JAR = Path.of("target/holdfast.jar").toAbsolutePath();
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir Path folder;

  @Test
  void theServiceStartsFromOneFileAndStopsWhenItIsTold() throws Exception {
    int port = freePort();
    Process service = start(port, Map.of());
    try {
      awaitReady(service, port);

      service.destroy();

      assertThat(service.waitFor(30, TimeUnit.SECONDS)).as(printed()).isTrue();
      assertThat(ofTheService(printed()))
          .contains("Holdfast is ready at http://localhost:" + port)
          .doesNotContain("WARN", "ERROR", "Exception");
    } finally {
      service.destroyForcibly();
    }
  }

  @Test
  void whoNamesABusWithoutCredentialsIsToldWhatToSet() throws Exception {
    Map<String, String> nothing =
        Map.of(
            "HOLDFAST_EVENTBRIDGE_BUS",
            "bookings",
            "AWS_EC2_METADATA_DISABLED",
            "true",
            "AWS_CONFIG_FILE",
            folder.resolve("none").toString(),
            "AWS_SHARED_CREDENTIALS_FILE",
            folder.resolve("none").toString());

    Process service = start(freePort(), nothing);

    try {
      assertThat(service.waitFor(5, TimeUnit.MINUTES)).as(printed()).isTrue();
      assertThat(service.exitValue()).as(printed()).isEqualTo(2);
      assertThat(printed())
          .contains("Set HOLDFAST_EVENTBRIDGE_REGION or AWS_REGION.")
          .contains("Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE")
          .doesNotContain("ERROR", "Exception");
    } finally {
      service.destroyForcibly();
    }
  }

  /**
   * Without what Java 24 and newer say about a library of the vault's; operations.md explains it.
   */
  private static String ofTheService(String printed) {
    return printed.replaceAll(
        "(?m)^WARNING: (A terminally deprecated method in sun\\.misc\\.Unsafe has been called"
            + "|sun\\.misc\\.Unsafe::.*|Please consider reporting this to the maintainers of .*)\\R",
        "");
  }

  private Process start(int port, Map<String, String> variables) throws IOException {
    ProcessBuilder process =
        new ProcessBuilder(JAVA.toString(), "-jar", JAR.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("printed").toFile());
    process.environment().keySet().removeIf(name -> name.matches("(HOLDFAST|AWS)_.*"));
    process.environment().putAll(variables);
    process.environment().put("HOLDFAST_PORT", Integer.toString(port));
    return process.start();
  }

  private void awaitReady(Process service, int port) throws Exception {
    Instant deadline = Instant.now().plus(Duration.ofMinutes(5));
    while (status(port) != 200 || !printed().contains("Holdfast is ready")) {
      assertThat(service.isAlive()).as(printed()).isTrue();
      assertThat(Instant.now()).as(printed()).isBefore(deadline);
      Thread.sleep(100);
    }
  }

  private static int status(int port) throws InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/health/ready")).build();
    try {
      return HTTP.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      return 0;
    }
  }

  private String printed() throws IOException {
    return Files.readString(folder.resolve("printed"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
