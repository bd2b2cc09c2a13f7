package dev.holdfast.server.calendar.oauth;

import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Parts of a long time, for providers that answer for so many days at once. */
public final class Chunks {

  private Chunks() {}

  public static List<TimeSlot> of(TimeSlot window, Duration longest) {
    List<TimeSlot> chunks = new ArrayList<>();
    for (Instant from = window.from(); from.isBefore(window.to()); from = from.plus(longest)) {
      Instant end = from.plus(longest);
      chunks.add(TimeSlot.of(from, end.isBefore(window.to()) ? end : window.to()));
    }
    return List.copyOf(chunks);
  }
}
