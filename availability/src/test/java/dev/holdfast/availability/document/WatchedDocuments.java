package dev.holdfast.availability.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/** Documents in memory that tell what was asked of them and let a rival in before a swap. */
final class WatchedDocuments implements DocumentPort {

  private final InMemoryDocuments documents = InMemoryDocuments.create();
  private final List<Set<String>> loads = new ArrayList<>();
  private final List<Collection<Swap>> swaps = new ArrayList<>();
  private Runnable beforeSwap = () -> {};
  private Runnable afterLoad = () -> {};

  /** Lets a rival act once, between the next decision and its swap. */
  void beforeNextSwap(Runnable rival) {
    beforeSwap = rival;
  }

  /** Lets a rival act once, after the next documents were loaded. */
  void afterNextLoad(Runnable rival) {
    afterLoad = rival;
  }

  @Override
  public Map<String, Document> load(Set<String> ids) {
    loads.add(ids);
    Map<String, Document> found = documents.load(ids);
    Runnable rival = afterLoad;
    afterLoad = () -> {};
    rival.run();
    return found;
  }

  @Override
  public boolean compareAndSwap(Collection<Swap> swap) {
    Runnable rival = beforeSwap;
    beforeSwap = () -> {};
    rival.run();
    swaps.add(swap);
    return documents.compareAndSwap(swap);
  }

  void forgetWhatWasAsked() {
    loads.clear();
    swaps.clear();
  }

  /** The ids of each load, in order. */
  List<Set<String>> loads() {
    return loads;
  }

  /** How often somebody tried to write. */
  int attempts() {
    return swaps.size();
  }

  /** The ids that the last swap wrote. */
  List<String> written() {
    return lastSwap().stream().filter(swap -> swap.instead().isPresent()).map(Swap::id).toList();
  }

  /** The ids that the last swap only checked. */
  List<String> checked() {
    return lastSwap().stream().filter(swap -> swap.instead().isEmpty()).map(Swap::id).toList();
  }

  private Collection<Swap> lastSwap() {
    return swaps.get(swaps.size() - 1);
  }

  SortedMap<String, Document> documents() {
    return documents.documents();
  }

  Document document(String id) {
    return documents().getOrDefault(id, Document.absent(id));
  }
}
