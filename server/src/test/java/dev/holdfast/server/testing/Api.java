package dev.holdfast.server.testing;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.server.api.docs.ApiDescription;
import dev.holdfast.server.launch.Launch;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.testbed.DynamoDbServer;
import dev.holdfast.testbed.Folders;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole service on a port of its own; one for each kind of store, and used by all tests. */
public final class Api implements AutoCloseable {

  public static final String ADMIN_KEY = "the-administrators-key-of-the-tests";

  /** What links begin with, whichever server tells them. */
  private static final String PUBLIC_URL = "http://localhost";

  private static final Map<Settings.Store, Api> STARTED = new EnumMap<>(Settings.Store.class);
  private static final AtomicInteger OWNERS = new AtomicInteger();

  private final ConfigurableApplicationContext context;

  /** Other servers on the same store. */
  private final List<ConfigurableApplicationContext> others;

  private Api(ConfigurableApplicationContext context, ConfigurableApplicationContext... others) {
    this.context = context;
    this.others = List.of(others);
  }

  public static synchronized Api on(Settings.Store store) {
    return STARTED.computeIfAbsent(store, Api::start);
  }

  /** On DynamoDB there are two servers side by side, whose turn it is request by request. */
  private static Api start(Settings.Store store) {
    Settings settings = Settings.from(variables(store)).onAnyPort();
    return store == Settings.Store.DYNAMODB
        ? new Api(Launch.of(settings), Launch.of(settings))
        : new Api(Launch.of(settings));
  }

  private static Map<String, String> variables(Settings.Store store) {
    Map<String, String> all = new HashMap<>(database(store));
    all.put("HOLDFAST_STORE", store.name().toLowerCase(Locale.ROOT));
    all.put("HOLDFAST_DATA", Folders.temporary("holdfast-test-").toString());
    all.put("HOLDFAST_ADMIN_KEY", ADMIN_KEY);
    all.put("HOLDFAST_PUBLIC_URL", PUBLIC_URL);
    all.put("HOLDFAST_ALLOW_PRIVATE_ADDRESSES", "true");
    all.put("HOLDFAST_PUBLIC_READS_PER_MINUTE", "100000000");
    all.put("HOLDFAST_PUBLIC_WRITES_PER_MINUTE", "100000000");
    all.put("HOLDFAST_PUBLIC_HOLDS", "1000000");
    all.put("HOLDFAST_PUBLIC_BOOKINGS", "1000000");
    all.put("HOLDFAST_PUBLIC_BOOKINGS_PER_DAY", "1000000");
    all.put("HOLDFAST_PUBLIC_HOLD_MINUTES", "60");
    return all;
  }

  /** A service of one's own on a store, with settings as variables; to be closed. */
  public static Api start(Settings.Store store, Map<String, String> more) {
    Map<String, String> all = variables(store);
    all.putAll(more);
    return new Api(Launch.of(Settings.from(all).onAnyPort()));
  }

  /** A service of one's own on SQLite, with settings as variables; to be closed. */
  public static Api start(Map<String, String> variables) {
    Map<String, String> all = new HashMap<>();
    all.put("HOLDFAST_DATA", Folders.temporary("holdfast-test-").toString());
    all.put("HOLDFAST_ADMIN_KEY", ADMIN_KEY);
    all.putAll(variables);
    Settings settings = Settings.from(all);
    return new Api(Launch.of(settings.onAnyPort()));
  }

  private static Map<String, String> database(Settings.Store store) {
    return switch (store) {
      case SQLITE -> Map.of();
      case POSTGRES -> {
        var server = PostgresServer.shared();
        yield Map.of("HOLDFAST_DATABASE_URL", server.url(server.newDatabase()));
      }
      case MARIADB -> {
        var server = MariaDbServer.shared();
        yield Map.of("HOLDFAST_DATABASE_URL", server.url(server.newDatabase()));
      }
      case DYNAMODB ->
          Map.of(
              "HOLDFAST_DYNAMODB_ENDPOINT",
              DynamoDbServer.shared().endpoint().toString(),
              "HOLDFAST_DYNAMODB_PREFIX",
              DynamoDbServer.newTableName() + "_");
    };
  }

  public String url() {
    return url(context);
  }

  private static String url(ConfigurableApplicationContext server) {
    return "http://localhost:" + server.getEnvironment().getRequiredProperty("local.server.port");
  }

  private List<String> urls() {
    return Stream.concat(Stream.of(context), others.stream()).map(Api::url).toList();
  }

  /** What the service stores, for what cannot be done by HTTP: turning back time. */
  public Transactions transactions() {
    return context.getBean(Transactions.class);
  }

  /** A part of the service, for what no request tells. */
  public <T> T part(Class<T> type) {
    return context.getBean(type);
  }

  /** The same for one of several of a type. */
  public <T> T part(String name, Class<T> type) {
    return context.getBean(name, type);
  }

  public DescribedResponses described() {
    return DescribedResponses.of(() -> part(ApiDescription.class));
  }

  public Client admin() {
    return withKey(ADMIN_KEY);
  }

  /** Somebody without a key. */
  public Client anybody() {
    return new Client(urls(), Optional.empty(), this::described);
  }

  public Client withKey(String key) {
    return new Client(urls(), Optional.of(key), this::described);
  }

  /** A new host in UTC. */
  public Client newHost() {
    return withKey(newKey());
  }

  /** The key of a new host in UTC. */
  public String newKey() {
    return admin()
        .post(
            "/v1/hosts",
            """
            {"slug": "host-%s", "name": "Olga Owner", "email": "olga@example.org",
             "timeZone": "UTC"}\
            """
                .formatted(OWNERS.incrementAndGet()))
        .expect(201)
        .text("apiKey");
  }

  @Override
  public void close() {
    others.forEach(ConfigurableApplicationContext::close);
    context.close();
  }
}
