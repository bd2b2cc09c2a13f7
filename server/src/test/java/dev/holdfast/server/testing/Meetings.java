package dev.holdfast.server.testing;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** A host, an event type that can be booked all day long, and what one does with it. */
public final class Meetings {

  /** A day that is not over whenever the tests run; one for all, should midnight pass meanwhile. */
  @SuppressWarnings("TimeInStaticInitializer")
  public static final LocalDate DAY = LocalDate.now(ZoneOffset.UTC).plusDays(3);

  public final Client host;
  public final String eventType;

  private Meetings(Client host, String eventType) {
    this.host = host;
    this.eventType = eventType;
  }

  /** With half an hour and more fields, such as {@code "requiresConfirmation": true}. */
  public static Meetings of(Client host, String slug, String... fields) {
    return lasting(30, host, slug, fields);
  }

  public static Meetings lasting(int minutes, Client host, String slug, String... fields) {
    String more = fields.length == 0 ? "" : ", " + String.join(", ", fields);
    String body =
        """
        {"slug": "%s", "title": "Intro", "durationMinutes": %s, "timeZone": "UTC",
         "availabilityRules": [%s]%s}\
        """
            .formatted(slug, minutes, allDays("09:00", "17:00"), more);
    return new Meetings(host, host.post("/v1/event-types", body).expect(201).id());
  }

  public static String allDays(String start, String end) {
    List<String> days = new ArrayList<>();
    for (DayOfWeek day : DayOfWeek.values()) {
      days.add(
          "{\"weekday\": \"%s\", \"windows\": [{\"start\": \"%s\", \"end\": \"%s\"}]}"
              .formatted(day, start, end));
    }
    return String.join(", ", days);
  }

  public static String at(String time) {
    return DAY + "T" + time + ":00Z";
  }

  public String booking(String time, String name) {
    return booking(time, name, "");
  }

  public String booking(String time, String name, String more) {
    return """
    {"eventTypeId": "%s", "start": "%s",
     "booker": {"name": "%s", "email": "%s@example.org"}%s}\
    """
        .formatted(eventType, at(time), name, name.toLowerCase(Locale.ROOT), more);
  }

  public Client.Reply tryToBook(String time, String name, String... headers) {
    return host.post("/v1/bookings", booking(time, name), headers);
  }

  public String book(String time, String name) {
    return tryToBook(time, name).expect(201).id();
  }

  public Client.Reply change(String booking, String change) {
    return host.post("/v1/bookings/%s/%s".formatted(booking, change), "");
  }

  public Client.Reply move(String booking, String time) {
    return host.post(
        "/v1/bookings/%s/reschedule".formatted(booking), "{\"start\": \"%s\"}".formatted(at(time)));
  }

  public JsonNode show(String booking) {
    return host.get("/v1/bookings/" + booking).expect(200).json();
  }

  /** The starts on the day that can be booked. */
  public List<String> starts(String... parameters) {
    String more = parameters.length == 0 ? "" : "&" + String.join("&", parameters);
    JsonNode slots =
        host.get(
                "/v1/event-types/%s/slots?from=%s&to=%s%s"
                    .formatted(eventType, DAY, DAY.plusDays(1), more))
            .expect(200)
            .json()
            .path("slots");
    List<String> starts = new ArrayList<>();
    slots.path(DAY.toString()).forEach(slot -> starts.add(slot.path("start").asString()));
    return starts;
  }

  /** The keys of the host's events about this, in order. */
  public List<String> told(String aggregate) {
    List<String> keys = new ArrayList<>();
    host.get("/v1/events?limit=200")
        .expect(200)
        .json()
        .path("items")
        .forEach(
            event -> {
              if (event.path("aggregateId").asString().equals(aggregate)) {
                keys.add(event.path("key").asString());
              }
            });
    return keys;
  }

  /** How many events with this key the host has. */
  public int count(String key) {
    return host.get("/v1/events?limit=200&key=" + key).expect(200).json().path("items").size();
  }
}
