package dev.holdfast.server.launch;

import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookerIds;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.webhook.SecretSeal;
import dev.holdfast.server.access.secret.ClientAddressCodes;
import dev.holdfast.server.access.secret.FeedLinks;
import dev.holdfast.server.access.secret.Keys;
import dev.holdfast.server.access.secret.LinkSecrets;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.access.secret.ShareLinks;
import dev.holdfast.server.booker.BookerIdUpgrade;
import dev.holdfast.server.calendar.oauth.Pkce;
import dev.holdfast.server.event.EventData;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.launch.settings.DataFolder;
import dev.holdfast.server.launch.settings.DatabaseUrl;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.launch.settings.Settings.Database;
import dev.holdfast.server.launch.settings.StartFailure;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.dynamodb.DynamoDbStore;
import dev.holdfast.server.store.jdbc.SqlStore;
import dev.holdfast.server.vault.KeyPlace;
import dev.holdfast.server.vault.RotatingLinkSecrets;
import dev.holdfast.server.vault.ServiceSecrets;
import dev.holdfast.server.vault.TinkVault;
import dev.holdfast.server.vault.VaultKeyException;
import dev.holdfast.server.vault.VaultRotation;
import dev.holdfast.server.vault.WebhookSeal;
import dev.holdfast.server.vault.WebhookSealUpgrade;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** The store of some settings, open, and what is kept in it for the service itself. */
public final class OpenStore implements AutoCloseable {

  private static final int TIMEOUT_SECONDS = 5;

  private static final Logger LOG = LoggerFactory.getLogger(OpenStore.class);

  private final ServiceStore store;
  private final KeyPlace vaultKey;
  private final TinkVault vault;
  private final ServiceSecrets secrets;
  private final Optional<RotatingLinkSecrets> rotatingSecrets;
  private final LinkSecrets linkSecrets;
  private final String publicUrl;

  private OpenStore(ServiceStore store, Settings settings) {
    this.store = store;
    this.vaultKey = settings.vaultKey();
    this.vault = new TinkVault(store, vaultKey);
    this.secrets = new ServiceSecrets(store, vault, isKeySettled(settings));
    this.rotatingSecrets =
        settings.secrets().links().isPresent()
            ? Optional.empty()
            : Optional.of(new RotatingLinkSecrets(secrets, Clock.systemUTC()));
    this.linkSecrets =
        rotatingSecrets
            .<LinkSecrets>map(rotating -> rotating)
            .orElseGet(() -> LinkSecrets.of(settings.secrets().links().orElseThrow()));
    this.publicUrl = settings.web().publicUrlOrDefault();
  }

  /**
   * Whether the vault's key is where it stays. Beside a SQLite file it does; of another database a
   * server may be one of many, or have a folder that ends with it, and a key that it made by itself
   * would be lost, and what is sealed with it.
   */
  private static boolean isKeySettled(Settings settings) {
    return settings.database().store() == Settings.Store.SQLITE
        || settings.vaultKey().read().isPresent();
  }

  /** Makes tables, or brings them up to date. */
  public static OpenStore of(Settings settings) {
    try {
      return open(settings);
    } catch (StoreException | FlywayException e) {
      throw StartFailure.outOfOrder(
          "The database %s cannot be used: %s".formatted(name(settings), e.getMessage()));
    } catch (VaultKeyException e) {
      throw StartFailure.outOfOrder(String.valueOf(e.getMessage()));
    }
  }

  private static OpenStore open(Settings settings) {
    // Events name links, and what links are made with is in the store.
    AtomicReference<ManageLinks> links = new AtomicReference<>();
    EventData eventData =
        new EventData(
            Json.mapper(), booking -> Objects.requireNonNull(links.get()).urlOf(booking.id()));
    ServiceStore store = open(settings, eventData);
    try {
      OpenStore open = new OpenStore(store, settings);
      links.set(open.links());
      return open;
    } catch (StoreException | VaultKeyException e) {
      store.close();
      throw e;
    }
  }

  private static ServiceStore open(Settings settings, Function<DomainEvent, String> eventData) {
    return switch (settings.database().store()) {
      case SQLITE -> {
        DataFolder.at(settings.data());
        DataFolder.create(settings.sqliteFile());
        yield SqlStore.sqlite(settings.sqliteFile(), eventData);
      }
      case POSTGRES ->
          SqlStore.postgres(
              reached(settings.database(), postgres(settings.database())),
              settings.database().connections(),
              eventData);
      case MARIADB ->
          SqlStore.mariadb(
              reached(settings.database(), mariadb(settings.database())),
              settings.database().connections(),
              eventData);
      case DYNAMODB ->
          DynamoDbStore.open(
              dynamoDb(settings.database()), settings.database().prefix(), eventData);
    };
  }

