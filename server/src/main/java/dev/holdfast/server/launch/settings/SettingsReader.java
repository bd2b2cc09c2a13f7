package dev.holdfast.server.launch.settings;

import dev.holdfast.server.access.secret.AddressRange;
import dev.holdfast.server.access.signin.OidcSettings;
import dev.holdfast.server.calendar.oauth.OAuthSettings;
import dev.holdfast.server.eventbridge.BusSettings;
import dev.holdfast.server.http.ConnectionLimits;
import dev.holdfast.server.launch.settings.Settings.LogFormat;
import dev.holdfast.server.launch.settings.Settings.Store;
import dev.holdfast.server.mail.Mail;
import dev.holdfast.server.mail.smtp.SmtpSettings;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads settings from variables, and tells of everything that is wrong with them at once. */
final class SettingsReader {

  private static final String PREFIX = "HOLDFAST_";
  private static final int LEAST_SECRET = 16;
  private static final int DEFAULT_PORT = 8080;
  private static final int MOST_A_MINUTE = 100_000_000;
  private static final int MOST_OPEN = 1_000_000;
  private static final String ADDRESS = "([^\\s<>@,;]+@[^\\s<>@,;]+)";
  private static final Pattern PUBLIC_PATH = Pattern.compile("(/(?!\\.+(/|$))[\\w.~-]+)*");
  private static final Pattern SENDER = Pattern.compile("([^<>]*)<" + ADDRESS + ">|" + ADDRESS);

  /** Those that are read elsewhere: by the script that starts the service. */
  private static final Set<String> OF_THE_SCRIPT =
      Set.of("HOLDFAST_JAVA_HOME", "HOLDFAST_MAVEN_ARGS");

  private final Map<String, String> environment;
  private final Set<String> known = new TreeSet<>(OF_THE_SCRIPT);
  private final List<String> faults = new ArrayList<>();

  SettingsReader(Map<String, String> environment) {
    this.environment = environment;
  }

  Settings read() {
    Settings settings =
        new Settings(
            read("DATA", Path.of("data"), SettingsReader::path),
            database(),
            web(),
            secrets(),
            flag("DEMO"),
            flag("ALLOW_PRIVATE_ADDRESSES"),
            Duration.ofMinutes(number("CALENDAR_SYNC_MINUTES", 10, 1, 1_440)),
            eventBridge(),
            new Settings.Calendars(google(), outlook()),
            mail(),
            oidc());
    findUnknown();
    if (!faults.isEmpty()) {
      throw StartFailure.wrongSettings(faults);
    }
    return settings;
  }

  private Settings.Secrets secrets() {
    Optional<String> vaultKey = secret("VAULT_KEY");
    Optional<Path> vaultKeyFile =
        read("VAULT_KEY_FILE", Optional.empty(), text -> Optional.of(path(text)));
    if (vaultKey.isPresent() && vaultKeyFile.isPresent()) {
      faults.add("HOLDFAST_VAULT_KEY and HOLDFAST_VAULT_KEY_FILE are both set. Leave one out.");
    }
    return new Settings.Secrets(secret("ADMIN_KEY"), secret("SECRET"), vaultKey, vaultKeyFile);
  }

  private Settings.Web web() {
    int port = number("PORT", DEFAULT_PORT, 1, 65_535);
    return new Settings.Web(
        port,
        read("BIND", Optional.empty(), text -> Optional.of(ownAddress(text))),
        metricsPort(port),
        publicUrl(),
        read("TRUSTED_PROXIES", List.of(), SettingsReader::ranges),
        limits(),
        connections(),
        read("LOG", LogFormat.TEXT, text -> oneOf(LogFormat.class, text)),
        read("SECURITY_CONTACT", Optional.empty(), text -> Optional.of(contact(text))));
  }

  /** As RFC 9116 wants it: an address of the web, of mail or of a telephone. */
  private static String contact(String text) {
    String address = text.matches(ADDRESS) ? "mailto:" + text : text;
    return like(
        "(https://|mailto:|tel:)[!-~]+",
        address,
        "must be a mail address, or begin with https://, mailto: or tel:");
  }

