package dev.holdfast.server.calendar.feed;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.icalendar.Feed;
import dev.holdfast.icalendar.FeedException;
import dev.holdfast.icalendar.FeedReader;
import dev.holdfast.icalendar.Span;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.ZoneId;

/**
 * What a feed says about a host's time.
 *
 * @param events how many events were read
 * @param misread how many of these were not understood, or not wholly
 */
public record BusyFeed(Intervals busy, int events, int misread) {

  /**
   * Reads a feed.
   *
   * @param window which must have an end
   * @param zone of the host: there days begin, and times count that name no zone
   */
  public static BusyFeed read(byte[] text, TimeSlot window, ZoneId zone) throws CalendarException {
    try {
      Feed feed = FeedReader.read(text, new Span(window.from(), window.to()), zone);
      Intervals.Builder busy = new Intervals.Builder();
      feed.busy().forEach(span -> busy.add(TimeSlot.of(span.from(), span.to())));
      return new BusyFeed(busy.build(), feed.events(), feed.misread());
    } catch (FeedException e) {
      Code code =
          switch (e.reason()) {
            case MALFORMED -> Code.MALFORMED;
            case TOO_LARGE -> Code.TOO_LARGE;
          };
      throw new CalendarException(code, String.valueOf(e.getMessage()), e);
    }
  }
}
