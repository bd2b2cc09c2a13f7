package dev.holdfast.server.eventtype;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeResult;
import dev.holdfast.scheduling.eventtype.EventTypeService;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.IfMatch;
import dev.holdfast.server.api.MergePatch;
import dev.holdfast.server.api.Page;
import dev.holdfast.server.api.PatchOf;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Times;
import dev.holdfast.server.api.Versioned;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.booking.BookingReplies;
import dev.holdfast.server.booking.BookingView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Event types of a host. */
@RestController
@RequestMapping("/v1/event-types")
@Tag(name = "Event types")
final class EventTypeApi {

  private final Transactions transactions;
  private final Write write;
  private final EventTypeService service;
  private final MergePatch patches;
  private final BookingReplies bookings;
  private final Clock clock;

  EventTypeApi(
      Transactions transactions,
      Write write,
      EventTypeService service,
      MergePatch patches,
      BookingReplies bookings,
      Clock clock) {
    this.transactions = transactions;
    this.write = write;
    this.service = service;
    this.patches = patches;
    this.bookings = bookings;
    this.clock = clock;
  }

  @PostMapping
  @Versioned
  @Operation(summary = "Create an event type")
  @Responds(value = EventTypeView.class, status = HttpStatus.CREATED)
  ResponseEntity<String> create(
      Caller caller, @Valid @RequestBody EventTypeInput input, HttpServletRequest request) {
    return write.once(
        caller,
        request,
        tx -> {
          var host = tx.hosts().find(caller.host()).orElseThrow();
          return service
              .create(tx, host.id(), input.toTerms(host.zone()))
              .map(EventTypeApi::created);
        });
  }

  @GetMapping
  @Operation(summary = "List event types, in the order of their creation")
  Page<EventTypeView> list(
      Caller caller,
      @RequestParam(required = false) @Nullable EventTypeStatus status,
      @RequestParam(required = false) @Nullable Integer limit,
      @RequestParam(required = false) @Nullable String cursor) {
    int size = Page.limit(limit);
    Optional<EventTypeId> after = Page.position(cursor, EventTypeId::new);
    return transactions.read(
        tx ->
            Page.of(
                tx.eventTypes().page(caller.host(), Optional.ofNullable(status), after, size + 1),
                size,
                EventTypeView::of,
                eventType -> eventType.id().value()));
  }

  @GetMapping("/{id}")
  @Versioned
  @Operation(summary = "Show an event type")
  ResponseEntity<EventTypeView> show(Caller caller, @PathVariable String id) {
    EventType found = transactions.read(tx -> find(tx, caller.host(), id));
    return IfMatch.ok(found.version(), EventTypeView.of(found));
  }

  @GetMapping("/{id}/bookings")
  @Operation(
      summary = "List bookings of an event type, in the order in which they were booked",
      description =
          "All of them, in any state. A new booking appears at once, on every store."
              + " For meetings by start: GET /v1/bookings?eventTypeId=.")
  Page<BookingView> bookings(
      Caller caller,
      @PathVariable String id,
      @RequestParam(required = false) @Nullable Integer limit,
      @RequestParam(required = false) @Nullable String cursor) {
    int size = Page.limit(limit);
    Optional<Bookings.Booked> after = Page.position(cursor, EventTypeApi::booked);
    return transactions.read(
        tx ->
            Page.of(
                tx.bookings().pageAsBooked(find(tx, caller.host(), id).id(), after, size + 1),
                size,
                booking -> bookings.view(booking, caller),
                booking -> booking.lifecycle().createdAt() + " " + booking.id()));
  }

  private static Bookings.Booked booked(String position) {
    int space = position.indexOf(' ');
    return new Bookings.Booked(
        Times.check("cursor", Instant.parse(position.substring(0, space))),
        new BookingId(position.substring(space + 1)));
  }

