package dev.holdfast.availability;

import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The identity of a blockade. Pieces that are left when a blockade is cut keep its id.
 *
 * <p>Not a secret: an id may be guessed, so do not hand it out as permission to do something.
 */
public record BlockadeId(UUID value) {

  private static final long VERSION_7 = 0x7000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  public BlockadeId {
    Objects.requireNonNull(value, "Blockade id must not be null");
  }

  public static BlockadeId of(UUID value) {
    return new BlockadeId(value);
  }

  public static BlockadeId parse(String text) {
    try {
      return new BlockadeId(UUID.fromString(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Not a blockade id: \"%s\". It looks like 01890a5d-ac96-774b-bcce-b302099a8057"
              .formatted(text),
          e);
    }
  }

  /** A new id that sorts by the time of its making (UUID version 7), which suits indexes. */
  public static BlockadeId random() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    long high = System.currentTimeMillis() << 16 | VERSION_7 | random.nextInt(1 << 12);
    long low = VARIANT | random.nextLong() >>> 2;
    return new BlockadeId(new UUID(high, low));
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
