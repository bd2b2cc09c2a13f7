package dev.holdfast.availability.document;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ResourceId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The content of a document. There are three kinds, and each leaves the fields of the others empty:
 *
 * <ul>
 *   <li>{@code {resource}_{yyyy}_{mm}_{dd}}, one for each day (UTC) that was ever used: the entries
 *       of that day. A blockade over several days is an entry, whole, in each of them.
 *   <li>{@code {resource}_resource}: the entries that touch too many days, the days that were ever
 *       used, and the resource's parent.
 *   <li>{@code {resource}_children}: the resources directly under this one.
 * </ul>
 *
 * @param version how often the document was written; 0 if it does not exist
 * @param entries by time; expired holds may be among them
 * @param days all days of the resource that have a document
 */
public record Document(
    String id,
    long version,
    List<Blockade> entries,
    SortedSet<LocalDate> days,
    Optional<ResourceId> parent,
    SortedSet<ResourceId> children) {

  public Document {
    Objects.requireNonNull(id, "Id of a document must not be null");
    Objects.requireNonNull(parent, "Parent in a document must not be null, maybe empty");
    if (version < 0) {
      throw new IllegalArgumentException(
          "Version of document %s must not be negative: %d".formatted(id, version));
    }
    entries = entries.stream().sorted(Blockade.ORDER).toList();
    days = copyOf(days);
    children = copyOf(children);
  }

  /** A document that does not exist: nothing is taken. */
  public static Document absent(String id) {
    return new Document(
        id,
        0,
        List.of(),
        Collections.emptySortedSet(),
        Optional.empty(),
        Collections.emptySortedSet());
  }

  private static <T> SortedSet<T> copyOf(SortedSet<T> set) {
    return set.isEmpty()
        ? Collections.emptySortedSet()
        : Collections.unmodifiableSortedSet(new TreeSet<>(set));
  }

  Document with(Blockade entry) {
    List<Blockade> more = new ArrayList<>(entries);
    more.add(entry);
    return new Document(id, version, more, days, parent, children);
  }

  Document without(Blockade entry) {
    List<Blockade> fewer = entries.stream().filter(other -> !other.equals(entry)).toList();
    return new Document(id, version, fewer, days, parent, children);
  }

  Document withDays(Collection<LocalDate> added) {
    SortedSet<LocalDate> more = new TreeSet<>(days);
    return more.addAll(added) ? new Document(id, version, entries, more, parent, children) : this;
  }

  Document under(Optional<ResourceId> newParent) {
    return new Document(id, version, entries, days, newParent, children);
  }

  Document withChild(ResourceId child) {
    SortedSet<ResourceId> more = new TreeSet<>(children);
    more.add(child);
    return new Document(id, version, entries, days, parent, more);
  }

  Document withoutChild(ResourceId child) {
    SortedSet<ResourceId> fewer = new TreeSet<>(children);
    fewer.remove(child);
    return new Document(id, version, entries, days, parent, fewer);
  }

  /** This content as the next version. */
  Document next() {
    return new Document(id, version + 1, entries, days, parent, children);
  }
}
