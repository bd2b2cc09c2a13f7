package dev.holdfast.server.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** A host's own timeline on the day of the {@link Meetings}, and what one does with it. */
public final class HostTime {

  private final Client host;
  public final String id;

  private HostTime(Client host, String id) {
    this.host = host;
    this.id = id;
  }

  public static HostTime of(Meetings meetings) {
    return new HostTime(meetings.host, meetings.host.get("/v1/me").expect(200).id());
  }

  /** Such as 09:00-10:00. */
  static String time(String range) {
    String[] ends = range.split("-", -1);
    return "\"from\": \"%s\", \"to\": \"%s\"".formatted(Meetings.at(ends[0]), Meetings.at(ends[1]));
  }

  /**
   * @param more further fields, each after a comma
   */
  public Client.Reply change(String action, String range, String who, String more) {
    return host.post(
        "/v1/resources/%s/%s".formatted(id, action),
        "{%s, \"owner\": \"%s\"%s}".formatted(time(range), who, more));
  }

  public Client.Reply change(String action, String range, String who) {
    return change(action, range, who, "");
  }

  public Client.Reply disable(String range) {
    return change("disable", range, "HOLIDAY");
  }

  public Client.Reply disable(String range, String onBookings) {
    return change("disable", range, "HOLIDAY", ", \"onBookings\": \"%s\"".formatted(onBookings));
  }

  public Client.Reply enable(String range) {
    return change("enable", range, "HOLIDAY");
  }

  /** Such as "09:00-10:00 blocked ann", in order, without what is available. */
  public List<String> taken() {
    String path =
        "/v1/resources/%s/calendar?from=%s&to=%s".formatted(id, Meetings.DAY, Meetings.DAY);
    return host.get(path)
        .expect(200)
        .json()
        .path("periods")
        .valueStream()
        .filter(period -> !period.path("state").asString().equals("available"))
        .map(HostTime::text)
        .collect(Collectors.toList());
  }

  private static String text(JsonNode period) {
    return "%s-%s %s %s"
        .formatted(
            period.path("from").asString().substring(11, 16),
            period.path("to").asString().substring(11, 16),
            period.path("state").asString(),
            period.path("owner").asString());
  }

  /**
   * What is wrong between the bookings and the timeline: every confirmed booking has its time, and
   * nobody else has time in the name of a booking. Without buffers only.
   */
  public List<String> violations() {
    Map<String, String> booked = new TreeMap<>();
    for (JsonNode booking :
        host.get("/v1/bookings?limit=200&status=CONFIRMED").expect(200).json().path("items")) {
      booked.put(
          booking.path("id").asString(),
          booking.path("start").asString() + "/" + booking.path("end").asString());
    }
    Map<String, String> owned = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    String path =
        "/v1/resources/%s/blockades?from=%s&to=%s"
            .formatted(id, Meetings.DAY, Meetings.DAY.plusDays(1));
    for (JsonNode blockade : host.get(path).expect(200).json().path("items")) {
      String who = blockade.path("owner").asString();
      if (who.startsWith("bk_") && blockade.path("expiresAt").isNull()) {
        String slot = blockade.path("from").asString() + "/" + blockade.path("to").asString();
        if (owned.put(who, slot) != null) {
          wrong.add(who + " has more than one time");
        }
      }
    }
    if (!owned.equals(booked)) {
      wrong.add("confirmed are %s but time is owned by %s".formatted(booked, owned));
    }
    return wrong;
  }
}
