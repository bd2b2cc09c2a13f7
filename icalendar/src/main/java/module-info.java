/** The iCalendar format, RFC 5545: reads feeds within limits, writes invitations and feeds. */
module dev.holdfast.icalendar {
  requires static org.jspecify;

  exports dev.holdfast.icalendar;
}
