package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Blockade;

/**
 * A blockade that a client got and remembers, even if it has changed since.
 *
 * @param expiry when it was to end by itself at the time it was given
 * @param grant what the model calls it
 */
record Hold(Blockade blockade, Place place, int owner, long expiry, int grant) {

  /** Whether the cell still belongs to it. */
  boolean owns(Entry entry) {
    return entry.isBlockedBy(owner) && entry.grant() == grant;
  }
}
