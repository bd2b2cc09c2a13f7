package dev.holdfast.availability.document;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Documents as they were loaded and as they are to be: the one place that loads, buffers, checks
 * and swaps. Nothing is written before {@link #swap}.
 */
final class Workspace {

  /** So few days are loaded together with the resource; for more it is first asked which exist. */
  private static final int DAYS_AT_ONCE = 3;

  private final DocumentPort port;
  private final Map<String, Document> loaded;
  private final Map<String, Document> changed;
  private final Set<String> locked;

  private Workspace(
      DocumentPort port,
      Map<String, Document> loaded,
      Map<String, Document> changed,
      Set<String> locked) {
    this.port = port;
    this.loaded = loaded;
    this.changed = changed;
    this.locked = locked;
  }

  static Workspace over(DocumentPort port) {
    return new Workspace(port, new HashMap<>(), new TreeMap<>(), new LinkedHashSet<>());
  }

  /** Another one with the same documents and changes, which goes on independently. */
  Workspace fork() {
    return new Workspace(
        port, new HashMap<>(loaded), new TreeMap<>(changed), new LinkedHashSet<>(locked));
  }

  /**
   * Loads the documents in which the time of these claims can be taken, and relies on them: the
   * resource's, and of the days those that have one. The absence of the others is a matter of the
   * resource's document.
   */
  void lock(Collection<Claim> claims) {
    fetch(firstLook(claims));
    Set<String> ids = new LinkedHashSet<>();
    for (Claim claim : claims) {
      ids.add(Layout.resource(claim.resource()));
      daysInUse(claim.resource(), claim.slot())
          .forEach(day -> ids.add(Layout.day(claim.resource(), day)));
    }
    lockDocuments(ids);
  }

  void lockDocuments(Set<String> ids) {
    fetch(ids);
    locked.addAll(ids);
  }

  private Set<String> firstLook(Collection<Claim> claims) {
    Set<String> ids = new LinkedHashSet<>();
    for (Claim claim : claims) {
      if (!loaded.containsKey(Layout.resource(claim.resource()))) {
        ids.add(Layout.resource(claim.resource()));
        Days days = Days.of(claim.slot());
        if (days.count() <= DAYS_AT_ONCE) {
          days.all().forEach(day -> ids.add(Layout.day(claim.resource(), day)));
        }
      }
    }
    return ids;
  }

  private void fetch(Set<String> ids) {
    for (Set<String> batch : batches(ids.stream().filter(id -> !loaded.containsKey(id)).toList())) {
      Map<String, Document> found = port.load(batch);
      for (String id : batch) {
        Document document = found.get(id);
        loaded.put(id, document != null ? document : Document.absent(id));
      }
    }
  }

  private static List<Set<String>> batches(List<String> ids) {
    List<Set<String>> batches = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += DocumentPort.MAX_LOAD) {
      int to = Math.min(from + DocumentPort.MAX_LOAD, ids.size());
      batches.add(new LinkedHashSet<>(ids.subList(from, to)));
    }
    return batches;
  }

  /** The document with the changes made to it. */
  Document get(String id) {
    Document change = changed.get(id);
    return change != null ? change : asLoaded(id);
  }

  // What was not loaded because the resource's document does not know it is not there. If that were
  // wrong, the swap would fail, not overwrite.
  private Document asLoaded(String id) {
    Document document = loaded.get(id);
    return document != null ? document : Document.absent(id);
  }

  /** The entries that overlap the slot, in order, each once; the time must be locked. */
  List<Blockade> entries(ResourceId resource, TimeSlot slot) {
    Stream<Document> days =
        daysInUse(resource, slot).stream().map(day -> get(Layout.day(resource, day)));
    return Stream.concat(Stream.of(get(Layout.resource(resource))), days)
        .flatMap(document -> document.entries().stream())
        .filter(entry -> entry.slot().overlaps(slot))
        .distinct()
        .sorted(Blockade.ORDER)
        .toList();
  }

  private SortedSet<LocalDate> daysInUse(ResourceId resource, TimeSlot slot) {
    return Days.of(slot).among(get(Layout.resource(resource)).days());
  }

  /** Gives the blockade an entry in each document where it belongs. */
  void add(Blockade blockade) {
    if (!Layout.isLong(blockade.slot())) {
      change(
          Layout.resource(blockade.resource()),
          document -> document.withDays(Days.of(blockade.slot()).all()));
    }
    Layout.homesOf(blockade).forEach(id -> change(id, document -> document.with(blockade)));
  }

  /** Takes away all entries of the blockade, also those in days that nobody locked. */
  void remove(Blockade blockade) {
    List<String> homes = Layout.homesOf(blockade);
    lockDocuments(new LinkedHashSet<>(homes));
    homes.forEach(id -> change(id, document -> document.without(blockade)));
  }

  /** Buffers a change; one that ends where the document began is none. */
  void change(String id, UnaryOperator<Document> change) {
    Document after = change.apply(get(id));
    if (after.equals(asLoaded(id))) {
      changed.remove(id);
    } else {
      changed.put(id, after);
    }
  }

  boolean hasChanges() {
    return !changed.isEmpty();
  }

  /**
   * Whether all that is relied on was true at one moment, as one document always was, and several
   * were if none of them has changed between when the last was loaded and now.
   */
  boolean areFromOneMoment() {
    return locked.size() <= 1 || areUpToDate();
  }

  /** Whether nothing that is relied on has changed. */
  boolean areUpToDate() {
    return batches(List.copyOf(locked)).stream().allMatch(this::areUpToDate);
  }

  private boolean areUpToDate(Set<String> batch) {
    Map<String, Document> latest = port.load(batch);
    return batch.stream().allMatch(id -> versionOf(latest.get(id)) == versionOf(loaded.get(id)));
  }

  private static long versionOf(@Nullable Document document) {
    return document == null ? 0 : document.version();
  }

  /** Relies on nothing that was seen so far. */
  void unlock() {
    locked.clear();
  }

  /**
   * Makes the changes true if nothing that is relied on has changed, and then goes on from there.
   */
  boolean swap(Instant now) {
    dropExpired(now);
    List<Swap> swaps = new ArrayList<>();
    changed.values().forEach(document -> swaps.add(Swap.write(document)));
    locked.stream()
        .filter(id -> !changed.containsKey(id))
        .forEach(id -> swaps.add(Swap.check(asLoaded(id))));
    if (!port.compareAndSwap(swaps)) {
      return false;
    }
    changed.values().forEach(document -> loaded.put(document.id(), document.next()));
    changed.clear();
    unlock();
    return true;
  }

  /** Drops the expired holds all of whose documents are rewritten anyway. */
  private void dropExpired(Instant now) {
    Set<String> rewritten = Set.copyOf(changed.keySet());
    for (Document document : List.copyOf(changed.values())) {
      document.entries().stream()
          .filter(entry -> !entry.isLive(now) && rewritten.containsAll(Layout.homesOf(entry)))
          .forEach(entry -> change(document.id(), dropping -> dropping.without(entry)));
    }
  }
}
