package dev.holdfast.torture.service.client;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** What clients ask for, counted; a test compares the lists with the description of the API. */
public final class Routes {

  /** All that clients ask for. */
  public static final List<String> TORTURED =
      """
      POST /v1/bookings
      GET /v1/bookings
      GET /v1/bookings/{id}
      GET /v1/bookings/{id}/invite.ics
      POST /v1/bookings/{id}/confirm
      POST /v1/bookings/{id}/cancel
      POST /v1/bookings/{id}/reschedule
      POST /v1/bookings/{id}/complete
      POST /v1/bookings/{id}/no-show
      POST /v1/event-types/{id}/holds
      DELETE /v1/holds/{holdId}
      POST /v1/holds/{holdId}/confirm
      POST /v1/public/bookings
      GET /v1/public/bookings/{manageToken}
      GET /v1/public/bookings/{manageToken}/invite.ics
      POST /v1/public/bookings/{manageToken}/cancel
      POST /v1/public/bookings/{manageToken}/reschedule
      POST /v1/public/event-types/{id}/holds
      DELETE /v1/public/holds/{holdId}
      GET /v1/public/event-types
      GET /v1/public/event-types/{id}
      GET /v1/public/event-types/{id}/slots
      GET /v1/public/calendars/{token}
      PUT /v1/resources/{id}
      GET /v1/resources/available
      GET /v1/resources/{id}
      GET /v1/resources
      POST /v1/resources/{id}/block
      POST /v1/resources/{id}/release
      POST /v1/resources/{id}/disable
      POST /v1/resources/{id}/enable
      POST /v1/resources/{id}/hold
      POST /v1/claims
      GET /v1/resources/{id}/calendar
      GET /v1/resources/{id}/blockades
      GET /v1/resources/{id}/share
      POST /v1/resources/{id}/share
      DELETE /v1/resources/{id}/share
      GET /v1/calendars
      POST /v1/event-types/preview
      POST /v1/event-types
      GET /v1/event-types
      GET /v1/event-types/{id}
      PATCH /v1/event-types/{id}
      POST /v1/event-types/{id}/deactivate
      GET /v1/event-types/{id}/slots
      GET /v1/event-types/{id}/explain
      POST /v1/hosts
      GET /v1/me
      PATCH /v1/me
      POST /v1/api-keys
      GET /v1/api-keys
      DELETE /v1/api-keys/{id}
      POST /v1/webhooks
      GET /v1/webhooks
      GET /v1/webhooks/{id}
      PATCH /v1/webhooks/{id}
      DELETE /v1/webhooks/{id}
      POST /v1/webhooks/{id}/rotate-secret
      GET /v1/webhooks/{id}/deliveries
      POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver
      GET /v1/events
      GET /v1/mails
      GET /v1/feed
      POST /v1/feed/rotate
      DELETE /v1/feed
      GET /feeds/{token}.ics
      GET /v1/calendar-connections
      POST /v1/bookers/export
      GET /health/live
      GET /health/ready
      GET /metrics
      """
          .lines()
          .toList();

  private static final String OTHERS_CALENDAR = "needs an external calendar, which is not tortured";

  /** What nobody asks for, and why. */
  public static final Map<String, String> LEFT_OUT =
      Map.ofEntries(
          entry(
              "POST /v1/public/bookings/{manageToken}/verify",
              "needs a mail; it books a hold, which is tortured"),
          entry(
              "POST /v1/bookers/cancel",
              "is as many requests as a booker has bookings, each of which is tortured"),
          entry("POST /v1/bookers/erase", "changes acknowledged data on purpose"),
          entry(
              "GET /v1/event-types/{id}/bookings",
              "lists what GET /v1/bookings lists, in another order"),
          entry(
              "GET /v1/event-types/{id}/conflicts",
              "counts conflicts in the background, and promises no exact number"),
          entry("GET /v1/events/stream", "does not end; it sends what GET /v1/events returns"),
          entry("POST /v1/calendar-connections", OTHERS_CALENDAR),
          entry("GET /v1/calendar-connections/{provider}", OTHERS_CALENDAR),
          entry("PATCH /v1/calendar-connections/{provider}", OTHERS_CALENDAR),
          entry("DELETE /v1/calendar-connections/{provider}", OTHERS_CALENDAR),
          entry("POST /v1/calendar-connections/{provider}/sync", OTHERS_CALENDAR),
          entry("GET /v1/calendar-connections/{provider}/calendars", OTHERS_CALENDAR),
          entry("GET /v1/calendar-connections/{provider}/authorize", OTHERS_CALENDAR));

  private static final List<Pattern> PATTERNS = TORTURED.stream().map(Routes::pattern).toList();

  private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();

  private static Pattern pattern(String route) {
    return Pattern.compile(route.replace(".", "\\.").replaceAll("\\{[a-zA-Z]+}", "[^/]+"));
  }

  void count(String method, String path) {
    counts.computeIfAbsent(routeOf(method, path), it -> new AtomicLong()).incrementAndGet();
  }

  /** The first in the list that fits. */
  private static String routeOf(String method, String path) {
    String asked = method + " " + path.replaceFirst("\\?.*", "");
    for (int i = 0; i < PATTERNS.size(); i++) {
      if (PATTERNS.get(i).matcher(asked).matches()) {
        return TORTURED.get(i);
      }
    }
    throw new IllegalArgumentException("There is no route for " + asked);
  }

  public long requests() {
    return counts.values().stream().mapToLong(AtomicLong::get).sum();
  }

  /** How many requests there were for each. */
  Map<String, Long> counts() {
    Map<String, Long> all = new TreeMap<>();
    TORTURED.forEach(route -> all.put(route, counts.getOrDefault(route, new AtomicLong()).get()));
    return all;
  }

  public String describe() {
    long asked = counts().values().stream().filter(count -> count > 0).count();
    return "%s of %s routes; %s are left out".formatted(asked, TORTURED.size(), LEFT_OUT.size());
  }
}
