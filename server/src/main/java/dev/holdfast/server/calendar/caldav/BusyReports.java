package dev.holdfast.server.calendar.caldav;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.CalendarProvider.Question;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.server.calendar.feed.BusyFeed;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;

/** Finds out when the host of a calendar is busy. */
final class BusyReports {

  /** Servers place days and times without a zone in one of their own; none is further off. */
  private static final Duration MARGIN = Duration.ofDays(1);

  /** A calendar that has too much for one answer even in so short a time is left out. */
  private static final Duration SHORTEST = Duration.ofDays(7);

  private final DavClient client;
  private final Question question;

  BusyReports(DavClient client, Question question) {
    this.client = client;
    this.question = question;
  }

  /** If a server cannot report free and busy times after all, its events are read instead. */
  Intervals busy(DavCalendar calendar) throws CalendarException {
    if (!calendar.shouldTellFreeBusy(question.zone())) {
      return events(calendar);
    }
    try {
      return freeBusy(calendar);
    } catch (CalendarException e) {
      if (!calendar.isReadable() || e.code() == Code.THROTTLED) {
        throw e;
      }
      return events(calendar);
    }
  }

  private Intervals freeBusy(DavCalendar calendar) throws CalendarException {
    DavAnswer answer = client.report(calendar.url(), Bodies.freeBusy(question.window()));
    if (!answer.isSuccess()) {
      throw answer.refusal();
    }
    String text = new String(answer.body(), StandardCharsets.UTF_8);
    BusyFeed feed = read(text, question.window());
    if (!text.contains("BEGIN:VFREEBUSY") || feed.misread() > 0) {
      throw new CalendarException(
          Code.MALFORMED, "%s does not report free and busy times".formatted(answer.host()));
    }
    return feed.busy();
  }

  private Intervals events(DavCalendar calendar) throws CalendarException {
    return events(calendar, question.window());
  }

  /** A range with too much for one answer is requested in two parts. */
  private Intervals events(DavCalendar calendar, TimeSlot window) throws CalendarException {
    try {
      return eventsAtOnce(calendar, window);
    } catch (CalendarException e) {
      Duration half = Duration.between(window.from(), window.to()).dividedBy(2);
      if (e.code() != Code.TOO_LARGE || half.compareTo(SHORTEST) < 0) {
        throw e;
      }
      Instant middle = window.from().plus(half).truncatedTo(ChronoUnit.SECONDS);
      return events(calendar, TimeSlot.of(window.from(), middle))
          .union(events(calendar, TimeSlot.of(middle, window.to())));
    }
  }

  private Intervals eventsAtOnce(DavCalendar calendar, TimeSlot window) throws CalendarException {
    TimeSlot wider = TimeSlot.of(window.from().minus(MARGIN), window.to().plus(MARGIN));
    DavAnswer answer = client.report(calendar.url(), Bodies.events(wider));
    if (!answer.isMultiStatus()) {
      throw answer.refusal();
    }
    String objects =
        Resource.all(answer).stream()
            .flatMap(resource -> resource.text(Names.CALENDAR_DATA).stream())
            .collect(Collectors.joining("\r\n"));
    return objects.isEmpty() ? Intervals.none() : read(objects, window).busy();
  }

  private BusyFeed read(String text, TimeSlot window) throws CalendarException {
    return BusyFeed.read(text.getBytes(StandardCharsets.UTF_8), window, question.zone());
  }
}
