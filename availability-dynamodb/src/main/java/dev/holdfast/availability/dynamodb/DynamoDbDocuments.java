package dev.holdfast.availability.dynamodb;

import dev.holdfast.availability.document.Document;
import dev.holdfast.availability.document.DocumentPort;
import dev.holdfast.availability.document.Swap;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Documents in a table of DynamoDB: an item each, with the document's id as its only key. They are
 * read consistently, and all of a swap is one {@code TransactWriteItems}.
 *
 * <pre>{@code
 * DynamoDbClient client = DynamoDbDocuments.client(DynamoDbClient.builder());
 * DynamoDbTable.create(client, "holdfast");
 * Availability availability =
 *     Availability.on(DocumentStore.over(DynamoDbDocuments.open(client, "holdfast")));
 * }</pre>
 */
public final class DynamoDbDocuments implements DocumentPort {

  /** How long one request may take; it is repeated a few times, for ten seconds or so. */
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(3);

  private final DynamoDbClient client;
  private final String table;

  private DynamoDbDocuments(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  /**
   * Returns a client as this store needs it: with a time limit for each request, and without
   * retries of its own, which would hide that an answer was lost. Region, credentials, endpoint and
   * HTTP client are the builder's.
   */
  public static DynamoDbClient client(DynamoDbClientBuilder builder) {
    return client(builder, REQUEST_TIMEOUT);
  }

  static DynamoDbClient client(DynamoDbClientBuilder builder, Duration requestTimeout) {
    ClientOverrideConfiguration configuration =
        builder.overrideConfiguration().toBuilder()
            .retryStrategy(AwsRetryStrategy.doNotRetry())
            .apiCallAttemptTimeout(requestTimeout)
            .apiCallTimeout(requestTimeout)
            .build();
    return builder.overrideConfiguration(configuration).build();
  }

  /**
   * Opens a table that was created by {@link DynamoDbTable#create} or in another way.
   *
   * @param client as {@link #client} makes it; remains the caller's to close
   * @throws StoreException {@code MISCONFIGURED}, with everything that is wrong with client or
   *     table
   */
  public static DynamoDbDocuments open(DynamoDbClient client, String table) {
    Objects.requireNonNull(client, "Client must not be null");
    Objects.requireNonNull(table, "Name of the table must not be null");
    checkClient(client.serviceClientConfiguration().overrideConfiguration());
    DynamoDbTable.check(client, table);
    return new DynamoDbDocuments(client, table);
  }

  private static void checkClient(ClientOverrideConfiguration configuration) {
    int attempts = configuration.retryStrategy().map(RetryStrategy::maxAttempts).orElse(0);
    if (attempts != 1 || configuration.apiCallTimeout().isEmpty()) {
      throw new StoreException(
          Kind.MISCONFIGURED,
          "The DynamoDB client repeats requests by itself, or waits for ever. Build it with"
              + " DynamoDbDocuments.client(builder)");
    }
  }

  @Override
  public Map<String, Document> load(Set<String> ids) {
    return new BatchRead(client, table).load(ids);
  }

  @Override
  public boolean compareAndSwap(Collection<Swap> swaps) {
    return write(swaps, List.of());
  }

  /** Writes and checks documents and items of the caller's in one step. */
  boolean write(Collection<Swap> swaps, Collection<TransactWriteItem> others) {
    List<TransactWriteItem> items =
        Stream.concat(swaps.stream().map(this::item), others.stream()).toList();
    ItemLimits.checkTransaction(swaps.size(), items);
    return new Transaction(client, items).isDone();
  }

  private TransactWriteItem item(Swap swap) {
    return swap.instead().map(document -> put(swap, document)).orElseGet(() -> check(swap));
  }

  private TransactWriteItem put(Swap swap, Document document) {
    Map<String, AttributeValue> item = DocumentItem.of(document);
    ItemLimits.checkSize(document, item);
    Put.Builder put =
        Put.builder().tableName(table).item(item).conditionExpression(conditionOf(swap));
    if (swap.expectedVersion() > 0) {
      put.expressionAttributeNames(Map.of("#version", DocumentItem.VERSION))
          .expressionAttributeValues(expected(swap));
    }
    return TransactWriteItem.builder().put(put.build()).build();
  }

  private TransactWriteItem check(Swap swap) {
    ConditionCheck.Builder check =
        ConditionCheck.builder()
            .tableName(table)
            .key(DocumentItem.key(swap.id()))
            .conditionExpression(conditionOf(swap));
    if (swap.expectedVersion() > 0) {
      check
          .expressionAttributeNames(Map.of("#version", DocumentItem.VERSION))
          .expressionAttributeValues(expected(swap));
    }
    return TransactWriteItem.builder().conditionCheck(check.build()).build();
  }

  private static String conditionOf(Swap swap) {
    return swap.expectedVersion() == 0
        ? "attribute_not_exists(" + DocumentItem.ID + ")"
        : "#version = :version";
  }

  private static Map<String, AttributeValue> expected(Swap swap) {
    return Map.of(":version", DocumentItem.number(swap.expectedVersion()));
  }
}
