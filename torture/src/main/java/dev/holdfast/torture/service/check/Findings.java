package dev.holdfast.torture.service.check;

import dev.holdfast.torture.check.Violations;
import dev.holdfast.torture.service.history.BookingDeed;
import dev.holdfast.torture.service.history.HostDeed;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Violations, each with what clients did to the booking concerned. */
final class Findings {

  private static final int LONGEST_HISTORY = 40;

  private final Violations violations = new Violations();
  private final List<BookingDeed> bookingDeeds;
  private final List<HostDeed> hostDeeds;

  Findings(List<BookingDeed> bookingDeeds, List<HostDeed> hostDeeds) {
    this.bookingDeeds = bookingDeeds;
    this.hostDeeds = hostDeeds;
  }

  void add(String what) {
    violations.add(what);
  }

  /**
   * @param about the id of a booking or hold, or an owner of time on a host's own timeline
   */
  void add(String about, String what) {
    String history =
        Stream.concat(
                bookingDeeds.stream()
                    .filter(deed -> deed.isAbout(about))
                    .map(BookingDeed::describe),
                hostDeeds.stream().filter(deed -> deed.isAbout(about)).map(HostDeed::describe))
            .limit(LONGEST_HISTORY)
            .map(deed -> "\n    " + deed)
            .collect(Collectors.joining());
    violations.add(about + ": " + what + history);
  }

  Violations violations() {
    return violations;
  }
}
