package dev.holdfast.examples.crm;

import java.time.Instant;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What the CRM reads of an event about a booking; there is more in it, and may be more yet. */
record BookingEvent(String id, String key, long sequence, String aggregateId, Data data) {

  record Data(Booking booking, EventType eventType) {}

  record Booking(Instant start, String status, Booker booker) {}

  record Booker(String name, String email) {}

  record EventType(String title) {}

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  static BookingEvent parse(byte[] body) {
    return JSON.readValue(body, BookingEvent.class);
  }
}
