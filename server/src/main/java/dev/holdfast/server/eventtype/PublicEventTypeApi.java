package dev.holdfast.server.eventtype;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.HoldRequest;
import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.access.PublicCallers;
import dev.holdfast.server.access.PublicLimits;
import dev.holdfast.server.api.Page;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.booking.BookingReplies;
import dev.holdfast.server.booking.HoldInput;
import dev.holdfast.server.booking.OpenHolds;
import dev.holdfast.server.slots.SlotQueries;
import dev.holdfast.server.slots.SlotsView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Event types and their slots, for bookers without a key. */
@RestController
@RequestMapping("/v1/public/event-types")
@Tag(name = "Public")
final class PublicEventTypeApi {

  private final Transactions transactions;
  private final SlotQueries slots;
  private final Write write;
  private final BookingService service;
  private final OpenHolds holds;
  private final PublicLimits limits;
  private final PublicCallers callers;

  PublicEventTypeApi(
      Transactions transactions,
      SlotQueries slots,
      Write write,
      BookingService service,
      OpenHolds holds,
      PublicLimits limits,
      PublicCallers callers) {
    this.transactions = transactions;
    this.slots = slots;
    this.write = write;
    this.service = service;
    this.holds = holds;
    this.limits = limits;
    this.callers = callers;
  }

  @GetMapping
  @Operation(
      summary = "Find event types that can be booked",
      description = "By slug, by host's slug, or by both. One slug may be used by several hosts.")
  Page<PublicEventTypeView> find(
      @RequestParam(required = false) @Nullable String slug,
      @RequestParam(required = false) @Nullable String host) {
    if (slug == null && host == null) {
      throw Problem.invalid("slug", "name a slug, a host, or both");
    }
    return transactions.read(tx -> new Page<>(find(tx, slug, host), null));
  }

  private static List<PublicEventTypeView> find(
      Transaction tx, @Nullable String slug, @Nullable String host) {
    if (host == null) {
      return tx.eventTypes().findActive(String.valueOf(slug), Page.MAX_LIMIT).stream()
          .map(found -> view(tx, found))
          .toList();
    }
    Optional<Host> whose = tx.hosts().findBySlug(host);
    return whose.map(found -> of(tx, found, slug)).orElse(List.of()).stream()
        .map(found -> PublicEventTypeView.of(found, whose.orElseThrow()))
        .toList();
  }

  private static List<EventType> of(Transaction tx, Host host, @Nullable String slug) {
    return slug == null
        ? tx.eventTypes()
            .page(host.id(), Optional.of(EventTypeStatus.ACTIVE), Optional.empty(), Page.MAX_LIMIT)
        : tx.eventTypes().find(host.id(), slug).filter(EventType::isActive).stream().toList();
  }

  @GetMapping("/{id}")
  @Operation(summary = "Show an event type that can be booked")
  PublicEventTypeView show(@PathVariable String id) {
    return transactions.read(
        tx ->
            tx.eventTypes()
                .find(new EventTypeId(id))
                .filter(EventType::isActive)
                .map(found -> view(tx, found))
                .orElseThrow(() -> Problem.notFound("event type", id)));
  }

  @GetMapping("/{id}/slots")
  @Operation(summary = "List slots", description = "As for the host.")
  SlotsView slots(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String timeZone,
      @RequestParam(required = false) @Nullable Boolean includeUnavailable,
      @RequestParam(required = false) @Nullable String rescheduling,
      @RequestParam(required = false) @Nullable String holdId) {
    var query = new SlotQueries.Query(from, to, timeZone, includeUnavailable, rescheduling, holdId);
    return slots.find(tx -> active(tx, id), query);
  }

  @PostMapping("/{id}/holds")
  @Operation(summary = "Keep a slot for a while")
  @Responds(value = BookingReplies.HoldView.class, status = HttpStatus.CREATED)
  ResponseEntity<String> hold(
      @PathVariable String id, @Valid @RequestBody HoldInput input, HttpServletRequest request) {
    HoldRequest wanted = input.toRequest(id, limits);
    return holds.limited(
        request,
        place ->
            write.once(
                callers.of(request),
                request,
                tx ->
                    place
                        .hold(() -> service.hold(tx, wanted))
                        .map(result -> BookingReplies.of(result, id).then(place.count(result)))));
  }

  private static Offering active(Transaction tx, String id) {
    return tx.offering(new EventTypeId(id))
        .filter(offering -> offering.eventType().isActive())
        .orElseThrow(() -> Problem.notFound("event type", id));
  }

  private static PublicEventTypeView view(Transaction tx, EventType eventType) {
    return PublicEventTypeView.of(eventType, tx.hosts().find(eventType.host()).orElseThrow());
  }
}
