package dev.holdfast.server.fuzz;

import dev.holdfast.icalendar.FeedException;
import dev.holdfast.icalendar.FeedReader;
import dev.holdfast.icalendar.Span;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** Reads an input as a feed. */
public final class FeedFuzz {

  private static final Span WINDOW =
      new Span(Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2027-01-01T00:00:00Z"));
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private FeedFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    try {
      check(FeedReader.read(input, WINDOW, BERLIN).busy());
    } catch (FeedException e) {
      // A feed that cannot be read says nothing about anybody.
    }
  }

  private static void check(List<Span> busy) {
    for (int i = 0; i < busy.size(); i++) {
      boolean inOrder = i == 0 || busy.get(i - 1).to().isBefore(busy.get(i).from());
      boolean inWindow =
          !busy.get(i).from().isBefore(WINDOW.from()) && !busy.get(i).to().isAfter(WINDOW.to());
      if (!inOrder || !inWindow) {
        throw new IllegalStateException("Busy out of order, or elsewhere: " + busy.get(i));
      }
    }
  }
}
