package dev.holdfast.server.testing;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import dev.holdfast.scheduling.host.HostId;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A host with a dashboard, in UTC, and those who book. */
public final class DashboardHost {

  /** A day that is not over whenever the tests run. */
  public final LocalDate day = LocalDate.now(ZoneOffset.UTC).plusDays(3);

  public final Client client;
  final HostId id;
  public final String slug;

  private final Windows windows;

  public DashboardHost(Api api, Windows windows) {
    this.client = api.newHost();
    Client.Reply me = client.get("/v1/me").expect(200);
    this.id = new HostId(me.id());
    this.slug = me.text("slug");
    this.windows = windows;
  }

  public Page open(String path) {
    return open(path, options -> options);
  }

  public Page open(String path, UnaryOperator<Browser.NewContextOptions> options) {
    Page window = windows.openSignedIn(id, options);
    window.navigate(path);
    return window;
  }

  /** Half an hour, from nine to five each day, and more fields. */
  public String eventType(String slug, String title, String... fields) {
    String more = fields.length == 0 ? "" : ", " + String.join(", ", fields);
    String rules =
        Arrays.stream(DayOfWeek.values())
            .map(
                weekday ->
                    "{\"weekday\": \"%s\", \"windows\": [{\"start\": \"09:00\", \"end\": \"17:00\"}]}"
                        .formatted(weekday))
            .collect(Collectors.joining(", "));
    return client
        .post(
            "/v1/event-types",
            """
            {"slug": "%s", "title": "%s", "durationMinutes": 30, "timeZone": "UTC",
             "availabilityRules": [%s]%s}\
            """
                .formatted(slug, title, rules, more))
        .expect(201)
        .id();
  }

  public Instant at(String time) {
    return Instant.parse("%sT%s:00Z".formatted(day, time));
  }

  public String book(String eventType, String time, String name) {
    return book(eventType, at(time), name);
  }

  public String book(String eventType, Instant start, String name) {
    return client
        .post(
            "/v1/bookings",
            """
            {"eventTypeId": "%s", "start": "%s", "notes": "About the roof",
             "booker": {"name": "%s", "email": "%s@example.org", "timeZone": "America/New_York"}}\
            """
                .formatted(eventType, start, name, name.toLowerCase(Locale.ROOT).replace(' ', '.')))
        .expect(201)
        .id();
  }

  public Client.Reply booking(String booking) {
    return client.get("/v1/bookings/" + booking).expect(200);
  }
}
