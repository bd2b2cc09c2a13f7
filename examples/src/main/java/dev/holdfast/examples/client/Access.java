package dev.holdfast.examples.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The address of the service, and the key of a host. */
public record Access(String url, String key) {

  private static final Path DEMO_KEY = Path.of("data", "demo-key");

  /**
   * Reads the variables URL and KEY. Without them it uses the service and the demo host of {@code
   * ./holdfast run}.
   */
  public static Access from(Map<String, String> environment) throws IOException {
    String url = environment.getOrDefault("URL", "http://localhost:8080");
    String key = environment.get("KEY");
    if (key == null && Files.exists(DEMO_KEY)) {
      key = Files.readString(DEMO_KEY).strip();
    }
    if (key == null) {
      throw new IOException(
          "No key: there is no file %s here. Set KEY to the key of a host, and URL to the service."
              .formatted(DEMO_KEY));
    }
    return new Access(url, key);
  }

  public HoldfastClient client() {
    return new HoldfastClient(url, key);
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "Access[" + url + "]";
  }
}
