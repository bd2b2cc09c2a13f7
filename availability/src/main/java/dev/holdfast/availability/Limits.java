package dev.holdfast.availability;

import java.time.Duration;

/** Limits on arguments, the same for every store. */
public final class Limits {

  /** Characters of a resource id or an owner. */
  public static final int MAX_NAME_LENGTH = 128;

  /** Claims of one {@code blockAll}. */
  public static final int MAX_CLAIMS = 100;

  /** Resources of one {@code blockAnyOf}, {@code calendars}, or search for available ones. */
  public static final int MAX_RESOURCES = 1_000;

  /** The shortest time to live of a hold. */
  public static final Duration MIN_HOLD = Duration.ofMillis(1);

  /** The longest time to live of a hold. For longer times, use a block. */
  public static final Duration MAX_HOLD = Duration.ofDays(31);

  private Limits() {}
}
