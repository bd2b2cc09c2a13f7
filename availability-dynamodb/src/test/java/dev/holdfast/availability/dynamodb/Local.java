package dev.holdfast.availability.dynamodb;

import dev.holdfast.testbed.DynamoDbServer;
import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** DynamoDB Local, as the tests need it. */
final class Local {

  /** For a server that has just started on a busy machine. */
  private static final Duration LONG = Duration.ofSeconds(30);

  static final DynamoDbClient CLIENT = DynamoDbDocuments.client(builder(), LONG);

  private Local() {}

  static DynamoDbClientBuilder builder() {
    return builder(DynamoDbServer.shared().endpoint());
  }

  static DynamoDbClientBuilder builder(URI endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.EU_CENTRAL_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
  }

  /** Through a wire that may fail; what is slow only because the machine is busy is awaited. */
  static DynamoDbClient client(Wire wire) {
    return client(wire, LONG);
  }

  /** The same, for answers that never come. */
  static DynamoDbClient client(Wire wire, Duration requestTimeout) {
    return DynamoDbDocuments.client(builder(wire.endpoint()), requestTimeout);
  }

  static String newTable() {
    String table = DynamoDbServer.newTableName();
    DynamoDbTable.create(CLIENT, table);
    return table;
  }
}
