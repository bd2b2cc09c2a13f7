package dev.holdfast.torture.service.check;

import dev.holdfast.torture.service.history.Event;
import dev.holdfast.torture.service.history.Evidence;
import dev.holdfast.torture.service.history.Message;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Webhooks receive every event that they subscribe to and no other, signed, as the replay returns
 * it, in order for each booking, at least once.
 */
final class DeliveryCheck {

  private final Evidence evidence;
  private final Findings findings;

  DeliveryCheck(Evidence evidence, Findings findings) {
    this.evidence = evidence;
    this.findings = findings;
  }

  void check() {
    Map<String, Event> events = new HashMap<>();
    evidence.stored().events().forEach(event -> events.put(event.id(), event));
    Set<String> arrived = new HashSet<>();
    Map<String, Long> last = new HashMap<>();
    for (Message message : evidence.messages()) {
      Event event = events.get(message.event());
      if (event == null || !evidence.subscribed().contains(event.key())) {
        findings.add("a webhook was sent what it should not: " + message);
        continue;
      }
      checkContent(message, event);
      if (arrived.add(event.id())) {
        checkOrder(event, last);
      }
    }
    missing(arrived)
        .forEach(event -> findings.add(event.aggregate(), "no webhook: " + event.describe()));
  }

  private void checkContent(Message message, Event event) {
    if (!message.signed()) {
      findings.add(event.aggregate(), "a webhook with a wrong signature: " + event.describe());
    }
    if (!message.text().equals(event.text())) {
      findings.add(
          event.aggregate(),
          "a webhook has %s, but the replay %s".formatted(message.text(), event.text()));
    }
  }

  /** What came before came with a smaller number. */
  private void checkOrder(Event event, Map<String, Long> last) {
    Long before = last.put(event.aggregate(), event.sequence());
    if (before != null && before > event.sequence()) {
      findings.add(
          event.aggregate(), "a webhook received %s after %s".formatted(event.describe(), before));
    }
  }

  private List<Event> missing(Set<String> arrived) {
    return evidence.stored().events().stream()
        .filter(event -> evidence.subscribed().contains(event.key()))
        .filter(event -> !arrived.contains(event.id()))
        .toList();
  }
}
