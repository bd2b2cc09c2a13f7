package dev.holdfast.server.http;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.resource.HeldResult;
import dev.holdfast.scheduling.resource.HoldDesk;
import dev.holdfast.scheduling.resource.ResourceNews;
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
final class AvailabilityController {

  private final Write write;
  private final HoldDesk desk;
  private final ResourceNews news;

  AvailabilityController(Write write, Clock clock) {
    this.write = write;
    this.desk = new HoldDesk(clock);
    this.news = new ResourceNews(clock);
  }

  @PostMapping("/block")
  @Operation(
      summary = "Block time for an owner",
      description = "What the owner has of it already stays; repeating a block changes nothing.")
  @Answers(BlockadeView.class)
  ResponseEntity<String> block(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody TimeInput input,
      HttpServletRequest request) {
    return change(
        caller,
        id,
        request,
        input.asked(),
        EventKey.RESOURCE_BLOCKED,
        AvailabilityController::block);
  }

  private static Outcome<Answer> block(Transaction tx, KnownResources known, Asked asked) {
    BlockResult result = tx.availability().block(known.timeline(), asked.slot(), asked.owner());
    if (result instanceof BlockResult.Refused refused) {
      throw Conflicts.problem(refused.reason(), refused, known::idOf);
    }
    var first = ((BlockResult.Blocked) result).blockade();
    return commit(
        Answer.ok(BlockadeView.of(known.resource().id(), asked, BlockadeView.BLOCKED, first)));
  }

  @PostMapping("/release")
  @Operation(summary = "Give back what an owner has blocked or held, or a part of it")
  @Answers(BlockadeView.Freed.class)
  ResponseEntity<String> release(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody TimeInput input,
      HttpServletRequest request) {
    return change(
        caller,
        id,
        request,
        input.asked(),
        EventKey.RESOURCE_RELEASED,
        AvailabilityController::release);
  }

  private static Outcome<Answer> release(Transaction tx, KnownResources known, Asked asked) {
    ReleaseResult result = tx.availability().release(known.timeline(), asked.slot(), asked.owner());
    if (result instanceof ReleaseResult.Refused refused) {
      throw Conflicts.problem(refused.reason(), refused, known::idOf);
    }
    var released = ((ReleaseResult.Released) result).released();
    return commit(Answer.ok(BlockadeView.Freed.of(known.resource().id(), asked, released)));
  }

  @PostMapping("/disable")
  @Operation(
      summary = "Take time out of use",
      description =
          "Always succeeds: whoever has some of the time loses it, and is named in displaced.")
  @Answers(BlockadeView.TakenOut.class)
  ResponseEntity<String> disable(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody TimeInput input,
      HttpServletRequest request) {
    return change(
        caller,
        id,
        request,
        input.asked(),
        EventKey.RESOURCE_DISABLED,
        AvailabilityController::disable);
  }

  private static Outcome<Answer> disable(Transaction tx, KnownResources known, Asked asked) {
    Disabled result = tx.availability().disable(known.timeline(), asked.slot(), asked.owner());
    return commit(Answer.ok(BlockadeView.TakenOut.of(known.resource().id(), asked, result)));
  }

  @PostMapping("/enable")
  @Operation(
      summary = "Put disabled time back into use",
      description = "By whoever disabled it. Displaced blocks do not come back.")
  @Answers(BlockadeView.Freed.class)
  ResponseEntity<String> enable(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody TimeInput input,
      HttpServletRequest request) {
    return change(
        caller,
        id,
        request,
        input.asked(),
        EventKey.RESOURCE_ENABLED,
        AvailabilityController::enable);
  }

  private static Outcome<Answer> enable(Transaction tx, KnownResources known, Asked asked) {
    EnableResult result = tx.availability().enable(known.timeline(), asked.slot(), asked.owner());
    if (result instanceof EnableResult.Refused refused) {
      throw Conflicts.problem(refused.reason(), refused, known::idOf);
    }
    var enabled = ((EnableResult.Enabled) result).enabled();
    return commit(Answer.ok(BlockadeView.Freed.of(known.resource().id(), asked, enabled)));
  }

  @PostMapping("/hold")
  @Operation(
      summary = "Block time for an owner for a while",
      description = "It is free again when it expires, unless it is confirmed before.")
  @Answers(BlockadeView.Held.class)
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
              new HoldDesk.Wish(known.resource(), asked.slot(), asked.owner(), input.timeToLive());
          return desk.hold(tx, wish).map(result -> held(result, known));
        });
  }

  private static Answer held(HeldResult result, KnownResources known) {
    if (result instanceof HeldResult.Done done) {
      return Answer.ok(BlockadeView.Held.of(known.resource().id(), done));
    }
    HeldResult.Refused refused = (HeldResult.Refused) result;
    throw Conflicts.problem(Codes.of(refused.reason()), refused.inTheWay(), known::idOf);
  }

  /** What is done with the time of a resource that is there. */
  private interface Change {
    Outcome<Answer> in(Transaction tx, KnownResources known, Asked asked);
  }

  private ResponseEntity<String> change(
      Caller caller,
      String id,
      HttpServletRequest request,
      Asked asked,
      EventKey key,
      Change change) {
    return write.once(
        caller,
        request,
        tx -> {
          KnownResources known = KnownResources.one(tx, caller, id);
          Outcome<Answer> outcome = change.in(tx, known, asked);
          news.tell(tx, key, known.resource(), asked.slot(), asked.owner());
          return outcome;
        });
  }
}
