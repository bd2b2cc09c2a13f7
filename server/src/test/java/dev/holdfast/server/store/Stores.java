package dev.holdfast.server.store;

import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.server.store.dynamodb.DynamoDbStore;
import dev.holdfast.server.store.jdbc.SqlStore;
import dev.holdfast.testbed.DynamoDbServer;
import dev.holdfast.testbed.Folders;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** The stores that the service runs on. */
public enum Stores {
  SQLITE,
  POSTGRES,
  MARIADB,
  DYNAMODB;

  private static final int CONNECTIONS = 8;

  /** Opens the same new store as often as it is asked, as several servers do. */
  public Supplier<ServiceStore> newStore(Function<DomainEvent, String> eventData) {
    return switch (this) {
      case SQLITE -> {
        Path file = Folders.temporary("holdfast-store-").resolve("holdfast.db");
        yield () -> SqlStore.sqlite(file, eventData);
      }
      case POSTGRES -> {
        DataSource database = PostgresServer.shared().newDatabase();
        yield () -> SqlStore.postgres(database, CONNECTIONS, eventData);
      }
      case MARIADB -> {
        DataSource database = MariaDbServer.shared().newDatabase();
        yield () -> SqlStore.mariadb(database, CONNECTIONS, eventData);
      }
      case DYNAMODB -> {
        URI endpoint = DynamoDbServer.shared().endpoint();
        String prefix = DynamoDbServer.newTableName() + "_";
        yield () -> DynamoDbStore.open(client(endpoint), prefix, eventData);
      }
    };
  }

  /** A client of DynamoDB Local. */
  public static DynamoDbClient client(URI endpoint) {
    return DynamoDbDocuments.client(builder(endpoint));
  }

  public static DynamoDbClientBuilder builder(URI endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.EU_CENTRAL_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
  }
}
