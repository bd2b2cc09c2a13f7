package dev.holdfast.server.store;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import tools.jackson.databind.node.ObjectNode;

/**
 * The codecs of the aggregates that are stored as values. A new part of an aggregate needs a new
 * format here, so that older servers do not overwrite it.
 */
public final class StoredValues {

  public static final ValueCodec<Host> HOST = ValueCodec.of("host", Host.class);
  public static final ValueCodec<EventType> EVENT_TYPE =
      ValueCodec.of("event type", EventType.class).kept().then(StoredValues::noColor);
  public static final ValueCodec<Booking> BOOKING = ValueCodec.of("booking", Booking.class);
  public static final ValueCodec<CalendarConnection> CALENDAR_CONNECTION =
      ValueCodec.of("calendar connection", CalendarConnection.class);

  private StoredValues() {}

  /** Before there were colors, no event type had one. */
  private static void noColor(ObjectNode eventType) {}
}
