package dev.holdfast.server.eventtype;

import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import org.jspecify.annotations.Nullable;

/** An event type, for bookers: what it is and whom one meets, but not how the host set it up. */
record PublicEventTypeView(
    String id,
    String slug,
    String title,
    @Nullable String description,
    long durationMinutes,
    String timeZone,
    boolean requiresConfirmation,
    boolean verifiesEmail,
    PublicHostView host) {

  /** A host, for bookers. */
  record PublicHostView(String slug, String name, String timeZone) {}

  static PublicEventTypeView of(EventType eventType, Host host) {
    EventType.Terms terms = eventType.terms();
    return new PublicEventTypeView(
        eventType.id().value(),
        terms.slug(),
        terms.title(),
        terms.description().orElse(null),
        terms.duration().toMinutes(),
        terms.hours().zone().getId(),
        terms.requiresConfirmation(),
        terms.verifiesEmail(),
        new PublicHostView(host.slug(), host.name(), host.zone().getId()));
  }
}
