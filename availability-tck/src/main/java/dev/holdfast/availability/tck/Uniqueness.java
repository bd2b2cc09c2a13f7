package dev.holdfast.availability.tck;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Text that no other test and no earlier run has used, because stores may be shared and kept. */
final class Uniqueness {

  private static final String RUN = UUID.randomUUID().toString().substring(0, 13);
  private static final AtomicLong COUNTER = new AtomicLong();

  private Uniqueness() {}

  static String next() {
    return "%s-%06d".formatted(RUN, COUNTER.incrementAndGet());
  }
}
