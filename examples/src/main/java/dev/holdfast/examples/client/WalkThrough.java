package dev.holdfast.examples.client;

import dev.holdfast.examples.client.HoldfastClient.Response;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Prints a booking from its event type to its end, line by line. */
public final class WalkThrough {

  private final HoldfastClient client;
  private final PrintStream out;

  WalkThrough(HoldfastClient client, PrintStream out) {
    this.client = client;
    this.out = out;
  }

  public static void main(String[] args) throws InterruptedException {
    try {
      Access access = Access.from(System.getenv());
      new WalkThrough(access.client(), System.out).print();
    } catch (IOException | IllegalStateException e) {
      System.err.println(e.getMessage() == null ? "Nothing answers: " + e : e.getMessage());
      System.err.println("The service must run: ./holdfast run");
      System.exit(1);
    }
  }

  void print() throws IOException, InterruptedException {
    String eventType = createEventType();
    out.println("Created event type " + eventType);
    List<String> starts = freeStarts(eventType);
    out.println("Free from " + starts.get(0) + " on: " + starts.size() + " slots");

    Response booking = bookHeld(eventType, starts.get(0)).orFail();
    out.println("Booked " + booking.text("start") + ": " + booking.text("status"));
    String second = bookOrNextBest(eventType, starts.get(0));
    out.println("Taken for the next who asks, who got " + second);

    Response moved = reschedule(booking.text("id"), starts.get(starts.size() - 1)).orFail();
    out.println("Moved to " + moved.text("start"));
    Response cancelled = cancel(booking.text("id")).orFail();
    out.println("Then " + cancelled.text("status") + ", because: " + reason(cancelled));
    out.println("What happened to it: " + String.join(", ", eventsOf(booking.text("id"))));
    client.post("/v1/event-types/" + eventType + "/deactivate", Map.of()).orFail();
  }

  private String createEventType() throws IOException, InterruptedException {
    // @start region=event-type
    var everyDay =
        List.of("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
            .stream()
            .map(day -> Map.of("weekday", day, "windows", List.of(window("00:00", "24:00"))))
            .toList();
    Response created =
        client.post(
            "/v1/event-types",
            Map.of(
                "slug",
                "intro-" + UUID.randomUUID(),
                "title",
                "Introduction",
                "durationMinutes",
                30,
                "availabilityRules",
                everyDay));
    String id = created.orFail().text("id");
    // @end
    return id;
  }

  private static Map<String, String> window(String start, String end) {
    return Map.of("start", start, "end", end);
  }

  private List<String> freeStarts(String eventType) throws IOException, InterruptedException {
    // @start region=slots
    Response slots = client.get("/v1/event-types/" + eventType + "/slots").orFail();
    List<String> starts =
        slots
            .body()
            .path("slots") // by date
            .valueStream()
            .flatMap(JsonNode::valueStream)
            .map(slot -> slot.path("start").asString())
            .toList();
    // @end
    return starts;
  }

  private Response bookHeld(String eventType, String start)
      throws IOException, InterruptedException {
    // @start region=hold
    // Reserves the slot while somebody fills in a form.
    Response hold =
        client.post("/v1/event-types/" + eventType + "/holds", Map.of("start", start)).orFail();
    Response booking =
        client.post(
            "/v1/bookings",
            Map.of(
                "eventTypeId",
                eventType,
                "start",
                start,
                "holdId",
                hold.text("holdId"),
                "booker",
                Map.of("name", "Bob", "email", "bob@example.org")));
    // @end
    return booking;
  }

  private String bookOrNextBest(String eventType, String wanted)
      throws IOException, InterruptedException {
    // @start region=conflict
    Response response = book(eventType, wanted);
    for (JsonNode other : response.body().path("alternatives")) {
      if (response.text("code").equals("slot_taken")) {
        response = book(eventType, other.path("start").asString());
      }
    }
    // @end
    return response.orFail().text("start");
  }

  private Response book(String eventType, String start) throws IOException, InterruptedException {
    return client.post(
        "/v1/bookings",
        Map.of(
            "eventTypeId", eventType,
            "start", start,
            "booker", Map.of("name", "Eve", "email", "eve@example.org")));
  }

  private Response reschedule(String booking, String start)
      throws IOException, InterruptedException {
    // @start region=reschedule
    Response seen = client.get("/v1/bookings/" + booking).orFail();
    Response moved =
        client.post(
            "/v1/bookings/" + booking + "/reschedule",
            Map.of("start", start),
            "If-Match",
            seen.etag());
    if (moved.text("code").equals("stale_version")) {
      out.println("Somebody changed it since it was seen: look again, and decide again.");
    }
    // @end
    return moved;
  }

  private Response cancel(String booking) throws IOException, InterruptedException {
    // @start region=cancel
    Response cancelled =
        client.post("/v1/bookings/" + booking + "/cancel", Map.of("reason", "Bob is ill"));
    // @end
    return cancelled;
  }

  private static String reason(Response booking) {
    return booking.text("cancellationReason");
  }

  private List<String> eventsOf(String booking) throws IOException, InterruptedException {
    // @start region=events
    List<String> keys = new ArrayList<>();
    String after = "";
    Response page;
    do {
      page = client.get("/v1/events?limit=200" + after).orFail();
      for (JsonNode event : page.body().path("items")) {
        if (event.path("aggregateId").asString().equals(booking)) {
          keys.add(event.path("key").asString());
        }
        after = "&after=" + event.path("id").asString();
      }
    } while (!page.text("nextCursor").isEmpty());
    // @end
    return keys;
  }
}