  @GetMapping("/{id}/conflicts")
  @Operation(
      summary = "Count the attempts that met taken time",
      description =
          "Per day of the attempt, in the time zone of the event type; days without any are left"
              + " out. Many conflicts mean that the hours are too few for the demand. from and to"
              + " are dates, to is not part of the range, at most 366 days; left out: the last 30"
              + " days. A conflict is usually counted within a second.")
  ConflictsView conflicts(
      Caller caller,
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to) {
    return transactions.read(
        tx -> {
          EventType found = find(tx, caller.host(), id);
          LocalDate today = LocalDate.ofInstant(clock.instant(), found.terms().hours().zone());
          var range = ConflictsView.Range.of(from, to, today);
          return ConflictsView.of(
              found, range, tx.conflicts().of(found.id(), range.from(), range.lastDay()));
        });
  }

  @PatchMapping("/{id}")
  @Versioned
  @Operation(
      summary = "Change an event type",
      description =
          "What is left out stays; null restores a default. Bookings that exist keep their time.")
  @Responds(EventTypeView.class)
  ResponseEntity<String> change(
      Caller caller,
      @PathVariable String id,
      @PatchOf(EventTypeInput.class) @RequestBody ObjectNode patch,
      HttpServletRequest request) {
    return change(caller, id, request, (tx, found) -> change(tx, found, patch));
  }

  private Outcome<EventTypeResult> change(Transaction tx, EventType found, ObjectNode patch) {
    EventTypeInput input = patches.apply(EventTypeInput.of(found), patch, EventTypeInput.class);
    EventTypeStatus status = input.status() == null ? found.status() : input.status();
    return service.change(tx, found, input.toTerms(found.terms().hours().zone()), status);
  }

  @PostMapping("/{id}/deactivate")
  @Versioned
  @Operation(
      summary = "Take an event type off the list",
      description = "Bookings that exist stay. Change the status to ACTIVE to put it back.")
  @Responds(EventTypeView.class)
  ResponseEntity<String> deactivate(
      Caller caller, @PathVariable String id, HttpServletRequest request) {
    return change(
        caller,
        id,
        request,
        (tx, found) -> service.change(tx, found, found.terms(), EventTypeStatus.INACTIVE));
  }

  private ResponseEntity<String> change(
      Caller caller,
      String id,
      HttpServletRequest request,
      BiFunction<Transaction, EventType, Outcome<EventTypeResult>> change) {
    IfMatch ifMatch = IfMatch.of(request);
    return write.once(
        caller,
        request,
        tx -> {
          EventType found = find(tx, caller.host(), id);
          ifMatch.check("event type", found.version());
          return change.apply(tx, found).map(result -> changed(tx, result, found, ifMatch));
        });
  }

  /** An event type of this host, and of no other. */
  private static EventType find(Transaction tx, HostId host, String id) {
    return tx.eventTypes()
        .of(host, new EventTypeId(id))
        .orElseThrow(() -> Problem.notFound("event type", id));
  }

  private static ApiReply created(EventTypeResult result) {
    if (result instanceof EventTypeResult.Done done) {
      return ApiReply.created(EventTypeView.of(done.eventType()))
          .ofVersion(done.eventType().version())
          .withHeader("Location", "/v1/event-types/" + done.eventType().id());
    }
    return ApiReply.of(slugTaken());
  }

  private static ApiReply changed(
      Transaction tx, EventTypeResult result, EventType before, IfMatch ifMatch) {
    if (result instanceof EventTypeResult.Done done) {
      return ApiReply.ok(EventTypeView.of(done.eventType())).ofVersion(done.eventType().version());
    }
    return ApiReply.of(
        switch (((EventTypeResult.Refused) result).reason()) {
          case SLUG_TAKEN -> slugTaken();
          case STALE_VERSION ->
              ifMatch.stale("event type", find(tx, before.host(), before.id().value()).version());
        });
  }

  private static Problem slugTaken() {
    return new Problem(
        HttpStatus.CONFLICT,
        "slug_taken",
        "Another event type of yours has this slug. Choose another one.");
  }
}
