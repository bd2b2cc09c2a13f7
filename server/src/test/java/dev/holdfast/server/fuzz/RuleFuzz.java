package dev.holdfast.server.fuzz;

import java.nio.charset.StandardCharsets;

/** Reads an input as the rule by which events recur. */
public final class RuleFuzz {

  private RuleFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    String rule = new String(input, StandardCharsets.UTF_8).replaceAll("\\R", ";");
    String feed =
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:1
        DTSTART;TZID=Europe/Berlin:20260105T090000
        DURATION:PT1H
        RRULE:%1$s
        END:VEVENT
        BEGIN:VEVENT
        UID:2
        DTSTART;VALUE=DATE:20240229
        RRULE:%1$s
        END:VEVENT
        END:VCALENDAR
        """
            .formatted(rule);
    FeedFuzz.fuzzerTestOneInput(feed.getBytes(StandardCharsets.UTF_8));
  }
}
