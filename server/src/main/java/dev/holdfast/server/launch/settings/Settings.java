package dev.holdfast.server.launch.settings;

import dev.holdfast.server.access.secret.AddressRange;
import dev.holdfast.server.access.signin.OidcSettings;
import dev.holdfast.server.calendar.oauth.OAuthSettings;
import dev.holdfast.server.eventbridge.BusSettings;
import dev.holdfast.server.mail.smtp.SmtpSettings;
import dev.holdfast.server.vault.KeyPlace;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hibernate.validator.constraints.Range;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the service is set up; see {@link Variables} for how each is set.
 *
 * @param data the folder for what the service keeps in files
 * @param demo whether to fill an empty service with something to look at
 * @param allowPrivateAddresses whether webhooks may reach the network that the service is in
 * @param calendarSync how long from one reading of a host's calendar to the next
 * @param eventBridge the bus that receives all events, if any does
 * @param mail what sends mails; empty: they are only shown
 * @param oidc an external service for signing in, if there is one
 */
public record Settings(
    Path data,
    Database database,
    Web web,
    Secrets secrets,
    boolean demo,
    boolean allowPrivateAddresses,
    Duration calendarSync,
    Optional<BusSettings> eventBridge,
    Calendars calendars,
    Optional<SmtpSettings> mail,
    Optional<OidcSettings> oidc) {

  /** Reads the variables of an environment. */
  public static Settings from(Map<String, String> environment) {
    return new SettingsReader(new Environment(environment)).read();
  }

  /** The names of all variables. */
  public static Set<String> variables() {
    return new Environment(Map.of()).known();
  }

  /** The same on a port that is free. */
  public Settings onAnyPort() {
    var any =
        new Web(
            0,
            web.bind,
            web.metricsPort.map(port -> 0),
            web.publicUrl,
            web.trustedProxies,
            web.limits,
            web.connections,
            web.log,
            web.securityContact);
    return new Settings(
        data,
        database,
        any,
        secrets,
        demo,
        allowPrivateAddresses,
        calendarSync,
        eventBridge,
        calendars,
        mail,
        oidc);
  }

  /** Where the key is kept that opens the vault. */
  public KeyPlace vaultKey() {
    if (secrets.vaultKey.isPresent()) {
      return new KeyPlace.Variable("HOLDFAST_VAULT_KEY", secrets.vaultKey.get());
    }
    return secrets
        .vaultKeyFile
        .map(file -> new KeyPlace.InFile(file.toAbsolutePath().normalize(), false))
        .orElseGet(
            () ->
                new KeyPlace.InFile(
                    data.toAbsolutePath().normalize().resolve("vault-key.json"), true));
  }

  /** The file of the store that needs no server. */
  public Path sqliteFile() {
    return data.resolve("holdfast.db");
  }

  /** Which store to use. */
  public enum Store {
    SQLITE,
    POSTGRES,
    MARIADB,
    DYNAMODB
  }

  /**
   * Where everything is stored.
   *
   * @param url for JDBC, or of a DynamoDB that is not where AWS has it; empty: there is none
   * @param connections the most that write at a time
   * @param prefix of the names of DynamoDB's tables
   */
  public record Database(
      Store store,
      String url,
      Optional<String> user,
      Optional<String> password,
      int connections,
      String prefix) {

    /** Without the password. */
    @Override
    public String toString() {
      return "Database[%s]".formatted(store);
    }
  }

  /**
   * How the service is reached.
   *
   * @param port 0: any that is free
   * @param bind the address of this machine to listen on; empty: all that it has
   * @param metricsPort where metrics are served; empty: on the same port as the rest
   * @param publicUrl what links to the service begin with, without a slash at the end; empty: this
   *     machine
   * @param trustedProxies proxies that are trusted to name a client's address
   * @param securityContact an address for reports of weaknesses, as security.txt names it; empty:
   *     there is no such file
   */
  public record Web(
      int port,
      Optional<InetAddress> bind,
      Optional<Integer> metricsPort,
      Optional<String> publicUrl,
      List<AddressRange> trustedProxies,
      Limits limits,
      Connections connections,
      LogFormat log,
      Optional<String> securityContact) {

    public String publicUrlOrDefault() {
      return publicUrl.orElse("http://localhost:" + port);
    }
  }

  /**
   * How much is too much.
   *
   * @param publicReadsPerMinute how many requests without a key an address may send
   * @param publicWritesPerMinute the same for requests that change something
   * @param publicHolds how many slots an address may keep at a time without a key
   * @param publicBookings how many bookings to come of an event type a mail address may have that
   *     were made without a key
   * @param publicBookingsPerDay how many bookings an address may make without a key, with one host
   * @param publicHoldMinutes how long a slot may be kept without a key, and how long a booker has
   *     to open the link in a mail
   * @param keyRequestsPerMinute how many requests may be sent with one key
   */
  public record Limits(
      @DefaultValue("300") @Range(min = 1, max = MOST_A_MINUTE) int publicReadsPerMinute,
      @DefaultValue("30") @Range(min = 1, max = MOST_A_MINUTE) int publicWritesPerMinute,
      @DefaultValue("10") @Range(min = 1, max = MOST_OPEN) int publicHolds,
      @DefaultValue("20") @Range(min = 1, max = MOST_OPEN) int publicBookings,
      @DefaultValue("20") @Range(min = 1, max = MOST_OPEN) int publicBookingsPerDay,
      @DefaultValue("15") @Range(min = 1, max = 60) int publicHoldMinutes,
      @DefaultValue("600000") @Range(min = 1, max = MOST_A_MINUTE) int keyRequestsPerMinute) {

    private static final int MOST_A_MINUTE = 100_000_000;
    private static final int MOST_OPEN = 1_000_000;
  }

  /**
   * How many may be connected, and how long a request may take to arrive.
   *
   * @param most in all; a newcomer takes the place of a connection that only waits
   * @param perAddress from one address that is no trusted proxy
   */
  public record Connections(int most, int perAddress, Duration timeout) {}

  /** The providers that hosts can connect their calendars of; empty ones are not set up. */
  public record Calendars(Optional<OAuthSettings> google, Optional<OAuthSettings> outlook) {}

  /** How lines of the log look. */
  public enum LogFormat {
    TEXT,
    JSON
  }

  /** Empty ones are made by the service itself. */
  public record Secrets(
      Optional<String> adminKey,
      Optional<String> links,
      Optional<String> vaultKey,
      Optional<Path> vaultKeyFile) {

    @Override
    public String toString() {
      return "Secrets[]";
    }
  }
}
