package dev.holdfast.server.resource;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.resource.DisableResult;
import dev.holdfast.scheduling.resource.DisableTime;
import dev.holdfast.scheduling.resource.HeldResult;
import dev.holdfast.scheduling.resource.HoldService;
import dev.holdfast.scheduling.resource.ResourceNews;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Write;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.time.Clock;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Takes the time of a resource, and gives it back: each as a whole or not at all. */
@RestController
@RequestMapping("/v1/resources/{id}")
@Tag(name = "Availability")
final class AvailabilityApi {

  private final Write write;
  private final HoldService service;
  private final DisableTime disabling;
  private final ResourceNews news;

  AvailabilityApi(Write write, Clock clock) {
    this.write = write;
    this.service = new HoldService(clock);
    this.disabling = new DisableTime(clock);
    this.news = new ResourceNews(clock);
  }

  @PostMapping("/block")
  @Operation(
      summary = "Block time for an owner",
      description = "What the owner has of it already stays; repeating a block changes nothing.")
  @Responds(BlockadeView.class)
  ResponseEntity<String> block(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody TimeInput input,
      HttpServletRequest request) {
    return change(
        caller, id, request, input.asked(), EventKey.RESOURCE_BLOCKED, AvailabilityApi::block);
  }

  private static Outcome<ApiReply> block(
      Transaction tx, KnownResources known, RequestedTime asked) {
    BlockResult result = tx.availability().block(known.timeline(), asked.slot(), asked.owner());
    if (result instanceof BlockResult.Refused refused) {
      throw TimeConflicts.problem(refused.reason(), refused, known::idOf);
    }
    var first = ((BlockResult.Blocked) result).blockade();
    return commit(
        ApiReply.ok(BlockadeView.of(known.resource().id(), asked, BlockadeView.BLOCKED, first)));
  }

  @PostMapping("/release")
  @Operation(summary = "Give back what an owner has blocked or held, or a part of it")
  @Responds(BlockadeView.Freed.class)
  ResponseEntity<String> release(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody TimeInput input,
      HttpServletRequest request) {
    return change(
        caller,
        id,
        request,
        input.askedOfAny(),
        EventKey.RESOURCE_RELEASED,
        AvailabilityApi::release);
  }

  private static Outcome<ApiReply> release(
      Transaction tx, KnownResources known, RequestedTime asked) {
    ReservedOwners.checkRelease(tx, known, asked);
    ReleaseResult result = tx.availability().release(known.timeline(), asked.slot(), asked.owner());
    if (result instanceof ReleaseResult.Refused refused) {
      throw TimeConflicts.problem(refused.reason(), refused, known::idOf);
    }
    var released = ((ReleaseResult.Released) result).released();
    return commit(ApiReply.ok(BlockadeView.Freed.of(known.resource().id(), asked, released)));
  }

  @PostMapping("/disable")
  @Operation(
      summary = "Take time out of use",
      description =
          """
          Owners of some of the time lose it and are named in `displaced`, and an event \
          `resource.taken_over` reports each piece.

          Confirmed bookings never lose their time that way. If bookings are in the way on your own \
          timeline, `onBookings` decides: `refuse` (the default) changes nothing and answers 409 \
          `bookings_in_the_way` with the list; `cancel` cancels them, and their bookers get a mail; \
          `keep` disables the time around them. One request cancels at most 30 bookings. Time of \
          past bookings always stays.
          """)
  @Responds(BlockadeView.TakenOut.class)
  ResponseEntity<String> disable(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody DisableInput input,
      HttpServletRequest request) {
    RequestedTime asked = input.asked();
    return write.once(
        caller,
        request,
        tx -> {
          KnownResources known = KnownResources.one(tx, caller, id);
          DisableTime.Request wish = input.request(known.resource(), asked);
          return disabling.disable(tx, wish).map(result -> disabled(result, wish));
        });
  }

  private static ApiReply disabled(DisableResult result, DisableTime.Request wish) {
    if (result instanceof DisableResult.Done done) {
      return ApiReply.ok(BlockadeView.TakenOut.of(wish, done));
    }
    throw TimeConflicts.problem((DisableResult.Refused) result);
  }

  @PostMapping("/enable")
  @Operation(
      summary = "Put disabled time back into use",
      description = "By the owner who disabled it. Displaced blocks do not come back.")
  @Responds(BlockadeView.Freed.class)
  ResponseEntity<String> enable(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody TimeInput input,
      HttpServletRequest request) {
    return change(
        caller,
        id,
        request,
        input.askedOfKnown(),
        EventKey.RESOURCE_ENABLED,
        AvailabilityApi::enable);
  }

  private static Outcome<ApiReply> enable(
      Transaction tx, KnownResources known, RequestedTime asked) {
    EnableResult result = tx.availability().enable(known.timeline(), asked.slot(), asked.owner());
    if (result instanceof EnableResult.Refused refused) {
      throw TimeConflicts.problem(refused.reason(), refused, known::idOf);
    }
    var enabled = ((EnableResult.Enabled) result).enabled();
    return commit(ApiReply.ok(BlockadeView.Freed.of(known.resource().id(), asked, enabled)));
  }

  @PostMapping("/hold")
  @Operation(
      summary = "Block time for an owner for a while",
      description = "It is free again when it expires, unless it is confirmed before.")
  @Responds(BlockadeView.Held.class)
  ResponseEntity<String> hold(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody HoldTimeInput input,
      HttpServletRequest request) {
    return change(
        caller,
        id,
        request,
        input.asked(),
        EventKey.RESOURCE_HELD,
        (tx, known, asked) -> {
          var wish =
              new HoldService.Request(
                  known.resource(), asked.slot(), asked.owner(), input.timeToLive());
          return service.hold(tx, wish).map(result -> held(result, known));
        });
  }

  private static ApiReply held(HeldResult result, KnownResources known) {
    if (result instanceof HeldResult.Done done) {
      return ApiReply.ok(BlockadeView.Held.of(known.resource().id(), done));
    }
    HeldResult.Refused refused = (HeldResult.Refused) result;
    throw TimeConflicts.problem(Codes.of(refused.reason()), refused.inTheWay(), known::idOf);
  }

  /** What is done with the time of a resource that is there. */
  private interface Change {
    Outcome<ApiReply> in(Transaction tx, KnownResources known, RequestedTime asked);
  }

  private ResponseEntity<String> change(
      Caller caller,
      String id,
      HttpServletRequest request,
      RequestedTime asked,
      EventKey key,
      Change change) {
    return write.once(
        caller,
        request,
        tx -> {
          KnownResources known = KnownResources.one(tx, caller, id);
          Outcome<ApiReply> outcome = change.in(tx, known, asked);
          news.tell(tx, key, known.resource(), asked.slot(), asked.owner());
          return outcome;
        });
  }
}