  /** Region, credentials and all else as every program finds them that uses AWS. */
  private static DynamoDbClient dynamoDb(Database database) {
    DynamoDbClientBuilder builder = DynamoDbClient.builder();
    if (!database.url().isEmpty()) {
      builder.endpointOverride(URI.create(database.url()));
    }
    try {
      return DynamoDbDocuments.client(builder);
    } catch (SdkClientException e) {
      throw StartFailure.outOfOrder(
          "DynamoDB cannot be used: %s%n  Set AWS_REGION, and credentials as for any AWS program."
              .formatted(e.getMessage()));
    }
  }

  private static String name(Settings settings) {
    return switch (settings.database().store()) {
      case SQLITE -> settings.sqliteFile().toString();
      case POSTGRES, MARIADB -> "at " + DatabaseUrl.hostOf(settings.database().url());
      case DYNAMODB -> "DynamoDB";
    };
  }

  private static DataSource postgres(Database database) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(database.url());
    database.user().ifPresent(source::setUser);
    database.password().ifPresent(source::setPassword);
    source.setConnectTimeout(TIMEOUT_SECONDS);
    source.setTcpKeepAlive(true);
    // Its details of errors quote rows, and rows have names in them, which no log should have.
    source.setLogServerErrorDetail(false);
    return source;
  }

  private static DataSource mariadb(Database database) {
    try {
      MariaDbDataSource source = new MariaDbDataSource(database.url());
      if (database.user().isPresent()) {
        source.setUser(database.user().get());
      }
      if (database.password().isPresent()) {
        source.setPassword(database.password().get());
      }
      source.setLoginTimeout(TIMEOUT_SECONDS);
      return source;
    } catch (SQLException e) {
      throw unreachable(database, e);
    }
  }

  /** Tries one connection, because what comes later waits and tries again for much longer. */
  private static DataSource reached(Database database, DataSource source) {
    try (Connection connection = source.getConnection()) {
      if (!connection.isValid(TIMEOUT_SECONDS)) {
        throw new SQLException("it does not answer");
      }
      return source;
    } catch (SQLException e) {
      throw unreachable(database, e);
    }
  }

  private static StartFailure unreachable(Database database, SQLException e) {
    return StartFailure.outOfOrder(
        "The database at %s cannot be reached: %s%n  Is it running, and are HOLDFAST_DATABASE_URL, _USER and _PASSWORD right?"
            .formatted(DatabaseUrl.hostOf(database.url()), firstLine(e)));
  }

  private static String firstLine(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  public Transactions transactions() {
    return store.transactions();
  }

  ManageLinks links() {
    return new ManageLinks(linkSecrets, publicUrl);
  }

  FeedLinks feedLinks() {
    return new FeedLinks(linkSecrets, publicUrl);
  }

  ShareLinks shareLinks() {
    return new ShareLinks(linkSecrets, publicUrl);
  }

  ClientAddressCodes clientAddressCodes() {
    return new ClientAddressCodes(linkSecrets);
  }

  /** What links are made with; empty if the settings say it. */
  public Optional<RotatingLinkSecrets> rotatingSecrets() {
    return rotatingSecrets;
  }

  SecretSeal webhookSeal() {
    return secrets.areSealed() ? new WebhookSeal(secrets) : SecretSeal.NONE;
  }

  WebhookSealUpgrade webhookSealUpgrade() {
    return new WebhookSealUpgrade(store, webhookSeal(), secrets.areSealed());
  }

  /** Warns the operator if a backup would reveal secrets. */
  void warnOfOpenSecrets() {
    if (!secrets.areSealed()) {
      LOG.warn(
          "Secrets of links and webhooks lie open in the database and in its backups, because there"
              + " is no key to seal them with. Run 'vault key', set HOLDFAST_VAULT_KEY to what it"
              + " prints on every server, and start again.");
    }
  }

  /** Not made with the secret of links, which an operator may change. */
  public BookerIds bookerIds() {
    return new BookerIds(secrets.get(ServiceSecrets.BOOKER_IDS, Keys::make));
  }

  BookerIdUpgrade bookerIdUpgrade() {
    return new BookerIdUpgrade(store, bookerIds());
  }

  public TinkVault vault() {
    return vault;
  }

  public VaultRotation vaultRotation() {
    return new VaultRotation(store, vaultKey);
  }

  /** Proofs for providers, the same on all servers on this store. */
  Pkce pkce() {
    return new Pkce(secrets.get(ServiceSecrets.OAUTH, Keys::make));
  }

  @Override
  public void close() {
    store.close();
  }
}
