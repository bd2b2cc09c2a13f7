package dev.holdfast.torture.store;

import dev.holdfast.torture.history.Deed;
import java.util.ArrayList;
import java.util.List;

/** When the database was down, or had just come back. */
final class Outages {

  /** So long clients may take to notice that it is back. */
  private static final long AFTERMATH_NANOS = 2_000_000_000L;

  private record Outage(long from, long to) {}

  private final List<Outage> outages = new ArrayList<>();

  void add(long from, long to) {
    outages.add(new Outage(from, to + AFTERMATH_NANOS));
  }

  int count() {
    return outages.size();
  }

  boolean met(Deed deed) {
    return outages.stream()
        .anyMatch(it -> deed.call().begun() < it.to() && deed.answer().ended() > it.from());
  }
}
