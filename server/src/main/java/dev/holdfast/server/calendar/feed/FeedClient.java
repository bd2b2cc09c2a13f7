package dev.holdfast.server.calendar.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.icalendar.FeedReader;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.server.calendar.feed.FeedAnswer.Fetched;
import dev.holdfast.server.calendar.feed.FeedAnswer.Unchanged;
import dev.holdfast.server.calendar.feed.FeedAnswer.Validators;
import dev.holdfast.server.net.OutsideUrl;
import dev.holdfast.server.net.RefusedUrlException;
import dev.holdfast.server.net.Response;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.net.UnreachableException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Fetches feeds. The address of a feed is a secret, since anybody who knows it can read the
 * calendar: messages contain only its host name.
 */
public final class FeedClient {

  private static final SafeHttp.Limits LIMITS =
      new SafeHttp.Limits(Duration.ofSeconds(15), FeedReader.MAX_BYTES);
  private static final int MAX_REDIRECTS = 5;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final int MAX_VALIDATOR = 1024;

  private final SafeHttp http;
  private final boolean allowPlain;
  private final Clock clock;
  private final SafeHttp.Limits limits;

  /** A client for all feeds. Only in one's own network they may come without encryption. */
  public FeedClient(SafeHttp http, Clock clock) {
    this(http, http.allowsPrivateAddresses(), clock, LIMITS);
  }

  FeedClient(SafeHttp http, boolean allowPlain, Clock clock, SafeHttp.Limits limits) {
    this.http = http;
    this.allowPlain = allowPlain;
    this.clock = clock;
    this.limits = limits;
  }

  /** Why a feed will not be fetched from an address, if that is known already. */
  public Optional<String> refusal(String address) {
    try {
      return http.refusal(url(address).uri().toString());
    } catch (RefusedUrlException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (CalendarException e) {
      return Optional.of("must begin with https:// or webcal://");
    }
  }

  /**
   * Asks for a feed.
   *
   * @param address https or webcal
   * @param known of the version that we have
   */
  public FeedAnswer fetch(String address, Validators known) throws CalendarException {
    long deadline = System.nanoTime() + limits.time().toNanos();
    OutsideUrl url = parse(address);
    for (int hops = 0; hops <= MAX_REDIRECTS; hops++) {
      Response response = send(url, known, deadline);
      if (!REDIRECTS.contains(response.status())) {
        return answer(url, response, known);
      }
      url = target(url, response);
    }
    throw new CalendarException(
        Code.UNAVAILABLE, "%s redirects more than %s times".formatted(url.host(), MAX_REDIRECTS));
  }

  private OutsideUrl parse(String address) throws CalendarException {
    try {
      return url(address);
    } catch (RefusedUrlException e) {
      throw new CalendarException(
          Code.REFUSED_ADDRESS, "The address of the feed %s".formatted(e.getMessage()), e);
    }
  }

  private OutsideUrl url(String address) throws CalendarException {
    OutsideUrl url = OutsideUrl.parse(address.strip().replaceFirst("^(?i)webcals?:", "https:"));
    if (!allowPlain && !"https".equalsIgnoreCase(url.uri().getScheme())) {
      throw new CalendarException(
          Code.REFUSED_ADDRESS, "The address of the feed must begin with https:// or webcal://");
    }
    return url;
  }

  private Response send(OutsideUrl url, Validators known, long deadline) throws CalendarException {
    Duration left = Duration.ofNanos(Math.max(1_000_000, deadline - System.nanoTime()));
    try {
      return http.send(
          new SafeHttp.Request("GET", url, headers(known), Optional.empty()),
          new SafeHttp.Limits(left, limits.bytes()));
    } catch (UnreachableException e) {
      throw new CalendarException(
          e.isRefused() ? Code.REFUSED_ADDRESS : Code.UNAVAILABLE,
          "%s: %s".formatted(url.host(), e.getMessage()),
          e);
    }
  }

  private static Map<String, String> headers(Validators known) {
    Map<String, String> headers = new HashMap<>();
    headers.put("Accept", "text/calendar, text/plain;q=0.5, */*;q=0.1");
    headers.put("Accept-Encoding", "gzip");
    known.etag().ifPresent(etag -> headers.put("If-None-Match", etag));
    known.lastModified().ifPresent(time -> headers.put("If-Modified-Since", time));
    return headers;
  }

  private OutsideUrl target(OutsideUrl from, Response response) throws CalendarException {
    String location =
        response.header("Location").orElseThrow(() -> malformed(from, "redirects to nowhere"));
    try {
      // A fragment is for the reader and not for the server.
      return parse(
          from.uri().resolve(new URI(location.strip().replaceFirst("#.*", ""))).toString());
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw malformed(from, "redirects to what is no address");
    }
  }

  private FeedAnswer answer(OutsideUrl url, Response response, Validators known)
      throws CalendarException {
    if (response.status() == 304 && !known.equals(Validators.NONE)) {
      return new Unchanged();
    }
    if (response.status() != 200) {
      throw Failures.of(url.host(), response, clock);
    }
    if (response.isTruncated()) {
      throw tooLarge(url);
    }
    byte[] bytes = unpacked(url, response);
    if (!beginsLikeCalendar(bytes)) {
      throw malformed(url, "does not answer with a calendar");
    }
    return new Fetched(
        bytes, new Validators(validator(response, "ETag"), validator(response, "Last-Modified")));
  }

  private static Optional<String> validator(Response response, String header) {
    return response
        .header(header)
        .filter(value -> value.length() <= MAX_VALIDATOR)
        .filter(value -> value.chars().allMatch(each -> each >= ' ' && each < 127));
  }

  private byte[] unpacked(OutsideUrl url, Response response) throws CalendarException {
    String packing = response.header("Content-Encoding").orElse("identity");
    switch (packing.strip().toLowerCase(Locale.ROOT)) {
      case "identity", "" -> {
        return response.body();
      }
      case "gzip", "x-gzip" -> {
        byte[] bytes =
            Gzip.unpack(response.body(), limits.bytes())
                .orElseThrow(() -> malformed(url, "sends what cannot be unpacked"));
        if (bytes.length > limits.bytes()) {
          throw tooLarge(url);
        }
        return bytes;
      }
      default -> throw malformed(url, "packs its answer in a way that nobody asked for");
    }
  }

  private static boolean beginsLikeCalendar(byte[] bytes) {
    String start = new String(bytes, 0, Math.min(bytes.length, 256), UTF_8);
    return start
        .replaceFirst("^[\\uFEFF\\s]+", "")
        .toUpperCase(Locale.ROOT)
        .startsWith("BEGIN:VCALENDAR");
  }

  private CalendarException tooLarge(OutsideUrl url) {
    return new CalendarException(
        Code.TOO_LARGE,
        "%s sends a feed of more than %s bytes".formatted(url.host(), limits.bytes()));
  }

  private static CalendarException malformed(OutsideUrl url, String what) {
    return new CalendarException(Code.MALFORMED, "%s %s".formatted(url.host(), what));
  }
}
