package dev.holdfast.server.testing;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A resource of a host, and what one does with its time on one day of 2030. */
public final class Room {

  public static final String DAY = "2030-06-01";

  public final Client host;
  public final String id;

  private Room(Client host, String id) {
    this.host = host;
    this.id = id;
  }

  public static Room of(Client host, String id) {
    host.put(path(id), "{}").expect(201);
    return new Room(host, id);
  }

  public static Room under(Room parent, String id) {
    parent.host.put(path(id), "{\"parentId\": \"%s\"}".formatted(parent.id)).expect(201);
    return new Room(parent.host, id);
  }

  /** The host's own timeline. */
  public static Room ownTimeline(Client host) {
    return new Room(host, host.get("/v1/me").expect(200).id());
  }

  /** The same name in the mouth of somebody else. */
  public Room as(Client other) {
    return new Room(other, id);
  }

  public static String path(String id) {
    String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    return "/v1/resources/" + encoded;
  }

  public static String at(String time) {
    return DAY + "T" + time + ":00Z";
  }

  /** Such as 09:00-10:00, or 09:00- for no end. */
  public static String time(String range) {
    String[] ends = range.split("-", -1);
    String to = ends[1].isEmpty() ? "null" : "\"" + at(ends[1]) + "\"";
    return "\"from\": \"%s\", \"to\": %s".formatted(at(ends[0]), to);
  }

  public static String body(String range, String who) {
    return "{%s, \"owner\": \"%s\"}".formatted(time(range), who);
  }

  public Client.Reply block(String range, String who, String... headers) {
    return host.post(path(id) + "/block", body(range, who), headers);
  }

  public Client.Reply release(String range, String who) {
    return host.post(path(id) + "/release", body(range, who));
  }

  public Client.Reply disable(String range, String who) {
    return host.post(path(id) + "/disable", body(range, who));
  }

  public Client.Reply enable(String range, String who) {
    return host.post(path(id) + "/enable", body(range, who));
  }

  public Client.Reply hold(String range, String who, int seconds) {
    return host.post(
        path(id) + "/hold",
        "{%s, \"owner\": \"%s\", \"ttlSeconds\": %s}".formatted(time(range), who, seconds));
  }

  /** A claim of this room, for a list of them. */
  public String claim(String range) {
    return "{\"resourceId\": \"%s\", %s}".formatted(id, time(range));
  }

  public Client.Reply calendar() {
    return host.get(path(id) + "/calendar?from=%s&to=%s".formatted(DAY, DAY)).expect(200);
  }

  /** Such as "09:00 blocked ann", in order, without what is available. */
  public List<String> taken() {
    return calendar()
        .json()
        .path("periods")
        .valueStream()
        .filter(period -> !period.path("state").asString().equals("available"))
        .map(
            period ->
                "%s %s %s"
                    .formatted(
                        hours(period.path("from").asString(), period.path("to").asString()),
                        period.path("state").asString(),
                        period.path("owner").asString()))
        .collect(Collectors.toList());
  }

  private static String hours(String from, String to) {
    return from.substring(11, 16) + "-" + to.substring(11, 16);
  }
}
