package dev.holdfast.server.booking;

import static dev.holdfast.availability.Outcome.rollback;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.BookRequest;
import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.booking.HoldResult;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.PublicLimits;
import dev.holdfast.server.api.Effect;
import dev.holdfast.server.http.TrustedProxies;
import dev.holdfast.server.mail.MailPlan;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/**
 * Books for bookers, who have no key. Nobody fills a host's calendar: an address makes only so many
 * bookings with a host in a day, and where the event type checks mail addresses, a slot is only
 * kept until its booker opens the link in a mail. Each server counts for itself and in memory, so
 * that addresses of clients are stored nowhere.
 */
@Component
public final class PublicBookings {

  private static final int MOST_COUNTED = 100_000;

  private final BookingService service;
  private final PublicLimits limits;
  private final TrustedProxies proxies;
  private final BookingMetrics counts;
  private final OpenHolds holds;
  private final MailListener listener;
  private final Clock clock;

  /** The ids of what was booked or drafted; an id twice counts once. */
  private final Cache<Counted, Set<String>> made;

  PublicBookings(
      BookingService service,
      PublicLimits limits,
      TrustedProxies proxies,
      BookingMetrics counts,
      OpenHolds holds,
      MailListener listener,
      Clock clock) {
    this.service = service;
    this.limits = limits;
    this.proxies = proxies;
    this.counts = counts;
    this.holds = holds;
    this.listener = listener;
    this.clock = clock;
    this.made =
        Caffeine.newBuilder()
            .expireAfterWrite(Duration.ofDays(1))
            .maximumSize(MOST_COUNTED)
            .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
            .build();
  }

  /** Notified that a mail waits to be sent. */
  public interface MailListener {
    void planned();
  }

  private record Counted(String client, HostId host) {}

  /**
   * The result of a request to book.
   *
   * @param draft the slot that is kept until its booker opens the link in the mail; then nothing is
   *     booked yet
   */
  public record Result(BookingResult booking, Optional<Hold> draft) {

    private static Result of(BookingResult booking) {
      return new Result(booking, Optional.empty());
    }

    private static Result refused(BookingRefusal reason) {
      return of(new BookingResult.Refused(reason, List.of()));
    }

    private boolean isUnverified() {
      return booking instanceof BookingResult.Refused refused
          && refused.reason() == BookingRefusal.EMAIL_UNVERIFIED;
    }
  }

  /** Whose bookings of a day are counted together. */
  public String clientOf(HttpServletRequest request) {
    return proxies.clientOf(request);
  }

  /**
   * The body of a transaction.
   *
   * @param client see {@link #clientOf}
   */
  public Outcome<Result> book(
      Transaction tx, BookRequest wanted, String client, OpenHolds.Place place) {
    Outcome<Result> outcome = service.book(tx, wanted).map(Result::of);
    if (outcome.result().isUnverified()) {
      outcome = draft(tx, wanted, place);
    }
    Optional<HostId> host = hostOf(outcome.result());
    boolean isFull = outcome.isCommit() && host.filter(named -> isFull(client, named)).isPresent();
    return isFull ? rollback(Result.refused(BookingRefusal.TOO_MANY_TODAY)) : outcome;
  }

  /** A booker who already has a hold needs no further place. */
  private Outcome<Result> draft(Transaction tx, BookRequest wanted, OpenHolds.Place place) {
    Outcome<HoldResult> kept =
        wanted.hold().isPresent()
            ? service.draft(tx, wanted, limits.holdTime())
            : place.hold(() -> service.draft(tx, wanted, limits.holdTime()));
    if (kept.result() instanceof HoldResult.Held held) {
      tx.tasks().want(MailPlan.check(held.hold(), Timestamps.now(clock)));
    }
    return kept.map(PublicBookings::drafted);
  }

  private static Result drafted(HoldResult result) {
    if (result instanceof HoldResult.Held held) {
      var unverified = new BookingResult.Refused(BookingRefusal.EMAIL_UNVERIFIED, List.of());
      return new Result(unverified, Optional.of(held.hold()));
    }
    var refused = (HoldResult.Refused) result;
    return Result.of(new BookingResult.Refused(refused.reason(), refused.alternatives()));
  }

  private static Optional<HostId> hostOf(Result result) {
    return result.booking() instanceof BookingResult.Done done
        ? Optional.of(done.booking().host())
        : result.draft().map(Hold::host);
  }

  private boolean isFull(String client, HostId host) {
    Set<String> ids = made.getIfPresent(new Counted(client, host));
    return ids != null && ids.size() >= limits.bookingsADay();
  }

  /** Counts what was booked, drafted or refused. */
  public Effect effect(Result result, HttpServletRequest request, OpenHolds.Place place) {
    Effect counted = counts.of(result.booking());
    if (result.booking() instanceof BookingResult.Done done) {
      String id = done.booking().id().value();
      return counted
          .and(() -> count(request, done.booking().host(), id))
          .and(holds.ended(request, id));
    }
    return result
        .draft()
        .map(
            hold ->
                counted
                    .and(() -> count(request, hold.host(), hold.id()))
                    .and(place.count(new HoldResult.Held(hold)))
                    .and(listener::planned))
        .orElse(counted);
  }

  private void count(HttpServletRequest request, HostId host, String id) {
    Counted counted = new Counted(proxies.clientOf(request), host);
    Objects.requireNonNull(made.get(counted, unused -> ConcurrentHashMap.newKeySet())).add(id);
  }
}
