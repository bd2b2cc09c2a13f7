package dev.holdfast.scheduling.booking;

import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/**
 * Who booked.
 *
 * @param id that the client sent, or one that {@link BookerIds} made; empty for an erased booker
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

  /** Whether this is the booker's address, in any case of letters. */
  public boolean isAt(String address) {
    return normalized(email).equals(normalized(address));
  }

  /** The one form of a mail address that people write in small letters, in capitals or mixed. */
  static String normalized(String address) {
    StringBuilder letters = new StringBuilder();
    address
        .strip()
        .codePoints()
        .map(Character::toUpperCase)
        .map(Character::toLowerCase)
        .forEach(letters::appendCodePoint);
    return letters.toString();
  }

  Booker withId(String newId) {
    return new Booker(name, email, zone, Optional.of(newId), language);
  }

  /** Somebody who named no language. */
  public Booker(String name, String email, Optional<ZoneId> zone, Optional<String> id) {
    this(name, email, zone, id, Optional.empty());
  }
}
