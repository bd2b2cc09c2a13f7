package dev.holdfast.server.booking.page;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import java.time.Instant;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * A booking that its booker looks at.
 *
 * @param now when they do
 */
public record ManagedBooking(
    Booking booking, Offer offer, String token, Instant now, ViewerPreferences visit) {

  public String path() {
    return "/manage/" + token;
  }

  /** The address of the page about it, or of another one below that. */
  public String address(String below) {
    return visit.address(path() + below);
  }

  public String invitation() {
    return "/v1/public/bookings/%s/invite.ics".formatted(token);
  }

  /** How the booking stands, as a key of words. */
  public String standing() {
    boolean over = !now.isBefore(booking.time().to());
    return switch (booking.status()) {
      case CANCELLED -> "cancelled";
      case PENDING -> over ? "past" : "pending";
      case CONFIRMED -> over ? "past" : "confirmed";
      case COMPLETED, NO_SHOW -> "past";
    };
  }

  public boolean isPending() {
    return booking.status() == BookingStatus.PENDING;
  }

  /** Whether there is anything left to change. */
  public boolean canChange() {
    return booking.status().canMove() && now.isBefore(booking.start());
  }

  /** Where Google's calendar takes an appointment over. */
  public String google() {
    return UriComponentsBuilder.fromUriString("https://calendar.google.com/calendar/render")
        .queryParam("action", "TEMPLATE")
        .queryParam("text", "{text}")
        .queryParam("dates", "{dates}")
        .encode()
        .buildAndExpand(title(), basic(booking.time().from()) + "/" + basic(booking.time().to()))
        .toUriString();
  }

  /** Where Outlook on the web does. */
  public String outlook() {
    return UriComponentsBuilder.fromUriString(
            "https://outlook.live.com/calendar/0/deeplink/compose")
        .queryParam("path", "/calendar/action/compose")
        .queryParam("rru", "addevent")
        .queryParam("subject", "{subject}")
        .queryParam("startdt", "{start}")
        .queryParam("enddt", "{end}")
        .encode()
        .buildAndExpand(title(), booking.time().from(), booking.time().to())
        .toUriString();
  }

  private String title() {
    return offer.terms().title() + " (" + offer.host().name() + ")";
  }

  /** 20261116T090000Z. */
  private static String basic(Instant instant) {
    return instant.toString().replaceAll("[-:]|\\.\\d+", "");
  }
}
