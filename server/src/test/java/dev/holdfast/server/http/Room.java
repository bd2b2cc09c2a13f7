package dev.holdfast.server.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A resource of an owner, and what one does with its time on one day of 2030. */
final class Room {

  static final String DAY = "2030-06-01";

  final Client owner;
  final String id;

  private Room(Client owner, String id) {
    this.owner = owner;
    this.id = id;
  }

  static Room of(Client owner, String id) {
    owner.put(path(id), "{}").expect(201);
    return new Room(owner, id);
  }

  static Room under(Room parent, String id) {
    parent.owner.put(path(id), "{\"parentId\": \"%s\"}".formatted(parent.id)).expect(201);
    return new Room(parent.owner, id);
  }

  /** The owner's own timeline. */
  static Room ownTimeline(Client owner) {
    return new Room(owner, owner.get("/v1/me").expect(200).id());
  }

  /** The same name in the mouth of somebody else. */
  Room as(Client other) {
    return new Room(other, id);
  }

  static String path(String id) {
    String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    return "/v1/resources/" + encoded;
  }

  static String at(String time) {
    return DAY + "T" + time + ":00Z";
  }

  /** Such as 09:00-10:00, or 09:00- for no end. */
  static String time(String range) {
    String[] ends = range.split("-", -1);
    String to = ends[1].isEmpty() ? "null" : "\"" + at(ends[1]) + "\"";
    return "\"from\": \"%s\", \"to\": %s".formatted(at(ends[0]), to);
  }

  static String body(String range, String who) {
    return "{%s, \"owner\": \"%s\"}".formatted(time(range), who);
  }

  Client.Reply block(String range, String who, String... headers) {
    return owner.post(path(id) + "/block", body(range, who), headers);
  }

  Client.Reply release(String range, String who) {
    return owner.post(path(id) + "/release", body(range, who));
  }

  Client.Reply disable(String range, String who) {
    return owner.post(path(id) + "/disable", body(range, who));
  }

  Client.Reply enable(String range, String who) {
    return owner.post(path(id) + "/enable", body(range, who));
  }

  Client.Reply hold(String range, String who, int seconds) {
    return owner.post(
        path(id) + "/hold",
        "{%s, \"owner\": \"%s\", \"ttlSeconds\": %s}".formatted(time(range), who, seconds));
  }

  /** A claim of this room, for a list of them. */
  String claim(String range) {
    return "{\"resourceId\": \"%s\", %s}".formatted(id, time(range));
  }

  Client.Reply calendar() {
    return owner.get(path(id) + "/calendar?from=%s&to=%s".formatted(DAY, DAY)).expect(200);
  }

  /** Such as "09:00 blocked ann", in order, without what is available. */
  List<String> taken() {
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
