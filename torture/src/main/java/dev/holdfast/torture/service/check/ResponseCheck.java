package dev.holdfast.torture.service.check;

import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.BookingDeed;
import dev.holdfast.torture.service.history.Evidence;
import dev.holdfast.torture.service.history.Response;
import dev.holdfast.torture.service.history.Response.State;
import java.util.List;
import java.util.Map;

/**
 * What was acknowledged exists, as it was shown or as it can have become since. A repeated request
 * gets the same answer again.
 */
public final class ResponseCheck {

  private final Evidence evidence;
  private final Findings findings;
  private final Map<String, Booking> bookings;

  ResponseCheck(Evidence evidence, Findings findings) {
    this.evidence = evidence;
    this.findings = findings;
    this.bookings = evidence.stored().byId();
  }

  void check() {
    for (BookingDeed deed : evidence.bookingDeeds()) {
      deed.answers().stream()
          .filter(answer -> answer.is(State.WRONG))
          .forEach(answer -> findings.add("should never be answered: " + deed.describe()));
      deed.booking().ifPresent(shown -> checkKept(deed, shown));
      checkRepeats(deed);
    }
  }

  private void checkKept(BookingDeed deed, Booking shown) {
    Booking now = bookings.get(shown.id());
    if (now == null) {
      findings.add(shown.id(), "%s was acknowledged, but is lost".formatted(deed.kind()));
    } else if (!canBecome(shown, now)) {
      findings.add(
          shown.id(),
          "%s was acknowledged as %s, but is now %s"
              .formatted(deed.kind(), shown.describe(), now.describe()));
    }
  }

  private static boolean canBecome(Booking shown, Booking now) {
    return now.version() == shown.version()
        ? now.equals(shown)
        : now.version() > shown.version() && shown.status().reaches(now.status());
  }

  private void checkRepeats(BookingDeed deed) {
    List<Response> since =
        deed.answers().stream()
            .dropWhile(answer -> !answer.is(State.DONE))
            .filter(answer -> answer.is(State.DONE) || answer.is(State.REFUSED))
            .toList();
    for (Response again : since.subList(Math.min(1, since.size()), since.size())) {
      if (!again.replayed() || !again.text().equals(since.get(0).text())) {
        findings.add("was repeated, but got another answer: " + deed.describe());
      }
    }
  }
}
