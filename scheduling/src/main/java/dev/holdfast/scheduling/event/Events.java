package dev.holdfast.scheduling.event;

import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The events that are committed, in one order for all.
 *
 * <p>Numbers that are given before a commit do not show the order of commits: who reads "all after
 * number 7" misses a number 6 that is committed late. So an event gets its position only after its
 * commit, when a server {@linkplain #arrange arranges} them, one at a time; and what has a position
 * stays where it is.
 */
public interface Events {

  /** When the oldest event occurred that has no position yet. */
  Optional<Instant> waitingSince();

  /**
   * How many events got a position.
   *
   * @param all whether none was left of those that were committed before
   */
  record Arranged(int events, boolean all) {}

  /**
   * Gives the next positions to committed events that have none, at most so many, and in the same
   * step one delivery of each to every webhook that wants it. Waits for others who do the same.
   */
  Arranged arrange(Instant now, int limit);

  /** The last position of any host's event. */
  long lastPosition();

  Optional<StoredEvent> find(HostId host, EventId id);

  /**
   * Which events of a host to read.
   *
   * @param after the position they follow
   */
  record Selection(HostId host, Optional<EventKey> key, long after) {}

  /** Events with a position, in order. */
  List<StoredEvent> page(Selection wanted, int limit);

  /** Events of all hosts that follow a position, in order. */
  List<StoredEvent> after(long position, int limit);

  /**
   * Replaces the data of an event with a position, so that it no longer contains a person.
   * Receivers who got it before still have it.
   */
  void rewrite(StoredEvent event);

  /** The hosts of events after a position. */
  Set<HostId> hostsAfter(long position);

  /**
   * The position that a reader of all events has reached; empty while another server reads for
   * them.
   *
   * @param until when another server may take over
   */
  OptionalLong leaseCursor(String reader, Instant now, Instant until);

  /** Remembers how far the reader has come, and lets another server take over. */
  void returnCursor(String reader, long position);
}
