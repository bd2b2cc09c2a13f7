package dev.holdfast.server.access.secret;

import dev.holdfast.scheduling.booking.BookingId;
import java.util.Optional;

/**
 * Links by which bookers, who have no key, change their bookings. The link's token is the booking's
 * id and a code that only this service can make for it, so nothing has to be stored.
 */
public final class ManageLinks {

  private static final int LONGEST = 200;

  private final LinkCodes codes;
  private final String publicUrl;

  /**
   * Makes and reads links.
   *
   * @param publicUrl where the service is reached from outside, without a slash at the end
   */
  public ManageLinks(LinkSecrets secrets, String publicUrl) {
    this.codes = new LinkCodes(secrets, "manage");
    this.publicUrl = publicUrl;
  }

  /** The same with one secret. */
  public ManageLinks(String secret, String publicUrl) {
    this(LinkSecrets.of(secret), publicUrl);
  }

  public String urlOf(BookingId booking) {
    return publicUrl + "/manage/" + token(booking);
  }

  /** Of what is booked once somebody opens it: only the mail to the booker has it. */
  public String verifyUrlOf(BookingId booking) {
    return urlOf(booking) + "/verify";
  }

  public String token(BookingId booking) {
    return booking.value() + "." + codes.of(booking.value());
  }

  /** The booking that the token is for; empty if this service did not make it. */
  public Optional<BookingId> verify(String token) {
    int dot = token.lastIndexOf('.');
    if (dot < 1 || token.length() > LONGEST) {
      return Optional.empty();
    }
    String booking = token.substring(0, dot);
    return codes.isOf(booking, token.substring(dot + 1))
        ? Optional.of(new BookingId(booking))
        : Optional.empty();
  }
}
