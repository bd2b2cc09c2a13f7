package dev.holdfast.server.calendar.outlook;

import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.server.calendar.oauth.MeetingText;
import dev.holdfast.server.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A booking as an event of Outlook. It has no attendees: our mail notifies them. */
final class GraphEvent {

  /** Under which an event carries the id of its booking, to be found by it. */
  private static final String PROPERTY =
      "String {5d3e9c1a-7c0b-4f0e-9a51-2f6d0a8b7c44} Name HoldfastBooking";

  private GraphEvent() {}

  static ObjectNode of(Invitation invitation) {
    MeetingText text = MeetingText.of(invitation);
    ObjectNode event = Json.mapper().createObjectNode();
    event.put("subject", text.title());
    event.putObject("body").put("contentType", "text").put("content", text.details());
    Schedule.time(event.putObject("start"), invitation.booking().time().from());
    Schedule.time(event.putObject("end"), invitation.booking().time().to());
    event.put("showAs", "busy");
    return event;
  }

  static JsonNode create(Invitation invitation, String calendar) {
    ObjectNode event = of(invitation);
    event
        .putArray("singleValueExtendedProperties")
        .addObject()
        .put("id", PROPERTY)
        .put("value", invitation.booking().id().value());
    // Another one for each version and calendar, or an event that was deleted could not come back.
    String once =
        "%s/%s/%s".formatted(invitation.booking().id(), invitation.booking().version(), calendar);
    event.put(
        "transactionId", UUID.nameUUIDFromBytes(once.getBytes(StandardCharsets.UTF_8)).toString());
    return event;
  }

  /** Finds the event of a booking. */
  static String filter(Invitation invitation) {
    String id = invitation.booking().id().value().replace("'", "''");
    return "singleValueExtendedProperties/Any(ep: ep/id eq '%s' and ep/value eq '%s')"
        .formatted(PROPERTY, id);
  }
}
