package dev.holdfast.server.http;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.server.Launch;
import dev.holdfast.server.Settings;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole service on a port of its own; one for each kind of store, and used by all tests. */
final class Api implements AutoCloseable {

  static final String ADMIN_KEY = "the-administrators-key-of-the-tests";

  private static final Map<Settings.Store, Api> STARTED = new EnumMap<>(Settings.Store.class);
  private static final AtomicInteger OWNERS = new AtomicInteger();

  private final ConfigurableApplicationContext context;

  private Api(ConfigurableApplicationContext context) {
    this.context = context;
  }

  static synchronized Api on(Settings.Store store) {
    return STARTED.computeIfAbsent(store, Api::start);
  }

  private static Api start(Settings.Store store) {
    var web =
        new Settings.Web(
            0, Optional.empty(), List.of(), 100_000_000, 100_000_000, Settings.LogFormat.TEXT);
    var secrets = new Settings.Secrets(Optional.of(ADMIN_KEY), Optional.empty());
    return new Api(
        Launch.of(
            new Settings(
                newFolder(), database(store), web, secrets, false, true, Optional.empty())));
  }

  /** A service of one's own on SQLite, with settings as variables; to be closed. */
  static Api start(Map<String, String> variables) {
    Map<String, String> all = new HashMap<>();
    all.put("HOLDFAST_DATA", newFolder().toString());
    all.put("HOLDFAST_ADMIN_KEY", ADMIN_KEY);
    all.putAll(variables);
    Settings settings = Settings.from(all);
    return new Api(Launch.of(settings.onAnyPort()));
  }

  static Settings.Database database(Settings.Store store) {
    String url =
        switch (store) {
          case SQLITE -> "";
          case POSTGRES -> {
            var server = PostgresServer.shared();
            yield server.url(server.newDatabase());
          }
          case MARIADB -> {
            var server = MariaDbServer.shared();
            yield server.url(server.newDatabase());
          }
        };
    return new Settings.Database(store, url, Optional.empty(), Optional.empty(), 8);
  }

  private static Path newFolder() {
    try {
      Path folder = Files.createTempDirectory("holdfast-test");
      folder.toFile().deleteOnExit();
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String url() {
    return "http://localhost:" + context.getEnvironment().getRequiredProperty("local.server.port");
  }

  /** What the service stores, for what cannot be done by HTTP: turning back time. */
  Transactions transactions() {
    return context.getBean(Transactions.class);
  }

  /** A part of the service, for what no request tells. */
  <T> T part(Class<T> type) {
    return context.getBean(type);
  }

  Client admin() {
    return withKey(ADMIN_KEY);
  }

  /** Somebody without a key. */
  Client anybody() {
    return new Client(url(), Optional.empty());
  }

  Client withKey(String key) {
    return new Client(url(), Optional.of(key));
  }

  /** A new owner in UTC. */
  Client newOwner() {
    Client.Reply reply =
        withKey(ADMIN_KEY)
            .post(
                "/v1/owners",
                """
                {"slug": "owner-%s", "name": "Olga Owner", "email": "olga@example.org",
                 "timeZone": "UTC"}"""
                    .formatted(OWNERS.incrementAndGet()));
    return withKey(reply.expect(201).text("apiKey"));
  }

  @Override
  public void close() {
    context.close();
  }
}
