package dev.holdfast.server.calendar.caldav;

import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What is asked of servers, in XML. */
final class Bodies {

  static final String XML = "application/xml; charset=utf-8";

  /** All that we want to know about any resource, so that one question does for all of them. */
  static final String PROPERTIES =
      """
      <?xml version="1.0" encoding="utf-8"?>
      <D:propfind xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" \
      xmlns:CS="http://calendarserver.org/ns/">
        <D:prop>
          <D:resourcetype/>
          <D:displayname/>
          <D:getetag/>
          <D:current-user-principal/>
          <D:current-user-privilege-set/>
          <D:supported-report-set/>
          <D:sync-token/>
          <C:calendar-home-set/>
          <C:schedule-default-calendar-URL/>
          <C:supported-calendar-component-set/>
          <C:calendar-timezone/>
          <CS:getctag/>
        </D:prop>
      </D:propfind>
      """;

  private static final String EVENTS =
      """
      <?xml version="1.0" encoding="utf-8"?>
      <C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
        <D:prop>
          <D:getetag/>
          %s
        </D:prop>
        <C:filter>
          <C:comp-filter name="VCALENDAR">
            <C:comp-filter name="VEVENT">
              %s
            </C:comp-filter>
          </C:comp-filter>
        </C:filter>
      </C:calendar-query>
      """;

  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Bodies() {}

  /** Asks for all events that may take place in a window. */
  static String events(TimeSlot window) {
    return EVENTS.formatted("<C:calendar-data/>", timeRange(window));
  }

  /** Asks where an event is stored. */
  static String eventOf(String uid) {
    return EVENTS.formatted(
        "",
        """
        <C:prop-filter name="UID">
          <C:text-match collation="i;octet">%s</C:text-match>
        </C:prop-filter>
        """
            .formatted(uid));
  }

  /** Asks when somebody is busy. */
  static String freeBusy(TimeSlot window) {
    return """
        <?xml version="1.0" encoding="utf-8"?>
        <C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav">
          %s
        </C:free-busy-query>
        """
        .formatted(timeRange(window));
  }

  private static String timeRange(TimeSlot window) {
    return "<C:time-range start=\"%s\" end=\"%s\"/>"
        .formatted(utc(window.from()), utc(window.to()));
  }

  private static String utc(Instant instant) {
    return UTC.format(instant);
  }
}
