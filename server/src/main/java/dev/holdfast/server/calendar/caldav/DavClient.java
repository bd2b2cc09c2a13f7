package dev.holdfast.server.calendar.caldav;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.net.UnreachableException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Speaks to a server on behalf of one account, for one task. */
final class DavClient {

  /** A request, with all redirects, has so much time and so large an answer. */
  static final SafeHttp.Limits LIMITS =
      new SafeHttp.Limits(Duration.ofSeconds(30), 10 * 1024 * 1024);

  /** A task of many requests has this many times the time of one. */
  private static final int REQUESTS_WORTH = 3;

  private static final int MAX_REDIRECTS = 3;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  private final SafeHttp http;
  private final CalDavAccount account;
  private final SafeHttp.Limits limits;
  private final Site site;
  private final Clock clock;
  private final long end;

  DavClient(SafeHttp http, CalDavAccount account, SafeHttp.Limits limits, Clock clock) {
    this.clock = clock;
    this.http = http;
    this.account = account;
    this.limits = limits;
    this.site = new Site(entered(account), http.allowsPrivateAddresses());
    this.end = System.nanoTime() + limits.time().multipliedBy(REQUESTS_WORTH).toNanos();
  }

  private static URI entered(CalDavAccount account) {
    URI url = URI.create(account.url());
    return url.getRawPath().isEmpty() ? url.resolve("/") : url;
  }

  /** The address that was entered with the account. */
  URI entered() {
    return site.entered();
  }

  /** What the server says about a resource, and with depth 1 about those inside of it. */
  DavAnswer properties(URI url, int depth) throws CalendarException {
    return send(new Message("PROPFIND", url, depth(depth), Optional.of(Bodies.PROPERTIES)));
  }

  /** Lets the server look through a calendar. */
  DavAnswer report(URI calendar, String body) throws CalendarException {
    return send(new Message("REPORT", calendar, depth(1), Optional.of(body)));
  }

  private static Map<String, String> depth(int depth) {
    return Map.of("Depth", Integer.toString(depth), "Content-Type", Bodies.XML);
  }

  /** What to send. */
  record Message(String method, URI url, Map<String, String> headers, Optional<String> body) {

    Message to(URI other) {
      return new Message(method, other, headers, body);
    }
  }

  /**
   * Sends a request, follows redirects, and reads the answer with any status, except those that
   * nobody can fix.
   */
  DavAnswer send(Message message) throws CalendarException {
    Message next = message;
    for (int redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      DavAnswer answer = exchange(next);
      Optional<String> location = answer.response().header("Location");
      if (!REDIRECTS.contains(answer.status()) || location.isEmpty()) {
        return checked(answer);
      }
      next = next.to(Hrefs.resolve(next.url(), location.get()));
    }
    throw new CalendarException(
        Code.MALFORMED,
        "%s redirects more than %s times".formatted(next.url().getHost(), MAX_REDIRECTS));
  }

  private DavAnswer exchange(Message message) throws CalendarException {
    Map<String, String> headers = new HashMap<>(message.headers());
    headers.put("Authorization", account.authorization());
    var request =
        new SafeHttp.Request(message.method(), site.vet(message.url()), headers, message.body());
    try {
      return new DavAnswer(message.url(), http.send(request, limits()), clock.instant());
    } catch (UnreachableException e) {
      Code code = e.isRefused() ? Code.REFUSED_ADDRESS : Code.UNAVAILABLE;
      throw new CalendarException(
          code, "%s: %s".formatted(message.url().getHost(), e.getMessage()), e);
    }
  }

  private SafeHttp.Limits limits() throws CalendarException {
    Duration left = Duration.ofNanos(end - System.nanoTime());
    if (left.toMillis() <= 0) {
      throw new CalendarException(
          Code.UNAVAILABLE, "%s takes too long".formatted(entered().getHost()));
    }
    Duration time = List.of(left, limits.time()).stream().min(Duration::compareTo).orElseThrow();
    return new SafeHttp.Limits(time, limits.bytes());
  }

  private DavAnswer checked(DavAnswer answer) throws CalendarException {
    if (answer.response().isTruncated()) {
      throw new CalendarException(
          Code.TOO_LARGE,
          "%s answered with more than %s bytes".formatted(answer.host(), limits.bytes()));
    }
    if (answer.status() == 401 || answer.status() == 429 || answer.status() >= 500) {
      throw answer.refusal();
    }
    return answer;
  }
}
