package dev.holdfast.benchmarks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A host in the service, and what can be booked with that host. */
public record Bookable(String host, String key, String eventType) {

  /** How long a meeting lasts, and when there are some, on every day of the next two years. */
  public record Offer(int minutes, String opens, String closes) {

    public static final Duration QUARTER = Duration.ofMinutes(15);

    /** Quarters of an hour, day and night. */
    public static final Offer QUARTERS = new Offer(15, "00:00", "24:00");

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

  /** From when on there are bookings: later than the service could ever call too soon. */
  public static Instant firstDay() {
    return Instant.now().truncatedTo(ChronoUnit.DAYS).plus(2, ChronoUnit.DAYS);
  }

  /** So many hosts, each with the same offer; their names begin with the prefix. */
  public static List<Bookable> create(
      ServiceProcess service, String prefix, int count, Offer offer) {
    List<Bookable> all = new ArrayList<>();
    try (HttpConnection http = new HttpConnection(service.port())) {
      for (int i = 0; i < count; i++) {
        all.add(create(http, prefix + "-" + i, offer));
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException("The service does not answer", e);
    }
  }

  private static Bookable create(HttpConnection http, String slug, Offer offer) throws IOException {
    String json =
        "{\"slug\":\"%s\",\"name\":\"Ann\",\"email\":\"ann@example.org\",\"timeZone\":\"UTC\"}"
            .formatted(slug);
    HttpConnection.Response host =
        http.ask(HttpConnection.post("/v1/hosts", ServiceProcess.ADMIN_KEY, json)).require(201);
    String key = host.field("apiKey");
    HttpConnection.Response eventType =
        http.ask(HttpConnection.post("/v1/event-types", key, offer.json())).require(201);
    return new Bookable(host.field("id"), key, eventType.field("id"));
  }

  /** The request for a booking. */
  public byte[] booking(Instant start) {
    String json =
        """
        {"eventTypeId":"%s","start":"%s","booker":{"name":"Bob","email":"bob@example.org"}}\
        """
            .formatted(eventType, start);
    return HttpConnection.post("/v1/bookings", key, json);
  }

  /** The request for the slots of thirty days. */
  public byte[] month(LocalDate from) {
    return HttpConnection.get(
        "/v1/event-types/%s/slots?from=%s&to=%s".formatted(eventType, from, from.plusDays(30)),
        key);
  }
}
