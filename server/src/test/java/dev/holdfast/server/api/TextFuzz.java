package dev.holdfast.server.api;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.server.access.secret.AddressRange;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.access.secret.Sealed;
import dev.holdfast.server.booking.BookingApi;
import dev.holdfast.server.net.OutsideUrl;
import dev.holdfast.server.net.RetryAfter;
import dev.holdfast.server.resource.RequestedTime;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;

/** Hands an input to all that read a text of a request: cursors, tokens, times, zones and more. */
public final class TextFuzz {

  private static final ManageLinks LINKS = new ManageLinks("a-secret", "http://localhost");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  /** They refuse with a problem. */
  private static final List<Consumer<String>> PARAMETERS =
      List.of(
          text -> Times.parse("from", text, BERLIN),
          text -> Times.range(text, text, BERLIN),
          text -> Times.halfOpen(null, text, BERLIN),
          text -> TimeZones.parse("timeZone", text),
          text -> Languages.parse("language", text),
          IfMatch::parse,
          text -> Page.position(text, BookingApi.BookingQuery::position),
          text -> Page.position(text, EventTypeId::new),
          text -> Page.position(text, ResourceId::of),
          text -> Page.position(text, Long::valueOf),
          RequestedTime::owner,
          EventKey::parse,
          text -> RetryAfter.parse(text, Instant.EPOCH),
          AddressRange::address);

  /** They refuse with an exception for bad arguments. */
  private static final List<Consumer<String>> VALUES =
      List.of(
          TimeSlot::parse,
          text -> LocalWindow.parse(text, "17:00"),
          text -> LocalWindow.parse("09:00", text),
          ResourceId::of,
          Owner::of,
          AddressRange::parse,
          OutsideUrl::parse);

  private TextFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    PARAMETERS.forEach(parameter -> readParameter(parameter, text));
    VALUES.forEach(value -> readValue(value, text));
    if (LINKS.verify(text).isPresent() || Sealed.open(text, "key").isPresent()) {
      throw new IllegalStateException("Nobody made this, and yet it opens something: " + text);
    }
  }

  private static void readParameter(Consumer<String> parameter, String text) {
    try {
      parameter.accept(text);
    } catch (Problem e) {
      if (!e.status().is4xxClientError()) {
        throw e;
      }
    }
  }

  private static void readValue(Consumer<String> value, String text) {
    try {
      value.accept(text);
    } catch (IllegalArgumentException e) {
      // As they say they do.
    }
  }
}
