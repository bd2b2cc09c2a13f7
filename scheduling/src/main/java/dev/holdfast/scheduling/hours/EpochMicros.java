package dev.holdfast.scheduling.hours;

import java.time.Instant;

/** Instants as microseconds since 1970, which is what slots are exact to. */
public final class EpochMicros {

  /** Stands for {@link Instant#MAX}: never. */
  public static final long NEVER = Long.MAX_VALUE;

  /** Beyond every instant of a slot, and far enough from overflow to add and subtract. */
  private static final long FAR = Long.MAX_VALUE / 4;

  private static final long PER_SECOND = 1_000_000;
  private static final long FAR_SECONDS = FAR / PER_SECOND;
  private static final int NANOS = 1_000;

  private EpochMicros() {}

  /** The instant, cut down to whole microseconds; those beyond any slot come out as very far. */
  public static long of(Instant instant) {
    long second = instant.getEpochSecond();
    if (second > FAR_SECONDS) {
      return instant.equals(Instant.MAX) ? NEVER : FAR;
    }
    return second < -FAR_SECONDS ? -FAR : second * PER_SECOND + instant.getNano() / NANOS;
  }

  /** The instant of that microsecond, the inverse of {@link #of}. */
  public static Instant toInstant(long micros) {
    if (micros == NEVER) {
      return Instant.MAX;
    }
    long second = Math.floorDiv(micros, PER_SECOND);
    return Instant.ofEpochSecond(second, (micros - second * PER_SECOND) * NANOS);
  }
}
