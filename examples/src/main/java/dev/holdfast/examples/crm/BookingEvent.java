package dev.holdfast.examples.crm;

import java.time.Instant;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The parts of a booking's event that the CRM reads. Events have more fields, and may get others.
 */
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