  /** More than the memory bears would end the service when they come. */
  private Settings.Connections connections() {
    long heap = Runtime.getRuntime().maxMemory();
    int largest = ConnectionLimits.largest(heap);
    int most = number("CONNECTIONS", ConnectionLimits.byDefault(heap), 10, 100_000);
    if (most > largest) {
      faults.add(
          "HOLDFAST_CONNECTIONS=%s need more memory than there is. Set at most %s, or start Java with a larger -Xmx."
              .formatted(Integer.toString(most), Integer.toString(largest)));
    }
    return new Settings.Connections(
        most,
        number("CONNECTIONS_PER_ADDRESS", Math.max(10, most / 4), 1, 100_000),
        Duration.ofSeconds(number("REQUEST_SECONDS", 30, 1, 600)));
  }

  private Optional<Integer> metricsPort(int taken) {
    int port = number("METRICS_PORT", 0, 1, 65_535);
    if (port == taken) {
      faults.add(
          "HOLDFAST_METRICS_PORT=%s is HOLDFAST_PORT. Choose another one, or leave it out."
              .formatted(Integer.toString(port)));
    }
    return port > 0 ? Optional.of(port) : Optional.empty();
  }

  private Settings.Limits limits() {
    return new Settings.Limits(
        number("PUBLIC_READS_PER_MINUTE", 300, 1, MOST_A_MINUTE),
        number("PUBLIC_WRITES_PER_MINUTE", 30, 1, MOST_A_MINUTE),
        number("PUBLIC_HOLDS", 10, 1, MOST_OPEN),
        number("PUBLIC_BOOKINGS", 20, 1, MOST_OPEN),
        number("PUBLIC_BOOKINGS_PER_DAY", 20, 1, MOST_OPEN),
        Duration.ofMinutes(number("PUBLIC_HOLD_MINUTES", 15, 1, 60)),
        number("KEY_REQUESTS_PER_MINUTE", 600_000, 1, MOST_A_MINUTE));
  }

  /** Links open bookings and desks, so they must not be read on their way. */
  private Optional<String> publicUrl() {
    boolean allowHttp = flag("ALLOW_HTTP");
    return read(
        "PUBLIC_URL",
        Optional.empty(),
        text -> {
          String url = webAddress(text);
          if (!PUBLIC_PATH.matcher(URI.create(url).getRawPath()).matches()) {
            throw new IllegalArgumentException(
                "must have no path, or one of letters, digits and - . _ ~, such as"
                    + " https://example.com/book-me");
          }
          if (!allowHttp && !OwnNetwork.isSafe(URI.create(url))) {
            throw new IllegalArgumentException(
                "would let others read links and passwords on their way: begin it with https://,"
                    + " or set HOLDFAST_ALLOW_HTTP=true if nobody can listen");
          }
          return Optional.of(url);
        });
  }

