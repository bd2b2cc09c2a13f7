package dev.holdfast.server.calendars.ical;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarException;
import java.time.ZoneId;
import java.util.List;

/** Reads an input as a feed. */
public final class FeedFuzz {

  private static final TimeSlot WINDOW =
      TimeSlot.parse("2026-01-01T00:00:00Z/2027-01-01T00:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private FeedFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    try {
      check(FeedReader.read(input, WINDOW, BERLIN).busy());
    } catch (CalendarException e) {
      // A feed that cannot be read says nothing about anybody.
    }
  }

  private static void check(List<TimeSlot> busy) {
    for (int i = 0; i < busy.size(); i++) {
      boolean inOrder = i == 0 || busy.get(i - 1).to().isBefore(busy.get(i).from());
      if (!inOrder || !WINDOW.overlaps(busy.get(i))) {
        throw new IllegalStateException("Busy out of order, or elsewhere: " + busy.get(i));
      }
    }
  }
}
