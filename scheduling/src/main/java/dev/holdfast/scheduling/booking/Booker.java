package dev.holdfast.scheduling.booking;

import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/**
 * Who booked.
 *
 * @param id by which another system knows the person
 * @param language in which to write to the person
 */
public record Booker(
    String name,
    String email,
    Optional<ZoneId> zone,
    Optional<String> id,
    Optional<Locale> language) {

  /** In the place of somebody whose data were erased. */
  public static final Booker ERASED =
      new Booker("erased", "erased@erased.invalid", Optional.empty(), Optional.empty());

  public boolean isErased() {
    return equals(ERASED);
  }

  /** Whether this is his address; in which letters somebody wrote it does not matter. */
  public boolean isAt(String address) {
    return email.equalsIgnoreCase(address);
  }

  /** Somebody who named no language. */
  public Booker(String name, String email, Optional<ZoneId> zone, Optional<String> id) {
    this(name, email, zone, id, Optional.empty());
  }
}
