package dev.holdfast.scheduling.booking;

import dev.holdfast.scheduling.host.HostId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The holds that can be named by an id. The time itself is kept on the timeline. */
public interface Holds {

  /** How long a hold that expired is known as one; booking it may still find the time free. */
  Duration KEPT = Duration.ofDays(1);

  void add(Hold hold);

  Optional<Hold> find(String id);

  /** The hold, if it is on a timeline of this host. */
  default Optional<Hold> of(HostId host, String id) {
    return find(id).filter(found -> found.host().equals(host));
  }

  void remove(String id);

  /**
   * Forgets holds that expired before then, at most so many; answers how many. A store that forgets
   * by itself has nothing to do.
   */
  int removeExpiredBefore(Instant time, int limit);
}
