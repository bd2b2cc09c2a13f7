package dev.holdfast.availability.document;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * What a document or key-value database must be able to do: read by id, and write several documents
 * if none of them has changed.
 *
 * <p>Safe for use by many threads. Both methods throw nothing but a {@link
 * dev.holdfast.availability.spi.StoreException}: {@code UNAVAILABLE}, {@code TIMED_OUT}, {@code
 * READ_ONLY}, {@code FULL}, {@code MISCONFIGURED} or {@code FAILED} as they are defined there.
 * Documents are never deleted: one that is created again could have a version that a client
 * remembers.
 */
public interface DocumentPort {

  /** The most ids of one {@link #load}. */
  int MAX_LOAD = 1_000;

  /**
   * Reads documents, in as many requests as the database needs, at the same time if possible. Each
   * includes all writes that ended before this call: stale replicas and indexes must not be used.
   * The documents need not be from one moment.
   *
   * @param ids 1 to {@link #MAX_LOAD}
   * @return the documents by id, without those that do not exist
   */
  Map<String, Document> load(Set<String> ids);

  /**
   * Writes and checks documents in one atomic step.
   *
   * <p>May throw {@code TOO_LARGE} if there are more documents, or larger ones, than the database
   * takes in one step, and must throw {@code UNKNOWN_OUTCOME} if it does not know whether the step
   * was done. A database that sees rivals only as a conflict between transactions answers false.
   *
   * @param swaps at least one, and at most one for each document
   * @return whether all of it was done; if not, a document had another version than expected (or a
   *     rival was about to change it), nothing was done, and reading again shows why
   */
  boolean compareAndSwap(Collection<Swap> swaps);
}
