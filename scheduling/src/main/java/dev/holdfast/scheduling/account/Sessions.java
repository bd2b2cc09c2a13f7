package dev.holdfast.scheduling.account;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The sessions that are stored, so that all servers know them. */
public interface Sessions {

  void add(Session session);

  /** Also one that is over, as long as nobody has forgotten it. */
  Optional<Session> find(String hash);

  /** All of an account, oldest first. */
  List<Session> of(String account);

  /** Notes that it was used; nothing, if it has ended meanwhile. */
  void update(Session session);

  /** Answers false if there is none. */
  boolean remove(Session session);

  /** Forgets what is over; answers how many. */
  int forgetBefore(Instant time, int limit);
}
