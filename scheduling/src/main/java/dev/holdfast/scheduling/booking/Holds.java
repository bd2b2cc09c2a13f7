package dev.holdfast.scheduling.booking;

import java.time.Instant;
import java.util.Optional;

/** The holds that can be named by an id. The time itself is kept on the timeline. */
public interface Holds {

  void add(Hold hold);

  Optional<Hold> find(String id);

  void remove(String id);

  /** Forgets holds that expired before then, at most so many; answers how many. */
  int removeExpiredBefore(Instant time, int limit);
}
