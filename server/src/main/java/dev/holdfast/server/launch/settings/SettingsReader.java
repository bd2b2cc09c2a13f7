package dev.holdfast.server.launch.settings;

import dev.holdfast.server.access.secret.AddressRange;
import dev.holdfast.server.access.signin.OidcSettings;
import dev.holdfast.server.calendar.oauth.OAuthSettings;
import dev.holdfast.server.eventbridge.BusSettings;
import dev.holdfast.server.http.ConnectionLimits;
import dev.holdfast.server.launch.settings.Settings.Store;
import dev.holdfast.server.mail.Mail;
import dev.holdfast.server.mail.smtp.SmtpSettings;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes settings of variables, and reports everything that is wrong with them at once. */
final class SettingsReader {

  private static final String ADDRESS = "([^\\s<>@,;]+@[^\\s<>@,;]+)";
  private static final Pattern PUBLIC_PATH = Pattern.compile("(/(?!\\.+(/|$))[\\w.~-]+)*");
  private static final Pattern SENDER = Pattern.compile("([^<>]*)<" + ADDRESS + ">|" + ADDRESS);

  private final Environment environment;

  SettingsReader(Environment environment) {
    this.environment = environment;
  }

  Settings read() {
    var service = environment.bind(Variables.Service.class);
    Settings settings =
        new Settings(
            parse("DATA", service.data(), SettingsReader::path).orElse(Path.of("")),
            database(environment.bind(Variables.Database.class)),
            web(environment.bind(Variables.Web.class), service.log()),
            secrets(environment.bind(Variables.Secrets.class)),
            service.demo(),
            service.allowPrivateAddresses(),
            Duration.ofMinutes(service.calendarSyncMinutes()),
            eventBridge(environment.bind(Variables.Bus.class)),
            new Settings.Calendars(
                google(environment.bind(Variables.Google.class)),
                outlook(environment.bind(Variables.Microsoft.class))),
            mail(environment.bind(Variables.Mail.class)),
            oidc(environment.bind(Variables.Oidc.class)));
    if (!environment.faults().isEmpty()) {
      throw StartFailure.wrongSettings(environment.faults());
    }
    return settings;
  }

  private Settings.Secrets secrets(Variables.Secrets secrets) {
    if (environment.isSet("VAULT_KEY") && environment.isSet("VAULT_KEY_FILE")) {
      environment.fault(
          "HOLDFAST_VAULT_KEY and HOLDFAST_VAULT_KEY_FILE are both set. Leave one out.");
    }
    return new Settings.Secrets(
        Optional.ofNullable(secrets.adminKey()),
        Optional.ofNullable(secrets.secret()),
        Optional.ofNullable(secrets.vaultKey()),
        parse("VAULT_KEY_FILE", secrets.vaultKeyFile(), SettingsReader::path));
  }

  private Settings.Web web(Variables.Web web, Settings.LogFormat log) {
    if (web.metricsPort() != null && web.metricsPort() == web.port()) {
      environment.fault(
          "HOLDFAST_METRICS_PORT=%d is HOLDFAST_PORT. Choose another one, or leave it out."
              .formatted(web.port()));
    }
    return new Settings.Web(
        web.port(),
        parse("BIND", web.bind(), SettingsReader::ownAddress),
        Optional.ofNullable(web.metricsPort()),
        parse("PUBLIC_URL", web.publicUrl(), url -> publicUrl(url, web.allowHttp())),
        parse("TRUSTED_PROXIES", web.trustedProxies(), SettingsReader::ranges).orElse(List.of()),
        environment.bind(Settings.Limits.class),
        connections(web),
        log,
        parse("SECURITY_CONTACT", web.securityContact(), SettingsReader::contact));
  }

  /** As RFC 9116 wants it: an address of the web, of mail or of a telephone. */
  private static String contact(String text) {
    String address = text.matches(ADDRESS) ? "mailto:" + text : text;
    if (!address.matches("(https://|mailto:|tel:)[!-~]+")) {
      throw new IllegalArgumentException(
          "must be a mail address, or begin with https://, mailto: or tel:");
    }
    return address;
  }

