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
  private final List<BookingDeed> told;
  private final List<HostDeed> hostDeeds;

  Findings(List<BookingDeed> told, List<HostDeed> hostDeeds) {
    this.told = told;
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
                told.stream().filter(deed -> deed.isAbout(about)).map(BookingDeed::tell),
                hostDeeds.stream().filter(deed -> deed.isAbout(about)).map(HostDeed::tell))
            .limit(LONGEST_HISTORY)
            .map(deed -> "\n    " + deed)
            .collect(Collectors.joining());
    violations.add(about + ": " + what + history);
  }

  Violations violations() {
    return violations;
  }
}
