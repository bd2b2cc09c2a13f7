package dev.holdfast.server.security;

import dev.holdfast.scheduling.booking.BookingId;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Links by which a booker, who has no key, changes his booking. The link's token is the booking's
 * id and a code that only this service can make for it, so nothing has to be stored.
 */
public final class ManageLinks {

  private static final String ALGORITHM = "HmacSHA256";

  /** Codes for other purposes must begin with another word. */
  private static final String PURPOSE = "manage:";

  private static final int LONGEST = 200;

  private final SecretKeySpec secret;
  private final String publicUrl;

  /**
   * Makes and reads links.
   *
   * @param publicUrl where the service is reached from outside, without a slash at the end
   */
  public ManageLinks(String secret, String publicUrl) {
    this.secret = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    this.publicUrl = publicUrl;
  }

  public String urlOf(BookingId booking) {
    return publicUrl + "/manage/" + token(booking);
  }

  public String token(BookingId booking) {
    return booking.value() + "." + code(booking.value());
  }

  /** The booking that the token is for; empty if this service did not make it. */
  public Optional<BookingId> verify(String token) {
    int dot = token.lastIndexOf('.');
    if (dot < 1 || token.length() > LONGEST) {
      return Optional.empty();
    }
    String booking = token.substring(0, dot);
    boolean ours = MessageDigest.isEqual(bytes(code(booking)), bytes(token.substring(dot + 1)));
    return ours ? Optional.of(new BookingId(booking)) : Optional.empty();
  }

  private String code(String booking) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      byte[] code = mac.doFinal(bytes(PURPOSE + booking));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(code);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
