package dev.holdfast.server.security;

import dev.holdfast.scheduling.host.HostId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Who is signed in. */
public final class Sessions {

  private final Map<String, Session> sessions = new ConcurrentHashMap<>();

  /** Somebody who is signed in. */
  public record Session(String account, HostId host, boolean admin) {}

  /** Answers the token of a new session. */
  public String open(Session session) {
    String token = Keys.make();
    sessions.put(token, session);
    return token;
  }

  public Optional<Session> find(String token) {
    return Optional.ofNullable(sessions.get(token));
  }

  public void end(String token) {
    sessions.remove(token);
  }
}
