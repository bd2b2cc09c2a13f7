package dev.holdfast.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An owner in the service, and what can be booked with that owner. */
record Bookable(String owner, String key, String eventType) {

  /** How long a meeting lasts, and when there are some, on every day of the next two years. */
  record Offer(int minutes, String opens, String closes) {

    private String json() {
      String window = "{\"start\":\"%s\",\"end\":\"%s\"}".formatted(opens, closes);
      String rules =
          Stream.of(DayOfWeek.values())
              .map(day -> "{\"weekday\":\"%s\",\"windows\":[%s]}".formatted(day, window))
              .collect(Collectors.joining(","));
      return """
          {"slug":"talk","title":"Talk","durationMinutes":%s,"maxAdvanceDays":730,
           "availabilityRules":[%s]}
          """
          .formatted(minutes, rules);
    }
  }

  /** So many owners, each with the same offer; their names begin with the prefix. */
  static List<Bookable> create(ServiceProcess service, String prefix, int count, Offer offer) {
    List<Bookable> all = new ArrayList<>();
    try (Wire wire = new Wire(service.port())) {
      for (int i = 0; i < count; i++) {
        all.add(create(wire, prefix + "-" + i, offer));
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException("The service does not answer", e);
    }
  }

  private static Bookable create(Wire wire, String slug, Offer offer) throws IOException {
    String json =
        "{\"slug\":\"%s\",\"name\":\"Ann\",\"email\":\"ann@example.org\",\"timeZone\":\"UTC\"}"
            .formatted(slug);
    Wire.Answer owner =
        wire.ask(Wire.post("/v1/owners", ServiceProcess.ADMIN_KEY, json)).require(201);
    String key = owner.field("apiKey");
    Wire.Answer eventType = wire.ask(Wire.post("/v1/event-types", key, offer.json())).require(201);
    return new Bookable(owner.field("id"), key, eventType.field("id"));
  }

  /** The request for a booking. */
  byte[] booking(Instant start) {
    String json =
        """
        {"eventTypeId":"%s","start":"%s","booker":{"name":"Bob","email":"bob@example.org"}}"""
            .formatted(eventType, start);
    return Wire.post("/v1/bookings", key, json);
  }

  /** The request for the slots of thirty days. */
  byte[] month(LocalDate from) {
    return Wire.get(
        "/v1/event-types/%s/slots?from=%s&to=%s".formatted(eventType, from, from.plusDays(30)),
        key);
  }
}
