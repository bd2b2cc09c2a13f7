package dev.holdfast.server.launch;

import dev.holdfast.scheduling.event.EventPublisher;
import dev.holdfast.server.access.secret.AdminKey;
import dev.holdfast.server.access.secret.Keys;
import dev.holdfast.server.access.signin.OidcSignIn;
import dev.holdfast.server.api.PublicUrl;
import dev.holdfast.server.eventbridge.BusSettings;
import dev.holdfast.server.eventbridge.EventBridgePublisher;
import dev.holdfast.server.eventbridge.MissingAccessException;
import dev.holdfast.server.http.MetricsPort;
import dev.holdfast.server.launch.demo.Demo;
import dev.holdfast.server.launch.settings.DataFolder;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.launch.settings.StartFailure;
import dev.holdfast.server.vault.VaultKeyException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** Starts the service as some settings want it. */
public final class Launch {

  /** The file with the operator's key, unless the settings name one. */
  static final String ADMIN_KEY_FILE = "admin-key";

  private Launch() {}

  /**
   * Answers when the service is ready. Closing the context ends what is under way and stops it.
   *
   * @throws StartFailure if it cannot start
   */
  public static ConfigurableApplicationContext of(Settings settings) {
    AdminKey adminKey = new AdminKey(adminKey(settings));
    // As soon as the log is set up, and while the rest of the service is made ready.
    CompletableFuture<Settings> logIsReady = new CompletableFuture<>();
    CompletableFuture<OpenStore> store = logIsReady.thenApplyAsync(Launch::filled);
    SpringApplication application = new SpringApplication(Application.class);
    application.setDefaultProperties(properties(settings));
    ApplicationContextInitializer<GenericApplicationContext> given =
        context -> {
          logIsReady.complete(settings);
          context.registerBean(Settings.class, () -> settings);
          context.registerBean(AdminKey.class, () -> adminKey);
          context.registerBean(OpenStore.class, store::join);
          settings
              .eventBridge()
              .ifPresent(bus -> context.registerBean(EventPublisher.class, () -> publisher(bus)));
          settings
              .web()
              .metricsPort()
              .ifPresent(
                  port ->
                      context.registerBean(
                          MetricsPort.class, () -> new MetricsPort(port, settings.web().bind())));
          settings
              .oidc()
              .ifPresent(
                  oidc ->
                      context.registerBean(
                          OidcSignIn.class, () -> new OidcSignIn(oidc, publicUrl(settings))));
        };
    application.addInitializers(given);
    try {
      return application.run();
    } catch (RuntimeException e) {
      var unused = store.thenAccept(OpenStore::close);
      throw reason(e);
    }
  }

  private static OpenStore filled(Settings settings) {
    OpenStore store = OpenStore.of(settings);
    try {
      store.vault().check();
    } catch (VaultKeyException e) {
      store.close();
      throw StartFailure.outOfOrder(String.valueOf(e.getMessage()));
    }
    store.warnOfOpenSecrets();
    fillDemo(settings, store);
    return store;
  }

  /** The key of the demo's host is kept in a file, or nobody would ever know it. */
  private static void fillDemo(Settings settings, OpenStore store) {
    if (settings.demo()) {
      new Demo(store.transactions(), store.bookerIds(), Clock.systemUTC())
          .fill()
          .ifPresent(key -> DataFolder.at(settings.data()).replaceSecret(Demo.KEY_FILE, key));
    }
  }

  private static PublicUrl publicUrl(Settings settings) {
    return new PublicUrl(settings.web().publicUrlOrDefault());
  }

  private static EventPublisher publisher(BusSettings bus) {
    try {
      return EventBridgePublisher.open(bus);
    } catch (MissingAccessException e) {
      throw StartFailure.wrongSettings(e.faults());
    }
  }

  private static String adminKey(Settings settings) {
    return settings
        .secrets()
        .adminKey()
        .orElseGet(() -> DataFolder.at(settings.data()).secret(ADMIN_KEY_FILE, Keys::makeForAdmin));
  }

  private static Map<String, Object> properties(Settings settings) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("server.port", settings.web().port());
    // Above our own limit, since beyond the server's newcomers wait for somebody to leave.
    properties.put("server.tomcat.max-connections", settings.web().connections().most() + 100);
    settings.web().bind().ifPresent(own -> properties.put("server.address", own.getHostAddress()));
    if (settings.web().log() == Settings.LogFormat.JSON) {
      properties.put("logging.structured.format.console", "logstash");
    }
    return properties;
  }

  /** What a person can fix, if there is such a cause. */
  private static RuntimeException reason(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof StartFailure reason) {
        return reason;
      }
      if (cause instanceof PortInUseException port) {
        return StartFailure.outOfOrder(
            "Port %s is in use. Set HOLDFAST_PORT to another one, or stop who has it."
                .formatted(Integer.toString(port.getPort())));
      }
    }
    return failure;
  }
}
