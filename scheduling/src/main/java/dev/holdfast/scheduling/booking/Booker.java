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

  /** Somebody who named no language. */
  public Booker(String name, String email, Optional<ZoneId> zone, Optional<String> id) {
    this(name, email, zone, id, Optional.empty());
  }
}
