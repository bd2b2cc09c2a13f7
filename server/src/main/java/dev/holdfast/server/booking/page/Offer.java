package dev.holdfast.server.booking.page;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.api.Problem;
import java.time.ZoneId;
import org.springframework.web.util.UriComponentsBuilder;

/** What can be booked, and with whom. */
public record Offer(Host host, EventType eventType) {

  static Offer find(Transaction tx, String hostSlug, String slug) {
    return tx.hosts()
        .findBySlug(hostSlug)
        .flatMap(
            host ->
                tx.eventTypes()
                    .find(host.id(), slug)
                    .filter(EventType::isActive)
                    .map(eventType -> new Offer(host, eventType)))
        .orElseThrow(() -> Problem.notFound("event type", slug));
  }

  static Offer of(Transaction tx, EventType eventType) {
    return new Offer(tx.hosts().find(eventType.host()).orElseThrow(), eventType);
  }

  public EventType.Terms terms() {
    return eventType.terms();
  }

  public ZoneId zone() {
    return terms().hours().zone();
  }

  /** Where it is booked. */
  public String path() {
    return UriComponentsBuilder.fromPath("/book")
        .pathSegment(host.slug(), terms().slug())
        .encode()
        .build()
        .toUriString();
  }
}
