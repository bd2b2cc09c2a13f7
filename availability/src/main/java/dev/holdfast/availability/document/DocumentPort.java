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
 * Documents are never deleted, because one that came again at an old version would deceive a client
 * that remembers that version.
 */
public interface DocumentPort {

  /** How many ids {@link #load} is given at most. */
  int MAX_LOAD = 1_000;

  /**
   * Reads documents, in as many requests as the database needs for so many, at the same time if
   * possible. Each is as the last write that ended before this call left it, or newer: a stale
   * replica or index must not answer. They need not be from one moment.
   *
   * @param ids 1 to {@link #MAX_LOAD}
   * @return the documents by id, without those that are not there
   */
  Map<String, Document> load(Set<String> ids);

  /**
   * Writes and checks documents in one step that nobody can come in between.
   *
   * <p>May throw {@code TOO_LARGE} if there are more documents, or larger ones, than the database
   * takes in one step, and must throw {@code UNKNOWN_OUTCOME} if it cannot tell whether the step
   * was done. A database that sees rivals only as a conflict between transactions answers false.
   *
   * @param swaps at least one, and at most one for each document
   * @return whether all of it was done; if not, a document had another version than expected (or a
   *     rival was about to change it), nothing was done, and reading again shows why
   */
  boolean compareAndSwap(Collection<Swap> swaps);
}
