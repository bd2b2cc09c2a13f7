package dev.holdfast.examples;

import dev.holdfast.examples.client.Access;
import dev.holdfast.examples.client.HoldfastClient;
import dev.holdfast.server.launch.Launch;
import dev.holdfast.server.launch.settings.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole service, on a port and a SQLite file of its own. Close it. */
public final class Service implements AutoCloseable {

  private static final String ADMIN_KEY = "the-administrators-key-of-the-tests";

  private final ConfigurableApplicationContext context;

  private Service(ConfigurableApplicationContext context) {
    this.context = context;
  }

  public static Service in(Path folder) {
    Settings settings =
        Settings.from(
            Map.of(
                "HOLDFAST_DATA",
                folder.toString(),
                "HOLDFAST_ADMIN_KEY",
                ADMIN_KEY,
                "HOLDFAST_ALLOW_PRIVATE_ADDRESSES",
                "true"));
    return new Service(Launch.of(settings.onAnyPort()));
  }

  private String url() {
    return "http://localhost:" + context.getEnvironment().getRequiredProperty("local.server.port");
  }

  /** A client for a host of its own. */
  public HoldfastClient newHost() throws Exception {
    Map<String, String> host =
        Map.of(
            "slug", "host-" + UUID.randomUUID(),
            "name", "Olga",
            "email", "olga@example.org",
            "timeZone", "UTC");
    String key =
        new Access(url(), ADMIN_KEY).client().post("/v1/hosts", host).orFail().text("apiKey");
    return new Access(url(), key).client();
  }

  /** Creates an event type that can be booked on any weekday, and returns its id. */
  public static String newEventType(HoldfastClient client, boolean requiresConfirmation)
      throws Exception {
    var windows = List.of(Map.of("start", "00:00", "end", "24:00"));
    return client
        .post(
            "/v1/event-types",
            Map.of(
                "slug",
                "intro",
                "title",
                "Introduction",
                "durationMinutes",
                30,
                "requiresConfirmation",
                requiresConfirmation,
                "availabilityRules",
                List.of(
                    Map.of("weekday", "MONDAY", "windows", windows),
                    Map.of("weekday", "THURSDAY", "windows", windows))))
        .orFail()
        .text("id");
  }

  @Override
  public void close() {
    context.close();
  }
}
