package dev.holdfast.scheduling.booking;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.scheduling.host.HostId;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The ids of bookers for whom no client sent one.
 *
 * <p>An id is a keyed hash of the host and the mail address. One person has one id per host and
 * another one at each other host, and without the key nobody can test whether an id stands for an
 * address.
 */
public final class BookerIds {

  private static final String ALGORITHM = "HmacSHA256";
  private static final String PREFIX = "bkr_";
  private static final int BYTES = 16;

  private final SecretKeySpec key;

  /**
   * Ids made with a secret.
   *
   * @param secret must never change: with another one, everybody would get another id
   */
  public BookerIds(String secret) {
    this.key = new SecretKeySpec(secret.getBytes(UTF_8), ALGORITHM);
  }

  /** The booker with an id: the one that a client sent, or else one made from the address. */
  public Booker identify(HostId host, Booker booker) {
    return needsId(booker) ? booker.withId(of(host, booker.email())) : booker;
  }

  /** The booking with an id for its booker as a new version; empty if it needs none. */
  public Optional<Booking> identify(Booking booking) {
    return needsId(booking.booker())
        ? Optional.of(booking.bookedBy(identify(booking.host(), booking.booker())))
        : Optional.empty();
  }

  /** An erased booker stays without one: the id would lead back to the address. */
  private static boolean needsId(Booker booker) {
    return booker.id().isEmpty() && !booker.isErased();
  }

  private String of(HostId host, String email) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      byte[] hash = mac.doFinal((host.value() + "\n" + Booker.normalized(email)).getBytes(UTF_8));
      return PREFIX + HexFormat.of().formatHex(Arrays.copyOf(hash, BYTES));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
    }
  }
}
