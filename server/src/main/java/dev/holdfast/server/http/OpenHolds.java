package dev.holdfast.server.http;

import static dev.holdfast.availability.Outcome.rollback;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.RandomId;
import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.HoldResult;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Lets nobody without a key keep many slots at a time and book none. Each server counts for itself
 * and in memory, so that addresses of clients are stored nowhere; a hold is forgotten when it is
 * booked, given up or over.
 */
@Component
public final class OpenHolds {

  /** No hold lasts longer. */
  private static final Duration LONGEST = Duration.ofSeconds(HoldInput.MAX_SECONDS);

  private static final int MOST_CLIENTS = 100_000;

  private final PublicLimits limits;
  private final TrustedProxies proxies;
  private final Clock clock;
  private final Cache<String, Map<String, Instant>> ends =
      Caffeine.newBuilder().expireAfterAccess(LONGEST).maximumSize(MOST_CLIENTS).build();

  OpenHolds(PublicLimits limits, TrustedProxies proxies, Clock clock) {
    this.limits = limits;
    this.proxies = proxies;
    this.clock = clock;
  }

  /** Keeps a slot for the client of a request, unless he has as many as he may. */
  public Outcome<HoldResult> limited(
      HttpServletRequest request, Supplier<Outcome<HoldResult>> hold) {
    Map<String, Instant> his = of(request);
    String place = RandomId.withPrefix("place");
    if (!take(his, place)) {
      return rollback(new HoldResult.Refused(BookingRefusal.TOO_MANY_HOLDS, List.of()));
    }
    try {
      Outcome<HoldResult> outcome = hold.get();
      if (outcome.result() instanceof HoldResult.Held held) {
        put(his, held.hold().id(), held.hold().expiresAt());
      }
      return outcome;
    } finally {
      remove(his, place);
    }
  }

  /** The client booked or gave up what he kept. */
  public void ended(HttpServletRequest request, String hold) {
    remove(of(request), hold);
  }

  private Map<String, Instant> of(HttpServletRequest request) {
    return Objects.requireNonNull(ends.get(proxies.clientOf(request), client -> new HashMap<>()));
  }

  /** A place for a hold that is about to begin. */
  private boolean take(Map<String, Instant> his, String place) {
    Instant now = clock.instant();
    synchronized (his) {
      his.values().removeIf(end -> !end.isAfter(now));
      if (his.size() >= limits.holds()) {
        return false;
      }
      his.put(place, now.plus(LONGEST));
      return true;
    }
  }

  private static void put(Map<String, Instant> his, String hold, Instant end) {
    synchronized (his) {
      his.put(hold, end);
    }
  }

  private static void remove(Map<String, Instant> his, String id) {
    synchronized (his) {
      his.remove(id);
    }
  }
}
