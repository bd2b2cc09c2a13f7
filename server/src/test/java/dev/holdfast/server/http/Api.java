package dev.holdfast.server.http;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.server.Launch;
import dev.holdfast.server.Settings;
import dev.holdfast.server.store.Stores;
import dev.holdfast.testbed.DynamoDbServer;
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
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole service on a port of its own; one for each kind of store, and used by all tests. */
final class Api implements AutoCloseable {

  static final String ADMIN_KEY = "the-administrators-key-of-the-tests";

  /** What links begin with, whichever server tells them. */
  private static final Optional<String> PUBLIC_URL = Optional.of("http://localhost");

  private static final Map<Settings.Store, Api> STARTED = new EnumMap<>(Settings.Store.class);
  private static final AtomicInteger OWNERS = new AtomicInteger();

  private final ConfigurableApplicationContext context;

  /** Other servers on the same store. */
  private final List<ConfigurableApplicationContext> others;

  private Api(ConfigurableApplicationContext context, ConfigurableApplicationContext... others) {
    this.context = context;
    this.others = List.of(others);
  }

  static synchronized Api on(Settings.Store store) {
    Stores.valueOf(store.name()).assumeWorthwhile();
    return STARTED.computeIfAbsent(store, Api::start);
  }

  /** On DynamoDB there are two servers side by side, whose turn it is request by request. */
  private static Api start(Settings.Store store) {
    Settings.Database database = database(store);
    return store == Settings.Store.DYNAMODB
        ? new Api(launch(database), launch(database))
        : new Api(launch(database));
  }

  private static ConfigurableApplicationContext launch(Settings.Database database) {
    var web =
        new Settings.Web(
            0, PUBLIC_URL, List.of(), 100_000_000, 100_000_000, Settings.LogFormat.TEXT);
    var secrets = new Settings.Secrets(Optional.of(ADMIN_KEY), Optional.empty());
    return Launch.of(
        new Settings(newFolder(), database, web, secrets, false, true, Optional.empty()));
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
          case DYNAMODB -> DynamoDbServer.shared().endpoint().toString();
        };
    String prefix = DynamoDbServer.newTableName() + "_";
    return new Settings.Database(store, url, Optional.empty(), Optional.empty(), 8, prefix);
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
    return url(context);
  }

  private static String url(ConfigurableApplicationContext server) {
    return "http://localhost:" + server.getEnvironment().getRequiredProperty("local.server.port");
  }

  private List<String> urls() {
    return Stream.concat(Stream.of(context), others.stream()).map(Api::url).toList();
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
    return new Client(urls(), Optional.empty());
  }

  Client withKey(String key) {
    return new Client(urls(), Optional.of(key));
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
    others.forEach(ConfigurableApplicationContext::close);
    context.close();
  }
}
