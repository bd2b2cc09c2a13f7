package dev.holdfast.server.testing;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** A host with half hours in Berlin, from nine to noon each day, and what bookers do with them. */
public record Bookable(Api api, Client host, String path, String eventType) {

  public static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

  /** A day that is not over whenever the tests run; one for all, should midnight pass meanwhile. */
  @SuppressWarnings("TimeInStaticInitializer")
  public static final LocalDate DAY = LocalDate.now(ZONE).plusDays(3);

  /** With more fields, such as {@code "requiresConfirmation": true}. */
  public static Bookable of(Api api, String... fields) {
    return between(api, "09:00", "12:00", fields);
  }

  public static Bookable between(Api api, String start, String end, String... fields) {
    Client host = api.newHost();
    String rules =
        Arrays.stream(DayOfWeek.values())
            .map(
                day ->
                    "{\"weekday\": \"%s\", \"windows\": [{\"start\": \"%s\", \"end\": \"%s\"}]}"
                        .formatted(day, start, end))
            .collect(Collectors.joining(", "));
    String more = fields.length == 0 ? "" : ", " + String.join(", ", fields);
    String body =
        """
        {"slug": "intro", "title": "Introduction", "description": "To get to know each other.",
         "durationMinutes": 30, "timeZone": "Europe/Berlin", "availabilityRules": [%s]%s}\
        """
            .formatted(rules, more);
    String eventType = host.post("/v1/event-types", body).expect(201).id();
    String path = "/book/%s/intro".formatted(host.get("/v1/me").text("slug"));
    return new Bookable(api, host, path, eventType);
  }

  public String hostPath() {
    return path.substring(0, path.lastIndexOf('/'));
  }

  /** The page with the times of the day. */
  public String dayPath() {
    return path + "?day=" + DAY;
  }

  public static String at(String time) {
    return DAY.atTime(java.time.LocalTime.parse(time)).atZone(ZONE).toInstant().toString();
  }

  public static Locator time(Page window, String time) {
    return window.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(time).setExact(true));
  }

  public static Locator button(Page window, String name) {
    return window.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  public static void fillIn(Page window, String name) {
    window.fill("#name", name);
    window.fill("#email", "bob@example.com");
  }

  /** Books as a program does; answers the token of the booking's link. */
  public String book(String time) {
    String body =
        """
        {"eventTypeId": "%s", "start": "%s",
         "booker": {"name": "Bob", "email": "bob@example.com", "timeZone": "Europe/Berlin"}}\
        """
            .formatted(eventType, at(time));
    String url = api.anybody().post("/v1/public/bookings", body).expect(201).text("manageUrl");
    return url.substring(url.lastIndexOf('/') + 1);
  }

  /** The starts and states of the host's bookings. */
  public List<String> bookings() {
    JsonNode items = host.get("/v1/bookings").expect(200).json().path("items");
    List<String> found = new ArrayList<>();
    items.forEach(
        booking ->
            found.add(booking.path("start").asString() + " " + booking.path("status").asString()));
    return found;
  }
}
