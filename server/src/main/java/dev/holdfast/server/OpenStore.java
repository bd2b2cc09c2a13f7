package dev.holdfast.server;

import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.server.Settings.Database;
import dev.holdfast.server.calendars.oauth.Pkce;
import dev.holdfast.server.json.EventData;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.security.FeedLinks;
import dev.holdfast.server.security.Keys;
import dev.holdfast.server.security.ManageLinks;
import dev.holdfast.server.security.ShareLinks;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.dynamodb.DynamoDbStore;
import dev.holdfast.server.store.jdbc.SqlStore;
import dev.holdfast.server.vault.KeyPlace;
import dev.holdfast.server.vault.TinkVault;
import dev.holdfast.server.vault.VaultRotation;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** The store of some settings, open, and what is kept in it for the service itself. */
final class OpenStore implements AutoCloseable {

  private static final int PATIENCE_SECONDS = 5;

  private final ServiceStore store;
  private final ManageLinks links;
  private final FeedLinks feedLinks;
  private final ShareLinks shareLinks;
  private final KeyPlace vaultKey;

  private OpenStore(ServiceStore store, ManageLinks links, Capabilities others, KeyPlace vaultKey) {
    this.store = store;
    this.links = links;
    this.feedLinks = others.feeds;
    this.shareLinks = others.shares;
    this.vaultKey = vaultKey;
  }

  /** Links that stay good until they are ended. */
  private record Capabilities(FeedLinks feeds, ShareLinks shares) {

    static Capabilities of(String secret, String publicUrl) {
      return new Capabilities(new FeedLinks(secret, publicUrl), new ShareLinks(secret, publicUrl));
    }
  }

  /** Makes tables, or brings them up to date. */
  static OpenStore of(Settings settings) {
    try {
      return open(settings);
    } catch (StoreException | FlywayException e) {
      throw StartFailure.outOfOrder(
          "The database %s cannot be used: %s".formatted(name(settings), e.getMessage()));
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
      String secret =
          settings.secrets().links().orElseGet(() -> store.secret("manage-links", Keys::make));
      String publicUrl = settings.web().publicUrlOrDefault();
      ManageLinks made = new ManageLinks(secret, publicUrl);
      links.set(made);
      return new OpenStore(store, made, Capabilities.of(secret, publicUrl), settings.vaultKey());
    } catch (StoreException e) {
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
    source.setConnectTimeout(PATIENCE_SECONDS);
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
      source.setLoginTimeout(PATIENCE_SECONDS);
      return source;
    } catch (SQLException e) {
      throw unreachable(database, e);
    }
  }

  /** Tries one connection, because what comes later waits and tries again for much longer. */
  private static DataSource reached(Database database, DataSource source) {
    try (Connection connection = source.getConnection()) {
      if (!connection.isValid(PATIENCE_SECONDS)) {
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

  Transactions transactions() {
    return store.transactions();
  }

  ManageLinks links() {
    return links;
  }

  FeedLinks feedLinks() {
    return feedLinks;
  }

  ShareLinks shareLinks() {
    return shareLinks;
  }

  TinkVault vault() {
    return new TinkVault(store, vaultKey);
  }

  VaultRotation vaultRotation() {
    return new VaultRotation(store, vaultKey);
  }

  /** Proofs for providers, the same on all servers on this store. */
  Pkce pkce() {
    return new Pkce(store.secret("oauth", Keys::make));
  }

  @Override
  public void close() {
    store.close();
  }
}
