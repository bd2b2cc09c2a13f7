package dev.holdfast.torture.service.check;

import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.Event;
import dev.holdfast.torture.service.history.Evidence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Every change has exactly one event. The events of each thing are numbered without a gap, those of
 * a booking show its states step by step, and the last one shows it as it is now.
 */
final class EventCheck {

  private final Evidence evidence;
  private final Findings findings;

  EventCheck(Evidence evidence, Findings findings) {
    this.evidence = evidence;
    this.findings = findings;
  }

  void check() {
    Map<String, List<Event>> lives = new LinkedHashMap<>();
    for (Event event : evidence.stored().events()) {
      lives.computeIfAbsent(event.aggregate(), id -> new ArrayList<>()).add(event);
    }
    lives.forEach(this::checkNumbers);
    Map<String, Booking> bookings = evidence.stored().byId();
    bookings.forEach((id, booking) -> checkLife(booking, lives.getOrDefault(id, List.of())));
    lives.forEach(
        (id, events) -> {
          if (events.get(0).booking().isPresent() && !bookings.containsKey(id)) {
            findings.add(id, "has events, but is no booking");
          }
        });
  }

  private void checkNumbers(String id, List<Event> events) {
    List<Long> numbers = events.stream().map(Event::sequence).toList();
    for (int i = 0; i < numbers.size(); i++) {
      if (numbers.get(i) != i + 1) {
        findings.add(id, "its events are numbered " + numbers);
        return;
      }
    }
  }

  private void checkLife(Booking booking, List<Event> events) {
    if (events.isEmpty()) {
      findings.add(booking.id(), "has no events");
      return;
    }
    Event before = events.get(0);
    if (!isBeginning(before)) {
      findings.add(booking.id(), "begins with " + describe(before));
    }
    for (Event event : events.subList(1, events.size())) {
      if (!follows(before, event)) {
        findings.add(booking.id(), "%s follows %s".formatted(describe(event), describe(before)));
      }
      before = event;
    }
    if (before.booking().filter(booking::equals).isEmpty()) {
      findings.add(
          booking.id(),
          "is %s, but its last event is %s".formatted(booking.describe(), describe(before)));
    }
  }

  private static String describe(Event event) {
    return event.describe() + event.booking().map(booking -> ": " + booking.describe()).orElse("");
  }

  private static boolean isBeginning(Event event) {
    return event.key().equals("booking.created")
        && event
            .booking()
            .filter(it -> it.status() == Booking.Status.PENDING && it.version() == 1)
            .isPresent();
  }

  private static boolean follows(Event before, Event event) {
    Booking old = before.booking().orElseThrow();
    Booking now = event.booking().orElseThrow();
    boolean isNext = now.version() == old.version() + 1;
    boolean isSameTime = now.start().equals(old.start());
    return switch (event.key()) {
      case "booking.confirmed" ->
          (isNext || isConfirmedAtOnce(before, now))
              && isSameTime
              && old.status() == Booking.Status.PENDING
              && now.status() == Booking.Status.CONFIRMED;
      case "booking.cancelled" ->
          isNext && isSameTime && !old.status().isEnd() && now.status() == Booking.Status.CANCELLED;
      case "booking.rescheduled" -> isNext && !old.status().isEnd() && now.status() == old.status();
      case "booking.completed" -> isNext && isSameTime && ends(old, now, Booking.Status.COMPLETED);
      case "booking.no_show" -> isNext && isSameTime && ends(old, now, Booking.Status.NO_SHOW);
      default -> false;
    };
  }

  private static boolean ends(Booking old, Booking now, Booking.Status end) {
    return old.status() == Booking.Status.CONFIRMED && now.status() == end;
  }

  /** Still the first version, but the second event. */
  private static boolean isConfirmedAtOnce(Event before, Booking now) {
    return before.key().equals("booking.created") && now.version() == 1;
  }
}
