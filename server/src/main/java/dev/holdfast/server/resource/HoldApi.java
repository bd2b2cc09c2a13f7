package dev.holdfast.server.resource;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.resource.HeldResult;
import dev.holdfast.scheduling.resource.HoldService;
import dev.holdfast.scheduling.resource.HostResources;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.scheduling.resource.ResourceNews;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Write;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.function.Function;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Makes holds last, or gives them up. */
@RestController
@RequestMapping("/v1/holds/{holdId}")
@Tag(name = "Availability")
public final class HoldApi {

  private final Write write;
  private final HoldService service;
  private final ResourceNews news;

  HoldApi(Write write, Clock clock) {
    this.write = write;
    this.service = new HoldService(clock);
    this.news = new ResourceNews(clock);
  }

  @PostMapping("/confirm")
  @Operation(
      summary = "Make a hold of a resource's time last",
      description = "Holds of event types become bookings instead: POST /v1/bookings.")
  @Responds(BlockadeView.class)
  ResponseEntity<String> confirm(
      Caller caller, @PathVariable String holdId, HttpServletRequest request) {
    return write.once(
        caller,
        request,
        tx -> {
          Outcome<HeldResult> outcome = service.confirm(tx, caller.host(), holdId);
          tell(tx, EventKey.RESOURCE_BLOCKED, outcome.result());
          return outcome.map(result -> confirmed(result, holdId, idsOf(tx, caller)));
        });
  }

  private static ApiReply confirmed(
      HeldResult result, String holdId, Function<ResourceId, String> idOf) {
    if (result instanceof HeldResult.Done done) {
      Hold hold = done.hold();
      RequestedTime asked = new RequestedTime(hold.slot(), hold.owner());
      var first = done.blockades().get(0);
      return ApiReply.ok(
          BlockadeView.of(idOf.apply(hold.timeline()), asked, BlockadeView.BLOCKED, first));
    }
    throw problem((HeldResult.Refused) result, holdId, idOf);
  }

  @DeleteMapping
  @Operation(
      summary = "Give up a hold, of a resource or of an event type",
      description = "Its time is free at once.")
  @Responds(status = HttpStatus.NO_CONTENT)
  ResponseEntity<String> giveUp(
      Caller caller, @PathVariable String holdId, HttpServletRequest request) {
    return write.once(
        caller,
        request,
        tx -> {
          Outcome<HeldResult> outcome = service.giveUp(tx, caller.host(), holdId);
          tell(tx, EventKey.RESOURCE_RELEASED, outcome.result());
          return outcome.map(result -> givenUp(result, holdId, idsOf(tx, caller)));
        });
  }

  private static ApiReply givenUp(
      HeldResult result, String holdId, Function<ResourceId, String> idOf) {
    if (result instanceof HeldResult.Refused refused) {
      throw problem(refused, holdId, idOf);
    }
    return ApiReply.noContent();
  }

  /** Of holds for meetings nobody hears before they are booked. */
  private void tell(Transaction tx, EventKey key, HeldResult result) {
    if (result instanceof HeldResult.Done done && done.hold().meeting().isEmpty()) {
      Hold hold = done.hold();
      Resource resource = HostResources.of(tx, hold.host()).at(hold.timeline()).orElseThrow();
      news.tell(tx, key, resource, hold.slot(), hold.owner());
    }
  }

  private static Function<ResourceId, String> idsOf(Transaction tx, Caller caller) {
    return timeline -> HostResources.of(tx, caller.host()).at(timeline).orElseThrow().id();
  }

  public static Problem problem(
      HeldResult.Refused refused, String holdId, Function<ResourceId, String> idOf) {
    return switch (refused.reason()) {
      case NOT_FOUND -> Problem.notFound("hold", holdId);
      case BOOK_INSTEAD ->
          new Problem(
              HttpStatus.UNPROCESSABLE_CONTENT,
              Codes.of(refused.reason()),
              "This hold is for a meeting. Book it: POST /v1/bookings with this holdId.");
      case CONFIRMED, EXPIRED, NOT_HELD, TAKEN, DISABLED, CONTENDED ->
          TimeConflicts.problem(Codes.of(refused.reason()), refused.inTheWay(), idOf);
    };
  }
}
