package dev.holdfast.torture.service;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * No effect comes twice or from nowhere: each booking and each change of it was asked for by a
 * request of its own, which was granted or whose answer was lost.
 */
final class Causes {

  private final Evidence evidence;
  private final Findings findings;

  /** Requests that may account for one change each. */
  private final Map<String, List<Deed>> unheard = new HashMap<>();

  private final Map<Step, Deed> granted = new HashMap<>();

  /** A booking at the end of a change. */
  private record Step(String booking, long version) {}

  Causes(Evidence evidence, Findings findings) {
    this.evidence = evidence;
    this.findings = findings;
  }

  void check() {
    evidence.told().stream().filter(deed -> deed.kind() != Kind.HOLD).forEach(this::note);
    checkBookings();
    evidence.stored().events().stream()
        .filter(event -> event.booking().isPresent())
        .filter(event -> event.booking().get().version() > 1)
        .forEach(this::checkChange);
    granted.forEach(
        (step, deed) ->
            findings.add(step.booking(), "no event tells of what was granted: " + deed.tell()));
  }

  private void note(Deed deed) {
    if (deed.isUnknown()) {
      deed.wish()
          .booking()
          .ifPresent(id -> unheard.computeIfAbsent(id, any -> new ArrayList<>()).add(deed));
    }
    if (deed.kind() != Kind.BOOK) {
      deed.booking().ifPresent(booking -> note(deed, booking));
    }
  }

  private void note(Deed deed, Booking booking) {
    Deed other = granted.put(new Step(booking.id(), booking.version()), deed);
    if (other != null) {
      findings.add(booking.id(), "two were granted the same change: " + other.tell());
    }
  }

  /** A booking names its deed. */
  private void checkBookings() {
    Map<String, Deed> deeds = new HashMap<>();
    evidence.told().forEach(deed -> deeds.put(deed.name(), deed));
    Set<String> seen = new HashSet<>();
    for (Booking booking : evidence.stored().byId().values()) {
      Deed deed = deeds.get(booking.booker());
      if (deed == null || deed.kind() != Kind.BOOK) {
        findings.add(booking.id(), "nobody asked for this booking");
      } else if (!seen.add(booking.booker())) {
        findings.add(booking.id(), "is the second booking of one request: " + deed.tell());
      } else if (deed.granted().isEmpty() && !deed.isUnknown()) {
        findings.add(booking.id(), "was refused, but is there: " + deed.tell());
      } else if (deed.booking().filter(it -> !it.id().equals(booking.id())).isPresent()) {
        findings.add(booking.id(), "was granted as another booking: " + deed.tell());
      }
    }
  }

  private void checkChange(Event event) {
    Booking booking = event.booking().orElseThrow();
    Deed deed = granted.remove(new Step(booking.id(), booking.version()));
    if (deed != null) {
      if (deed.booking().filter(booking::equals).isEmpty() || !causes(deed, event)) {
        findings.add(
            booking.id(), "%s is not what was granted: %s".formatted(event.tell(), deed.tell()));
      }
      return;
    }
    List<Deed> candidates = unheard.getOrDefault(booking.id(), List.of());
    boolean explained =
        candidates.stream()
            .filter(candidate -> causes(candidate, event))
            .findFirst()
            .map(candidates::remove)
            .orElse(false);
    if (!explained) {
      findings.add(booking.id(), "%s came twice or from nowhere".formatted(event.tell()));
    }
  }

  private static boolean causes(Deed deed, Event event) {
    boolean fits = deed.kind().event().filter(event.key()::equals).isPresent();
    Booking booking = event.booking().orElseThrow();
    return fits && (deed.kind() != Kind.MOVE || booking.start().equals(deed.wish().start()));
  }
}
