package dev.holdfast.server.calendar.google;

import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.server.calendar.oauth.MeetingText;
import dev.holdfast.server.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A booking as an event of Google Calendar. It has no attendees: our mail notifies them. */
final class GoogleEvent {

  private static final String ALPHABET = "0123456789abcdefghijklmnopqrstuv";

  private GoogleEvent() {}

  static JsonNode of(Invitation invitation, String id) {
    MeetingText text = MeetingText.of(invitation);
    ObjectNode event = Json.mapper().createObjectNode();
    event.put("id", id);
    event.put("status", "confirmed");
    event.put("summary", text.title());
    event.put("description", text.details());
    time(event.putObject("start"), invitation.booking().time().from());
    time(event.putObject("end"), invitation.booking().time().to());
    event
        .putObject("extendedProperties")
        .putObject("private")
        .put("holdfastBooking", invitation.booking().id().value());
    return event;
  }

  private static void time(ObjectNode node, Instant instant) {
    node.put("dateTime", instant.toString()).put("timeZone", "UTC");
  }

  /** In base32hex, small, as Google wants it. */
  static String idOf(BookingId booking) {
    StringBuilder id = new StringBuilder();
    int bits = 0;
    int count = 0;
    for (byte next : booking.value().getBytes(StandardCharsets.UTF_8)) {
      bits = (bits << 8 | (next & 0xff)) & 0xfff;
      for (count += 8; count >= 5; count -= 5) {
        id.append(ALPHABET.charAt(bits >> (count - 5) & 31));
      }
    }
    if (count > 0) {
      id.append(ALPHABET.charAt(bits << (5 - count) & 31));
    }
    return id.toString();
  }
}