  /** More than the memory bears would end the service when they come. */
  private Settings.Connections connections(Variables.Web web) {
    long heap = Runtime.getRuntime().maxMemory();
    int largest = ConnectionLimits.largest(heap);
    int most = orElse(web.connections(), ConnectionLimits.byDefault(heap));
    if (most > largest) {
      environment.fault(
          "HOLDFAST_CONNECTIONS=%d need more memory than there is. Set at most %d, or start Java with a larger -Xmx."
              .formatted(most, largest));
    }
    return new Settings.Connections(
        most,
        orElse(web.connectionsPerAddress(), Math.max(10, most / 4)),
        Duration.ofSeconds(web.requestSeconds()));
  }

  /** Links open bookings and dashboards, so nobody may read them on their way. */
  private static String publicUrl(String text, boolean allowHttp) {
    String url = withoutSlash(text);
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
    return url;
  }

  private static InetAddress ownAddress(String text) {
    return AddressRange.address(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be an address of this machine, such as 127.0.0.1 or ::1"));
  }

  private Settings.Database database(Variables.Database database) {
    Store store = database.store();
    DatabaseUrl url = databaseUrl(store, database);
    return new Settings.Database(
        store,
        url.jdbc(),
        Optional.ofNullable(database.databaseUser()).or(url::user),
        Optional.ofNullable(database.databasePassword()).or(url::password),
        database.databaseConnections(),
        database.dynamodbPrefix());
  }

  private DatabaseUrl databaseUrl(Store store, Variables.Database database) {
    String address = database.databaseUrl();
    if (store == Store.SQLITE || store == Store.DYNAMODB) {
      refuseAddress(store);
      return DatabaseUrl.of(
          store == Store.DYNAMODB ? withoutSlash(database.dynamodbEndpoint()) : "");
    }
    if (address == null) {
      String name = store.name().toLowerCase(Locale.ROOT);
      environment.fault(
          "HOLDFAST_STORE=%s needs HOLDFAST_DATABASE_URL, such as %s://USER:PASSWORD@HOST/DATABASE."
              .formatted(name, name));
    }
    return parse("DATABASE_URL", address, text -> DatabaseUrl.parse(store, text))
        .orElse(DatabaseUrl.of(""));
  }

  private void refuseAddress(Store store) {
    if (!environment.isSet("DATABASE_URL")) {
      return;
    }
    if (store == Store.DYNAMODB) {
      environment.fault(
          "HOLDFAST_DATABASE_URL is set, but HOLDFAST_STORE is dynamodb, which is found by"
              + " AWS_REGION or HOLDFAST_DYNAMODB_ENDPOINT. Leave the address out.");
    } else {
      environment.fault(
          "HOLDFAST_DATABASE_URL is set, but HOLDFAST_STORE is sqlite, which is a file in"
              + " HOLDFAST_DATA. Set HOLDFAST_STORE to postgres or mariadb, or leave the address"
              + " out.");
    }
  }

  private Optional<BusSettings> eventBridge(Variables.Bus bus) {
    refuseWithout(
        "EVENTBRIDGE_BUS",
        "Name the bus that receives the events",
        List.of("EVENTBRIDGE_SOURCE", "EVENTBRIDGE_REGION", "EVENTBRIDGE_ENDPOINT"));
    return Optional.ofNullable(bus.eventbridgeBus())
        .map(
            name ->
                new BusSettings(
                    name,
                    bus.eventbridgeSource(),
                    Optional.ofNullable(bus.eventbridgeRegion()),
                    Optional.ofNullable(bus.eventbridgeEndpoint()).map(URI::create)));
  }

  private void refuseWithout(String needed, String remedy, List<String> names) {
    if (!environment.isSet(needed)) {
      names.stream()
          .filter(environment::isSet)
          .forEach(
              name ->
                  environment.fault(
                      "HOLDFAST_%s is set, but HOLDFAST_%s is not. %s, or leave it out."
                          .formatted(name, needed, remedy)));
    }
  }

  private void refuseHalf(String one, String other) {
    if (environment.isSet(one) != environment.isSet(other)) {
      environment.fault(
          "HOLDFAST_%s and HOLDFAST_%s belong together. Set both, or leave both out."
              .formatted(one, other));
    }
  }

  private Optional<SmtpSettings> mail(Variables.Mail mail) {
    refuseWithout(
        "SMTP_HOST",
        "Name the server that sends mails",
        List.of("SMTP_PORT", "SMTP_USER", "SMTP_PASSWORD", "SMTP_SECURITY", "MAIL_FROM"));
    refuseHalf("SMTP_USER", "SMTP_PASSWORD");
    if (environment.isSet("SMTP_HOST") && !environment.isSet("MAIL_FROM")) {
      environment.fault("HOLDFAST_SMTP_HOST needs HOLDFAST_MAIL_FROM, such as book@example.com.");
    }
    Optional<SmtpSettings.Login> login =
        both(mail.smtpUser(), mail.smtpPassword(), SmtpSettings.Login::new);
    SmtpSettings.Security usual =
        login.isPresent() ? SmtpSettings.Security.STARTTLS : SmtpSettings.Security.NONE;
    return parse("MAIL_FROM", mail.mailFrom(), SettingsReader::sender)
        .map(
            sender ->
                new SmtpSettings(
                    orElse(mail.smtpHost(), ""),
                    orElse(mail.smtpPort(), 0),
                    orElse(mail.smtpSecurity(), usual),
                    login,
                    sender));
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

  /** The issuer is kept as it is written: with or without a slash at the end is not the same. */
  private Optional<OidcSettings> oidc(Variables.Oidc oidc) {
    refuseWithout(
        "OIDC_ISSUER",
        "Name the service that signs people in",
        List.of("OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME", "OIDC_ONLY"));
    if (environment.isSet("OIDC_ISSUER")
        && !(environment.isSet("OIDC_CLIENT_ID") && environment.isSet("OIDC_CLIENT_SECRET"))) {
      environment.fault(
          "HOLDFAST_OIDC_ISSUER needs HOLDFAST_OIDC_CLIENT_ID and HOLDFAST_OIDC_CLIENT_SECRET, as"
              + " the issuer gave them to you.");
    }
    return Optional.ofNullable(oidc.oidcIssuer())
        .map(URI::create)
        .flatMap(
            issuer ->
                both(
                    oidc.oidcClientId(),
                    oidc.oidcClientSecret(),
                    (id, secret) ->
                        new OidcSettings(issuer, id, secret, oidc.oidcName(), oidc.oidcOnly())));
  }

  private Optional<OAuthSettings> google(Variables.Google google) {
    refuseHalf("GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET");
    return both(
        google.googleClientId(),
        google.googleClientSecret(),
        (id, secret) ->
            new OAuthSettings(
                id,
                secret,
                uri(google.googleAuthorizeUrl()),
                uri(google.googleTokenUrl()),
                Optional.of(uri(google.googleRevokeUrl())),
                uri(google.googleApiUrl())));
  }

  private Optional<OAuthSettings> outlook(Variables.Microsoft microsoft) {
    refuseHalf("MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET");
    String login =
        "https://login.microsoftonline.com/%s/oauth2/v2.0".formatted(microsoft.microsoftTenant());
    return both(
        microsoft.microsoftClientId(),
        microsoft.microsoftClientSecret(),
        (id, secret) ->
            new OAuthSettings(
                id,
                secret,
                uri(orElse(microsoft.microsoftAuthorizeUrl(), login + "/authorize")),
                uri(orElse(microsoft.microsoftTokenUrl(), login + "/token")),
                Optional.empty(),
                uri(microsoft.microsoftApiUrl())));
  }

  private static URI uri(String text) {
    return URI.create(withoutSlash(text));
  }

  private static String withoutSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("is no folder", e);
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

  private static <T> Optional<T> both(
      @Nullable String one, @Nullable String other, BiFunction<String, String, T> make) {
    return one != null && other != null ? Optional.of(make.apply(one, other)) : Optional.empty();
  }

  private static <T> T orElse(@Nullable T value, T otherwise) {
    return value != null ? value : otherwise;
  }

  /** A value with a rule that no annotation can say. */
  private <T> Optional<T> parse(String name, @Nullable String text, Function<String, T> parse) {
    try {
      return Optional.ofNullable(text).map(parse);
    } catch (IllegalArgumentException e) {
      environment.fault("HOLDFAST_" + name, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }
}
