package dev.holdfast.server.booking;

import static dev.holdfast.availability.Outcome.rollback;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.HoldResult;
import dev.holdfast.scheduling.value.RandomId;
import dev.holdfast.server.access.PublicLimits;
import dev.holdfast.server.api.Effect;
import dev.holdfast.server.http.TrustedProxies;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
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

  /** Does something that may keep one more slot for the client of a request. */
  public <T> T limited(HttpServletRequest request, Function<Place, T> work) {
    Map<String, Instant> holds = of(request);
    String id = RandomId.withPrefix("place");
    boolean isFree = take(holds, id);
    try {
      return work.apply(new Place(holds, isFree));
    } finally {
      remove(holds, id);
    }
  }

  /**
   * Where a client has room for one more hold, or has not.
   *
   * @param holds of the client, by their end
   */
  public record Place(Map<String, Instant> holds, boolean isFree) {

    /** In the body of a transaction: keeps a slot if there is room for it. */
    public Outcome<HoldResult> hold(Supplier<Outcome<HoldResult>> hold) {
      return isFree
          ? hold.get()
          : rollback(new HoldResult.Refused(BookingRefusal.TOO_MANY_HOLDS, List.of()));
    }

    /** Counts the slot that was kept, if one was. */
    public Effect count(HoldResult result) {
      return () -> {
        if (result instanceof HoldResult.Held held) {
          put(holds, held.hold().id(), held.hold().expiresAt());
        }
      };
    }
  }

  /** The client booked or released what was held. */
  public Effect ended(HttpServletRequest request, String hold) {
    return () -> remove(of(request), hold);
  }

  private Map<String, Instant> of(HttpServletRequest request) {
    return Objects.requireNonNull(ends.get(proxies.clientOf(request), client -> new HashMap<>()));
  }

  /** A place for a hold that is about to begin. */
  private boolean take(Map<String, Instant> holds, String place) {
    Instant now = clock.instant();
    synchronized (holds) {
      holds.values().removeIf(end -> !end.isAfter(now));
      if (holds.size() >= limits.holds()) {
        return false;
      }
      holds.put(place, now.plus(LONGEST));
      return true;
    }
  }

  private static void put(Map<String, Instant> holds, String hold, Instant end) {
    synchronized (holds) {
      holds.put(hold, end);
    }
  }

  private static void remove(Map<String, Instant> holds, String id) {
    synchronized (holds) {
      holds.remove(id);
    }
  }
}
