package dev.holdfast.availability.dynamodb;

import dev.holdfast.availability.document.Document;
import dev.holdfast.availability.spi.StoreException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Consistent reads of documents by id, a hundred in a request and several requests at a time. */
final class BatchRead {

  private static final int MAX_KEYS = 100;
  private static final int MAX_THREADS = 32;

  /** Who finds all of them busy reads in the thread of the caller. */
  private static final Executor READERS =
      new ThreadPoolExecutor(
          0,
          MAX_THREADS,
          30,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          BatchRead::newThread,
          new ThreadPoolExecutor.CallerRunsPolicy());

  private final DynamoDbClient client;
  private final String table;

  BatchRead(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  private static Thread newThread(Runnable work) {
    Thread thread = new Thread(work, "holdfast-dynamodb");
    thread.setDaemon(true);
    return thread;
  }

  Map<String, Document> load(Set<String> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    List<List<String>> batches = batches(List.copyOf(ids));
    List<CompletableFuture<Map<String, Document>>> others =
        batches.subList(1, batches.size()).stream()
            .map(batch -> CompletableFuture.supplyAsync(() -> loadBatch(batch), READERS))
            .toList();
    Map<String, Document> found = new HashMap<>(loadBatch(batches.get(0)));
    others.forEach(other -> found.putAll(resultOf(other)));
    return found;
  }

  private static List<List<String>> batches(List<String> ids) {
    List<List<String>> batches = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += MAX_KEYS) {
      batches.add(ids.subList(from, Math.min(from + MAX_KEYS, ids.size())));
    }
    return batches;
  }

  private static <T> T resultOf(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof StoreException cause) {
        throw cause;
      }
      throw e;
    }
  }

  private Map<String, Document> loadBatch(List<String> ids) {
    Map<String, Document> found = new HashMap<>();
    List<Map<String, AttributeValue>> left = ids.stream().map(DocumentItem::key).toList();
    Pause pause = new Pause();
    while (true) {
      try {
        left = read(left, found);
        if (left.isEmpty()) {
          return found;
        }
        if (!pause.again()) {
          throw unread(left.size(), ids.size());
        }
      } catch (SdkException e) {
        Failure failure = Failure.of(e);
        if (!failure.passes() || !pause.again()) {
          throw failure.whileReading("BatchGetItem", e);
        }
      }
    }
  }

  /** Answers what is left to be read. */
  private List<Map<String, AttributeValue>> read(
      List<Map<String, AttributeValue>> keys, Map<String, Document> found) {
    BatchGetItemResponse response =
        BrokenConnection.named(() -> client.batchGetItem(request(keys)));
    response.responses().getOrDefault(table, List.of()).stream()
        .map(DocumentItem::parse)
        .forEach(document -> found.put(document.id(), document));
    KeysAndAttributes left = response.unprocessedKeys().get(table);
    return left == null ? List.of() : left.keys();
  }

  private static StoreException unread(int left, int asked) {
    Failure throttled = Failure.throttled();
    return new StoreException(
        throttled.kind(),
        "%d of %d documents were left unread. %s".formatted(left, asked, throttled.what()));
  }

  private BatchGetItemRequest request(List<Map<String, AttributeValue>> keys) {
    KeysAndAttributes wanted = KeysAndAttributes.builder().keys(keys).consistentRead(true).build();
    return BatchGetItemRequest.builder().requestItems(Map.of(table, wanted)).build();
  }
}
