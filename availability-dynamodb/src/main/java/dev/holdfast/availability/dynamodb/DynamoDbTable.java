package dev.holdfast.availability.dynamodb;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** The table of the documents. Other items in it are not touched. */
public final class DynamoDbTable {

  /**
   * The attribute by which DynamoDB deletes items of the caller's own in this table, in seconds
   * since 1970. Documents never have it.
   */
  public static final String TIME_TO_LIVE = "ttl";

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

  private DynamoDbTable() {}

  /**
   * Creates the table, unless it exists, and waits until it can be used: billed on demand, with
   * point-in-time recovery and a time to live. It may be repeated, and several processes may do it
   * at a time.
   *
   * @throws StoreException {@code MISCONFIGURED} if the table exists but does not suit documents
   */
  public static void create(DynamoDbClient client, String name) {
    create(client, forDocuments(name));
    check(client, name);
  }

  private static CreateTableRequest forDocuments(String name) {
    return CreateTableRequest.builder()
        .tableName(name)
        .attributeDefinitions(
            AttributeDefinition.builder()
                .attributeName(DocumentItem.ID)
                .attributeType(ScalarAttributeType.S)
                .build())
        .keySchema(
            KeySchemaElement.builder().attributeName(DocumentItem.ID).keyType(KeyType.HASH).build())
        .build();
  }

  /**
   * Creates a table of the caller in the same way, for items that are written together with
   * documents.
   *
   * @param table its name, keys and indexes
   */
  public static void create(DynamoDbClient client, CreateTableRequest table) {
    String name = table.tableName();
    if (DynamoDbReading.insist("DescribeTable", () -> describe(client, name)).isEmpty()) {
      step("CreateTable", () -> createNew(client, table));
    }
    step("DescribeTable", () -> awaitActive(client, name));
    step("UpdateTimeToLive", () -> turnTimeToLiveOn(client, name));
    step("UpdateContinuousBackups", () -> turnRecoveryOn(client, name));
  }

  /** Each may be repeated. */
  private static void step(String operation, Runnable step) {
    DynamoDbReading.insist(
        operation,
        () -> {
          step.run();
          return operation;
        });
  }

  private static void createNew(DynamoDbClient client, CreateTableRequest table) {
    try {
      client.createTable(table.toBuilder().billingMode(BillingMode.PAY_PER_REQUEST).build());
    } catch (ResourceInUseException e) {
      return; // somebody else was faster
    }
  }

  private static void awaitActive(DynamoDbClient client, String name) {
    await(
        "Table %s does not become active".formatted(name),
        () ->
            describe(client, name)
                .filter(table -> table.tableStatus() == TableStatus.ACTIVE)
                .isPresent());
  }

  private static void await(String otherwise, Supplier<Boolean> condition) {
    long began = System.nanoTime();
    while (!condition.get()) {
      if (System.nanoTime() - began > LONGEST_WAIT.toNanos() || Thread.interrupted()) {
        throw new StoreException(Kind.TIMED_OUT, otherwise + ". Try again later");
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }

  private static void turnTimeToLiveOn(DynamoDbClient client, String name) {
    if (hasTimeToLive(client, name)) {
      return;
    }
    try {
      client.updateTimeToLive(
          table ->
              table
                  .tableName(name)
                  .timeToLiveSpecification(it -> it.enabled(true).attributeName(TIME_TO_LIVE)));
    } catch (AwsServiceException e) {
      if (!hasTimeToLive(client, name)) { // unless somebody else was faster
        throw e;
      }
    }
  }

  private static boolean hasTimeToLive(DynamoDbClient client, String name) {
    return client
            .describeTimeToLive(table -> table.tableName(name))
            .timeToLiveDescription()
            .timeToLiveStatus()
        != TimeToLiveStatus.DISABLED;
  }

  /** DynamoDB Local does not know it, and a table that is quite new is not ready for it. */
  private static void turnRecoveryOn(DynamoDbClient client, String name) {
    try {
      PointInTimeRecoveryStatus status =
          client
              .describeContinuousBackups(table -> table.tableName(name))
              .continuousBackupsDescription()
              .pointInTimeRecoveryDescription()
              .pointInTimeRecoveryStatus();
      if (status != PointInTimeRecoveryStatus.ENABLED) {
        await(
            "Point-in-time recovery of table %s cannot be turned on".formatted(name),
            () -> isRecoveryTurnedOn(client, name));
      }
    } catch (AwsServiceException e) {
      if (!"UnknownOperationException".equals(e.awsErrorDetails().errorCode())) {
        throw e;
      }
    }
  }

  private static boolean isRecoveryTurnedOn(DynamoDbClient client, String name) {
    try {
      client.updateContinuousBackups(
          table ->
              table
                  .tableName(name)
                  .pointInTimeRecoverySpecification(it -> it.pointInTimeRecoveryEnabled(true)));
      return true;
    } catch (ContinuousBackupsUnavailableException e) {
      return false;
    }
  }

  /**
   * Checks that the table suits documents.
   *
   * @throws StoreException {@code MISCONFIGURED}, with everything that is wrong with it
   */
  public static void check(DynamoDbClient client, String name) {
    TableDescription table =
        DynamoDbReading.insist("DescribeTable", () -> describe(client, name))
            .orElseThrow(
                () ->
                    wrong(
                        name,
                        "it is not there, in this account and region. DynamoDbTable.create makes"
                            + " it"));
    List<String> wrong = new ArrayList<>();
    if (!keyOf(table).equals(DocumentItem.ID + " HASH S")) {
      wrong.add(
          "its key is %s, not %s HASH S alone. Give documents a table of their own"
              .formatted(keyOf(table), DocumentItem.ID));
    }
    if (table.tableStatus() != TableStatus.ACTIVE && table.tableStatus() != TableStatus.UPDATING) {
      wrong.add("it is %s. Wait until it is ACTIVE".formatted(table.tableStatusAsString()));
    }
    if (!wrong.isEmpty()) {
      throw wrong(name, String.join(" Also, ", wrong));
    }
  }

  private static StoreException wrong(String name, String what) {
    return new StoreException(
        Kind.MISCONFIGURED, "Table %s cannot keep documents: %s".formatted(name, what));
  }

  /** As {@code id HASH S, at RANGE N}. */
  private static String keyOf(TableDescription table) {
    return table.keySchema().stream()
        .map(
            part ->
                "%s %s %s"
                    .formatted(part.attributeName(), part.keyTypeAsString(), typeOf(table, part)))
        .collect(Collectors.joining(", "));
  }

  private static String typeOf(TableDescription table, KeySchemaElement part) {
    return table.attributeDefinitions().stream()
        .filter(attribute -> attribute.attributeName().equals(part.attributeName()))
        .map(AttributeDefinition::attributeTypeAsString)
        .collect(Collectors.joining());
  }

  private static Optional<TableDescription> describe(DynamoDbClient client, String name) {
    try {
      return Optional.of(client.describeTable(table -> table.tableName(name)).table());
    } catch (ResourceNotFoundException e) {
      return Optional.empty();
    }
  }
}
