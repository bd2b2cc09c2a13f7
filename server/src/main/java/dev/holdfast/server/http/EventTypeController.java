package dev.holdfast.server.http;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeDesk;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeResult;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.json.EventTypeView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.util.Optional;
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
final class EventTypeController {

  private final Transactions transactions;
  private final Write write;
  private final EventTypeDesk desk;
  private final MergePatch patches;

  EventTypeController(
      Transactions transactions, Write write, EventTypeDesk desk, MergePatch patches) {
    this.transactions = transactions;
    this.write = write;
    this.desk = desk;
    this.patches = patches;
  }

  @PostMapping
  @Operation(summary = "Create an event type")
  @Answers(value = EventTypeView.class, status = HttpStatus.CREATED)
  ResponseEntity<String> create(
      Caller caller, @Valid @RequestBody EventTypeInput input, HttpServletRequest request) {
    return write.once(
        caller,
        request,
        tx -> {
          var host = tx.hosts().find(caller.host()).orElseThrow();
          return desk.create(tx, host.id(), input.toTerms(host.zone()))
              .map(result -> answer(result, HttpStatus.CREATED));
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
  @Operation(summary = "Show an event type")
  EventTypeView show(Caller caller, @PathVariable String id) {
    return transactions.read(tx -> EventTypeView.of(find(tx, caller.host(), id)));
  }

  @PatchMapping("/{id}")
  @Operation(
      summary = "Change an event type",
      description =
          "What is left out stays; null restores a default. Bookings that exist keep their time.")
  @Answers(EventTypeView.class)
  ResponseEntity<String> change(
      Caller caller,
      @PathVariable String id,
      @PatchOf(EventTypeInput.class) @RequestBody ObjectNode patch,
      HttpServletRequest request) {
    return write.once(caller, request, tx -> change(tx, caller.host(), id, patch));
  }

  private Outcome<Answer> change(Transaction tx, HostId host, String id, ObjectNode patch) {
    EventType found = find(tx, host, id);
    EventTypeInput input = patches.apply(EventTypeInput.of(found), patch, EventTypeInput.class);
    EventTypeStatus status = input.status() == null ? found.status() : input.status();
    return desk.change(tx, found, input.toTerms(found.terms().hours().zone()), status)
        .map(result -> answer(result, HttpStatus.OK));
  }

  @PostMapping("/{id}/deactivate")
  @Operation(
      summary = "Take an event type off the list",
      description = "Bookings that exist stay. Change the status to ACTIVE to put it back.")
  @Answers(EventTypeView.class)
  ResponseEntity<String> deactivate(
      Caller caller, @PathVariable String id, HttpServletRequest request) {
    return write.once(
        caller,
        request,
        tx -> {
          EventType found = find(tx, caller.host(), id);
          return desk.change(tx, found, found.terms(), EventTypeStatus.INACTIVE)
              .map(result -> answer(result, HttpStatus.OK));
        });
  }

  /** An event type of this host, and of no other. */
  private static EventType find(Transaction tx, HostId host, String id) {
    return tx.eventTypes()
        .find(new EventTypeId(id))
        .filter(eventType -> eventType.host().equals(host))
        .orElseThrow(() -> Problem.notFound("event type", id));
  }

  private static Answer answer(EventTypeResult result, HttpStatus status) {
    if (result instanceof EventTypeResult.Done done) {
      EventTypeView view = EventTypeView.of(done.eventType());
      Answer answer = status == HttpStatus.CREATED ? Answer.created(view) : Answer.ok(view);
      return status == HttpStatus.CREATED
          ? answer.withHeader("Location", "/v1/event-types/" + view.id())
          : answer;
    }
    return Answer.of(problem(((EventTypeResult.Refused) result).reason()));
  }

  private static Problem problem(EventTypeResult.Reason reason) {
    return switch (reason) {
      case SLUG_TAKEN ->
          new Problem(
              HttpStatus.CONFLICT,
              "slug_taken",
              "Another event type of yours has this slug. Choose another one.");
      case STALE_VERSION ->
          new Problem(
              HttpStatus.CONFLICT,
              "stale_version",
              "Somebody else changed the event type at the same time. Look at it and try again.");
    };
  }
}