  private static InetAddress ownAddress(String text) {
    return AddressRange.address(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be an address of this machine, such as 127.0.0.1 or ::1"));
  }

  private Settings.Database database() {
    Store store = read("STORE", Store.SQLITE, text -> oneOf(Store.class, text));
    int connections = number("DATABASE_CONNECTIONS", 8, 1, 200);
    Optional<String> address = raw("DATABASE_URL");
    Optional<String> user = raw("DATABASE_USER");
    Optional<String> password = raw("DATABASE_PASSWORD");
    String prefix = read("DYNAMODB_PREFIX", "", SettingsReader::tablePrefix);
    String endpoint = read("DYNAMODB_ENDPOINT", "", SettingsReader::webAddress);
    if (store == Store.SQLITE || store == Store.DYNAMODB) {
      refuseAddress(store, address);
      String url = store == Store.DYNAMODB ? endpoint : "";
      return new Settings.Database(
          store, url, Optional.empty(), Optional.empty(), connections, prefix);
    }
    DatabaseUrl url = address.map(text -> databaseUrl(store, text)).orElseGet(() -> missing(store));
    return new Settings.Database(
        store, url.jdbc(), user.or(url::user), password.or(url::password), connections, prefix);
  }

  private void refuseAddress(Store store, Optional<String> address) {
    if (address.isEmpty()) {
      return;
    }
    if (store == Store.DYNAMODB) {
      faults.add(
          "HOLDFAST_DATABASE_URL is set, but HOLDFAST_STORE is dynamodb, which is found by"
              + " AWS_REGION or HOLDFAST_DYNAMODB_ENDPOINT. Leave the address out.");
    } else if (raw("STORE").filter(text -> !text.equals("sqlite")).isEmpty()) {
      faults.add(
          "HOLDFAST_DATABASE_URL is set, but HOLDFAST_STORE is sqlite, which is a file in"
              + " HOLDFAST_DATA. Set HOLDFAST_STORE to postgres or mariadb, or leave the address"
              + " out.");
    }
  }

  private static String tablePrefix(String text) {
    return like(
        "[\\w.-]{1,100}", text, "must be letters, digits and . - _, at most 100, such as test_");
  }

  private DatabaseUrl databaseUrl(Store store, String text) {
    try {
      return DatabaseUrl.parse(store, text);
    } catch (IllegalArgumentException e) {
      faults.add("HOLDFAST_DATABASE_URL " + e.getMessage() + ".");
      return new DatabaseUrl("", Optional.empty(), Optional.empty());
    }
  }

  private DatabaseUrl missing(Store store) {
    String name = store.name().toLowerCase(Locale.ROOT);
    faults.add(
        "HOLDFAST_STORE=%s needs HOLDFAST_DATABASE_URL, such as %s://USER:PASSWORD@HOST/DATABASE."
            .formatted(name, name));
    return new DatabaseUrl("", Optional.empty(), Optional.empty());
  }

  private Optional<BusSettings> eventBridge() {
    Optional<String> bus =
        read("EVENTBRIDGE_BUS", Optional.empty(), text -> Optional.of(busName(text)));
    String source = read("EVENTBRIDGE_SOURCE", "holdfast", SettingsReader::source);
    Optional<String> region =
        read("EVENTBRIDGE_REGION", Optional.empty(), text -> Optional.of(region(text)));
    Optional<URI> endpoint =
        read("EVENTBRIDGE_ENDPOINT", Optional.empty(), text -> Optional.of(endpoint(text)));
    if (raw("EVENTBRIDGE_BUS").isEmpty()) {
      List.of("EVENTBRIDGE_SOURCE", "EVENTBRIDGE_REGION", "EVENTBRIDGE_ENDPOINT")
          .forEach(
              name ->
                  refuseWithout("EVENTBRIDGE_BUS", name, "Name the bus that is told of events"));
    }
    return bus.map(name -> new BusSettings(name, source, region, endpoint));
  }

  private void refuseWithout(String needed, String name, String remedy) {
    if (raw(name).isPresent()) {
      faults.add(
          "%s%s is set, but %s%s is not. %s, or leave it out."
              .formatted(PREFIX, name, PREFIX, needed, remedy));
    }
  }

  private Optional<SmtpSettings> mail() {
    String host = read("SMTP_HOST", "", SettingsReader::hostName);
    int port = number("SMTP_PORT", 0, 1, 65_535);
    Optional<SmtpSettings.Login> login = login();
    SmtpSettings.Security security =
        read(
            "SMTP_SECURITY",
            login.isPresent() ? SmtpSettings.Security.STARTTLS : SmtpSettings.Security.NONE,
            text -> oneOf(SmtpSettings.Security.class, text));
    Optional<Mail.Person> from =
        read("MAIL_FROM", Optional.empty(), text -> Optional.of(sender(text)));
    if (raw("SMTP_HOST").isEmpty()) {
      List.of("SMTP_PORT", "SMTP_USER", "SMTP_PASSWORD", "SMTP_SECURITY", "MAIL_FROM")
          .forEach(name -> refuseWithout("SMTP_HOST", name, "Name the server that sends mails"));
    } else if (raw("MAIL_FROM").isEmpty()) {
      faults.add("HOLDFAST_SMTP_HOST needs HOLDFAST_MAIL_FROM, such as book@example.com.");
    }
    return from.map(sender -> new SmtpSettings(host, port, security, login, sender));
  }

  private Optional<SmtpSettings.Login> login() {
    Optional<String> user = raw("SMTP_USER");
    Optional<String> password = raw("SMTP_PASSWORD");
    if (user.isPresent() != password.isPresent()) {
      faults.add(
          "HOLDFAST_SMTP_USER and HOLDFAST_SMTP_PASSWORD belong together. Set both, or leave both"
              + " out.");
    }
    return user.map(name -> new SmtpSettings.Login(name, password.orElse("")));
  }

  private static String hostName(String text) {
    return like("[\\w.:-]{1,253}", text, "must be the name of a server, such as smtp.example.com");
  }

  private static Mail.Person sender(String text) {
    Matcher sender = SENDER.matcher(text);
    if (!sender.matches()) {
      throw new IllegalArgumentException(
          "must be an address such as book@example.com or Bookings <book@example.com>");
    }
    return sender.group(2) == null
        ? new Mail.Person("", sender.group(3))
        : new Mail.Person(sender.group(1), sender.group(2));
  }

  private Optional<OidcSettings> oidc() {
    Optional<URI> issuer = read("OIDC_ISSUER", Optional.empty(), text -> Optional.of(issuer(text)));
    Optional<String> id = raw("OIDC_CLIENT_ID");
    Optional<String> secret = raw("OIDC_CLIENT_SECRET");
    String name = read("OIDC_NAME", "OpenID", SettingsReader::shortName);
    boolean only = flag("OIDC_ONLY");
    if (raw("OIDC_ISSUER").isEmpty()) {
      List.of("OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME", "OIDC_ONLY")
          .forEach(
              each -> refuseWithout("OIDC_ISSUER", each, "Name the service that signs people in"));
    } else if (id.isEmpty() || secret.isEmpty()) {
      faults.add(
          "HOLDFAST_OIDC_ISSUER needs HOLDFAST_OIDC_CLIENT_ID and HOLDFAST_OIDC_CLIENT_SECRET, as"
              + " the issuer gave them to you.");
    }
    return issuer.isPresent() && id.isPresent() && secret.isPresent()
        ? Optional.of(new OidcSettings(issuer.get(), id.get(), secret.get(), name, only))
        : Optional.empty();
  }

  /** As it is written: with or without a slash at the end is not the same. */
  private static URI issuer(String text) {
    webAddress(text);
    return URI.create(text);
  }

  private static String shortName(String text) {
    return like("[^\\p{Cntrl}]{1,40}", text, "must be a name of at most 40 characters");
  }

  private Optional<OAuthSettings> google() {
    String account = "https://accounts.google.com/o/oauth2/v2/auth";
    String tokens = "https://oauth2.googleapis.com";
    return client(
        "GOOGLE",
        place("GOOGLE_AUTHORIZE_URL", account),
        place("GOOGLE_TOKEN_URL", tokens + "/token"),
        Optional.of(place("GOOGLE_REVOKE_URL", tokens + "/revoke")),
        place("GOOGLE_API_URL", "https://www.googleapis.com/calendar/v3"));
  }

  private Optional<OAuthSettings> outlook() {
    String tenant = read("MICROSOFT_TENANT", "common", SettingsReader::tenant);
    String login = "https://login.microsoftonline.com/%s/oauth2/v2.0".formatted(tenant);
    return client(
        "MICROSOFT",
        place("MICROSOFT_AUTHORIZE_URL", login + "/authorize"),
        place("MICROSOFT_TOKEN_URL", login + "/token"),
        Optional.empty(),
        place("MICROSOFT_API_URL", "https://graph.microsoft.com/v1.0"));
  }

  private URI place(String name, String byDefault) {
    return URI.create(read(name, byDefault, SettingsReader::webAddress));
  }

  private static String tenant(String text) {
    return like(
        "[\\w.-]{1,100}",
        text,
        "must be common, organizations, consumers, or the id or domain of a directory");
  }

  private Optional<OAuthSettings> client(
      String name, URI authorize, URI token, Optional<URI> revoke, URI api) {
    Optional<String> id = raw(name + "_CLIENT_ID");
    Optional<String> secret = raw(name + "_CLIENT_SECRET");
    if (id.isPresent() != secret.isPresent()) {
      faults.add(
          "%s%s_CLIENT_ID and %s%s_CLIENT_SECRET belong together. Set both, or leave both out."
              .formatted(PREFIX, name, PREFIX, name));
    }
    return id.isPresent() && secret.isPresent()
        ? Optional.of(new OAuthSettings(id.get(), secret.get(), authorize, token, revoke, api))
        : Optional.empty();
  }

  private static String busName(String text) {
    return like(
        "(arn:aws[\\w-]*:events:[\\w-]+:\\d{12}:event-bus/)?[\\w./-]{1,256}",
        text,
        "must be the name or the ARN of an event bus");
  }

  private static String source(String text) {
    return like(
        "(?!aws\\.)[\\w./-]{1,256}",
        text,
        "must be letters, digits and . - _ /, at most 256, and must not begin with aws.");
  }

  private static String region(String text) {
    return like("[a-z]+(-[a-z]+)+-\\d+", text, "must be a region such as eu-central-1");
  }

  private static String like(String pattern, String text, String otherwise) {
    if (!text.matches(pattern)) {
      throw new IllegalArgumentException(otherwise);
    }
    return text;
  }

  private static URI endpoint(String text) {
    if (!isWebAddress(text)) {
      throw new IllegalArgumentException(
          "must be an address such as https://events.eu-central-1.amazonaws.com");
    }
    return URI.create(text);
  }

  private static <E extends Enum<E>> E oneOf(Class<E> type, String text) {
    List<String> names = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      String name = constant.name().toLowerCase(Locale.ROOT);
      if (name.equals(text)) {
        return constant;
      }
      names.add(name);
    }
    throw new IllegalArgumentException("must be one of " + String.join(", ", names));
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("is no folder", e);
    }
  }

  private static String webAddress(String text) {
    if (!isWebAddress(text)) {
      throw new IllegalArgumentException(
          "must be an address of the web, such as https://book.example.com");
    }
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  private static boolean isWebAddress(String text) {
    try {
      URI uri = new URI(text);
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      return web && uri.getHost() != null && uri.getQuery() == null && uri.getFragment() == null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static List<AddressRange> ranges(String text) {
    List<AddressRange> ranges = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      try {
        ranges.add(AddressRange.parse(part.strip()));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "must be addresses or ranges with commas between, such as 10.0.0.0/8,127.0.0.1", e);
      }
    }
    return List.copyOf(ranges);
  }

  private boolean flag(String name) {
    return read(
        name,
        false,
        text -> {
          if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("must be true or false");
          }
          return text.equals("true");
        });
  }

  private int number(String name, int byDefault, int least, int most) {
    return read(
        name,
        byDefault,
        text -> {
          if (!text.matches("\\d{1,9}")
              || Integer.parseInt(text) < least
              || Integer.parseInt(text) > most) {
            throw new IllegalArgumentException(
                "must be a number from %s to %s".formatted(least, most));
          }
          return Integer.parseInt(text);
        });
  }

  /** Values of secrets are never told. */
  private Optional<String> secret(String name) {
    Optional<String> secret = raw(name);
    if (secret.filter(text -> text.length() < LEAST_SECRET).isPresent()) {
      faults.add(
          "%s%s is too short to be a secret: use at least %s random characters."
              .formatted(PREFIX, name, LEAST_SECRET));
    }
    return secret;
  }

  private <T> T read(String name, T byDefault, Function<String, T> parse) {
    Optional<String> text = raw(name);
    try {
      return text.map(parse).orElse(byDefault);
    } catch (IllegalArgumentException e) {
      faults.add("%s%s=%s %s.".formatted(PREFIX, name, text.orElse(""), e.getMessage()));
      return byDefault;
    }
  }

  /** An empty variable is as good as none. */
  private Optional<String> raw(String name) {
    known.add(PREFIX + name);
    return Optional.ofNullable(environment.get(PREFIX + name))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  private void findUnknown() {
    environment.keySet().stream()
        .filter(name -> name.startsWith(PREFIX) && !known.contains(name))
        .sorted()
        .forEach(name -> faults.add(unknown(name)));
  }

  private String unknown(String name) {
    String value =
        name.matches(".*(KEY|SECRET|PAS|PW|TOKEN|URL).*") ? "" : "=" + environment.get(name);
    String remedy =
        Spelling.nearest(name, known)
            .map(" Maybe %s?"::formatted)
            .orElse(" The known ones are " + String.join(", ", known) + ".");
    return name + value + " is not known." + remedy;
  }
}
