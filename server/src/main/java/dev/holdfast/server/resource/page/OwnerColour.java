package dev.holdfast.server.resource.page;

/** The colour of an owner, the same in every view; calendar-model.js does the same. */
final class OwnerColour {

  private static final int COLOURS = 12;

  /** What owners begin with that are bookings. */
  static final String BOOKING = "bk_";

  private OwnerColour() {}

  /** The name of its style. */
  static String of(String owner) {
    String hashed = owner.startsWith(BOOKING) ? BOOKING : owner;
    return "owner-" + Math.floorMod(hashed.hashCode(), COLOURS);
  }
}
