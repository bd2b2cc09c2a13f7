package dev.holdfast.torture.service.check;

import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.BookingDeed;
import dev.holdfast.torture.service.history.Event;
import dev.holdfast.torture.service.history.Evidence;
import dev.holdfast.torture.service.history.HostDeed;
import dev.holdfast.torture.service.history.RequestKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * No effect comes twice or from nowhere: each booking and each change of it was asked for by a
 * request of its own, which was granted or whose answer was lost, or to a disable that cancelled
 * it.
 */
final class CauseCheck {

  private final Evidence evidence;
  private final Findings findings;
  private final HostLedger ledger;

  /** Requests that may account for one change each. */
  private final Map<String, List<BookingDeed>> unheard = new HashMap<>();

  private final Map<Step, BookingDeed> granted = new HashMap<>();

  /** Disables by the bookings that they say they cancelled. */
  private final Map<String, List<HostDeed>> disables = new HashMap<>();

  /** A booking at the end of a change. */
  private record Step(String booking, long version) {}

  CauseCheck(Evidence evidence, Findings findings, HostLedger ledger) {
    this.evidence = evidence;
    this.findings = findings;
    this.ledger = ledger;
  }

  void check() {
    evidence.bookingDeeds().stream()
        .filter(deed -> deed.kind() != RequestKind.HOLD)
        .forEach(this::note);
    evidence.hostDeeds().forEach(this::note);
    checkBookings();
    evidence.stored().events().stream()
        .filter(event -> event.booking().isPresent())
        .filter(event -> event.booking().get().version() > 1)
        .forEach(this::checkChange);
    granted.forEach(
        (step, deed) ->
            findings.add(step.booking(), "no event reports what was granted: " + deed.describe()));
    disables.forEach(
        (id, left) ->
            left.forEach(
                deed ->
                    findings.add(
                        id, "no event reports that a disable cancelled it: " + deed.describe())));
  }

  private void note(BookingDeed deed) {
    if (deed.isUnknown()) {
      deed.action()
          .booking()
          .ifPresent(id -> unheard.computeIfAbsent(id, any -> new ArrayList<>()).add(deed));
    }
    if (deed.kind() != RequestKind.BOOK) {
      deed.booking().ifPresent(booking -> note(deed, booking));
    }
  }

  private void note(HostDeed deed) {
    deed.cancelled()
        .forEach(id -> disables.computeIfAbsent(id, any -> new ArrayList<>()).add(deed));
  }

  private void note(BookingDeed deed, Booking booking) {
    BookingDeed other = granted.put(new Step(booking.id(), booking.version()), deed);
    if (other != null) {
      findings.add(booking.id(), "two were granted the same change: " + other.describe());
    }
  }

  /** A booking names its deed. */
  private void checkBookings() {
    Map<String, BookingDeed> deeds = new HashMap<>();
    evidence.bookingDeeds().forEach(deed -> deeds.put(deed.name(), deed));
    Set<String> seen = new HashSet<>();
    for (Booking booking : evidence.stored().byId().values()) {
      BookingDeed deed = deeds.get(booking.booker());
      if (deed == null || deed.kind() != RequestKind.BOOK) {
        findings.add(booking.id(), "nobody asked for this booking");
      } else if (!seen.add(booking.booker())) {
        findings.add(booking.id(), "is the second booking of one request: " + deed.describe());
      } else if (deed.granted().isEmpty() && !deed.isUnknown()) {
        findings.add(booking.id(), "was refused, but is there: " + deed.describe());
      } else if (deed.booking().filter(it -> !it.id().equals(booking.id())).isPresent()) {
        findings.add(booking.id(), "was granted as another booking: " + deed.describe());
      }
    }
  }

  private void checkChange(Event event) {
    Booking booking = event.booking().orElseThrow();
    BookingDeed deed = granted.remove(new Step(booking.id(), booking.version()));
    if (deed != null) {
      if (deed.booking().filter(booking::equals).isEmpty() || !causes(deed, event)) {
        findings.add(
            booking.id(),
            "%s is not what was granted: %s".formatted(event.describe(), deed.describe()));
      }
      return;
    }
    if (isCancelledByDisable(event, booking)) {
      return;
    }
    List<BookingDeed> candidates = unheard.getOrDefault(booking.id(), List.of());
    boolean explained =
        candidates.stream()
            .filter(candidate -> causes(candidate, event))
            .findFirst()
            .map(candidates::remove)
            .orElse(false);
    if (!explained && !mayBeCancelledByDisable(event, booking)) {
      findings.add(booking.id(), "%s came twice or from nowhere".formatted(event.describe()));
    }
  }

  private boolean isCancelledByDisable(Event event, Booking booking) {
    List<HostDeed> named = disables.getOrDefault(booking.id(), List.of());
    if (named.isEmpty() || !isCancellation(event)) {
      return false;
    }
    HostDeed deed = named.remove(0);
    if (ledger.claimed(booking).stream().noneMatch(deed.deed().cells()::contains)) {
      findings.add(booking.id(), "was cancelled by a disable of other time: " + deed.describe());
    }
    return true;
  }

  private boolean mayBeCancelledByDisable(Event event, Booking booking) {
    return isCancellation(event)
        && ledger.claimed(booking).stream()
            .flatMap(cell -> ledger.unheardOf(cell).stream())
            .anyMatch(HostDeed::mayCancel);
  }

  private static boolean isCancellation(Event event) {
    return RequestKind.CANCEL.event().filter(event.key()::equals).isPresent();
  }

  private static boolean causes(BookingDeed deed, Event event) {
    boolean fits = deed.kind().event().filter(event.key()::equals).isPresent();
    Booking booking = event.booking().orElseThrow();
    return fits
        && (deed.kind() != RequestKind.MOVE || booking.start().equals(deed.action().start()));
  }
}
