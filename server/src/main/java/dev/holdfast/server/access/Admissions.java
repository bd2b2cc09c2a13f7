package dev.holdfast.server.access;

import dev.holdfast.server.access.secret.KeyRing;
import dev.holdfast.server.access.secret.SessionService;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/** Checks whether the caller of a request would still be admitted, for answers that continue. */
@Component
public final class Admissions {

  private final KeyRing keys;
  private final SessionService sessions;

  Admissions(KeyRing keys, SessionService sessions) {
    this.keys = keys;
    this.sessions = sessions;
  }

  /** Asks about the key of the request, or else about its session. */
  public BooleanSupplier of(HttpServletRequest request) {
    Optional<String> key = KeyFilter.key(request);
    if (key.isPresent()) {
      return () -> keys.isValid(key.get());
    }
    String token = SessionFilter.token(request).orElseThrow();
    return () -> sessions.isOpen(token);
  }
}
