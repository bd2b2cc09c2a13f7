package dev.holdfast.availability.document;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Documents in the memory of this process, for tests and embedding: gone when the process ends. */
public final class InMemoryDocuments implements DocumentPort {

  private final Map<String, Document> documents = new HashMap<>();

  private InMemoryDocuments() {}

  public static InMemoryDocuments create() {
    return new InMemoryDocuments();
  }

  @Override
  public synchronized Map<String, Document> load(Set<String> ids) {
    if (ids.isEmpty() || ids.size() > MAX_LOAD) {
      throw new IllegalArgumentException(
          "1 to %d documents can be loaded at once, not %d".formatted(MAX_LOAD, ids.size()));
    }
    Map<String, Document> found = new HashMap<>();
    for (String id : ids) {
      Document document = documents.get(id);
      if (document != null) {
        found.put(id, document);
      }
    }
    return found;
  }

  @Override
  public synchronized boolean compareAndSwap(Collection<Swap> swaps) {
    checkOnceEach(swaps);
    if (!swaps.stream().allMatch(swap -> versionOf(swap.id()) == swap.expectedVersion())) {
      return false;
    }
    swaps.forEach(swap -> swap.instead().ifPresent(next -> documents.put(swap.id(), next)));
    return true;
  }

  /** All documents by id, as they are at this moment. */
  public synchronized SortedMap<String, Document> documents() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(documents));
  }

  private long versionOf(String id) {
    Document document = documents.get(id);
    return document == null ? 0 : document.version();
  }

  private static void checkOnceEach(Collection<Swap> swaps) {
    Set<String> ids = new HashSet<>();
    for (Swap swap : swaps) {
      if (!ids.add(swap.id())) {
        throw new IllegalArgumentException(
            "Document %s can take part in a swap once only: %s".formatted(swap.id(), swaps));
      }
    }
    if (ids.isEmpty()) {
      throw new IllegalArgumentException("A swap needs at least one document");
    }
  }
}
