package dev.holdfast.availability.ravendb;

import dev.holdfast.availability.document.Document;
import dev.holdfast.availability.document.DocumentPort;
import dev.holdfast.availability.document.Swap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import net.ravendb.client.documents.IDocumentStore;
import net.ravendb.client.documents.operations.compareExchange.CompareExchangeValue;
import net.ravendb.client.documents.operations.compareExchange.GetCompareExchangeValuesOperation;
import net.ravendb.client.documents.session.IClusterTransactionOperations;
import net.ravendb.client.documents.session.IDocumentSession;
import net.ravendb.client.documents.session.SessionOptions;
import net.ravendb.client.documents.session.TransactionMode;
import net.ravendb.client.exceptions.ConcurrencyException;
import org.jspecify.annotations.Nullable;

/**
 * Documents in a database of RavenDB, each as a compare-exchange value.
 *
 * <p>RavenDB accepts ordinary documents on every node and merges them later, so that a check of
 * their change vectors holds on one node only. Compare-exchange values belong to the whole cluster:
 * a cluster-wide transaction writes them by consensus, all or none, if each still has the index
 * that it was read with. A document that is only checked, or must stay absent, is written too, with
 * the same content, for RavenDB checks nothing that it does not write.
 *
 * <pre>{@code
 * Availability availability =
 *     Availability.on(DocumentStore.over(RavenDbDocuments.in(documentStore)));
 * }</pre>
 */
public final class RavenDbDocuments implements DocumentPort {

  /** Keys travel in the address of a request, which must not be too long. */
  private static final int KEYS_AT_ONCE = 40;

  private final IDocumentStore store;

  private RavenDbDocuments(IDocumentStore store) {
    this.store = store;
  }

  /**
   * Documents in the database of an initialized store.
   *
   * @param store remains the caller's to close
   */
  public static RavenDbDocuments in(IDocumentStore store) {
    return new RavenDbDocuments(Objects.requireNonNull(store, "Store must not be null"));
  }

  @Override
  public Map<String, Document> load(Set<String> ids) {
    Map<String, Document> found = new HashMap<>();
    for (String[] keys : keys(ids)) {
      Map<String, CompareExchangeValue<StoredDocument>> values =
          RavenDbError.reading(
              () ->
                  store
                      .operations()
                      .send(new GetCompareExchangeValuesOperation<>(StoredDocument.class, keys)));
      values.values().stream()
          .map(CompareExchangeValue::getValue)
          .filter(value -> value != null && value.version > 0)
          .map(StoredDocument::toDocument)
          .forEach(document -> found.put(document.id(), document));
    }
    return found;
  }

  private static List<String[]> keys(Collection<String> ids) {
    List<String> keys = ids.stream().map(Key::of).toList();
    List<String[]> batches = new ArrayList<>();
    for (int from = 0; from < keys.size(); from += KEYS_AT_ONCE) {
      int to = Math.min(from + KEYS_AT_ONCE, keys.size());
      batches.add(keys.subList(from, to).toArray(String[]::new));
    }
    return batches;
  }

  @Override
  public boolean compareAndSwap(Collection<Swap> swaps) {
    SessionOptions clusterWide = new SessionOptions();
    clusterWide.setTransactionMode(TransactionMode.CLUSTER_WIDE);
    try (IDocumentSession session = store.openSession(clusterWide)) {
      session.advanced().setMaxNumberOfRequestsPerSession(Integer.MAX_VALUE);
      return RavenDbError.reading(() -> prepare(session.advanced().clusterTransaction(), swaps))
          && isSaved(session);
    }
  }

  /** Notes all changes in the session; false if a document has another version by now. */
  private static boolean prepare(IClusterTransactionOperations cluster, Collection<Swap> swaps) {
    Map<String, CompareExchangeValue<StoredDocument>> current = new HashMap<>();
    for (String[] keys : keys(swaps.stream().map(Swap::id).toList())) {
      current.putAll(cluster.getCompareExchangeValues(StoredDocument.class, keys));
    }
    for (Swap swap : swaps) {
      String key = Key.of(swap.id());
      CompareExchangeValue<StoredDocument> value = current.get(key);
      StoredDocument before = value == null ? null : value.getValue();
      if ((before == null ? 0 : before.version) != swap.expectedVersion()) {
        return false;
      }
      if (value == null || before == null) {
        cluster.createCompareExchangeValue(key, after(swap, null));
      } else {
        value.setValue(after(swap, before));
      }
    }
    return true;
  }

  private static StoredDocument after(Swap swap, @Nullable StoredDocument before) {
    return swap.instead()
        .map(StoredDocument::of)
        .orElseGet(() -> StoredDocument.checked(swap.id(), before));
  }

  private static boolean isSaved(IDocumentSession session) {
    try {
      RavenDbError.writing(session::saveChanges);
      return true;
    } catch (ConcurrencyException e) {
      return false; // another transaction was first, and nothing of this one was done
    }
  }
}
