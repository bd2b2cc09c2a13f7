package dev.holdfast.availability.document;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Instant;

/** What the tests of this package talk about. */
final class Samples {

  static final ResourceId ROOM = ResourceId.of("room");
  static final Owner ANN = Owner.of("Ann");
  static final Owner BOB = Owner.of("Bob");

  /** More days than documents are made for. */
  static final TimeSlot SUMMER = slot("06-01T00:00", "09-01T00:00");

  static final TimeSlot FOR_GOOD = TimeSlot.from(at("06-01T00:00"));

  private Samples() {}

  /** A slot of 2026, from and to as MM-ddTHH:mm. */
  static TimeSlot slot(String from, String to) {
    return TimeSlot.of(at(from), at(to));
  }

  /** A day of 2026 as MM-dd. */
  static TimeSlot day(String day) {
    return slot(day + "T00:00", day + "T23:59");
  }

  /** The morning of a day of 2026 as MM-dd. */
  static TimeSlot morning(String day) {
    return slot(day + "T09:00", day + "T12:00");
  }

  static Instant at(String time) {
    return Instant.parse("2026-" + time + ":00Z");
  }
}
