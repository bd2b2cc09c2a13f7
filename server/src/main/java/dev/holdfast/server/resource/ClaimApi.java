package dev.holdfast.server.resource;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.resource.ResourceNews;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.resource.ClaimsInput.AnyOfInput;
import dev.holdfast.server.resource.ClaimsInput.ClaimInput;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Blocks the time of several resources at once, or of any one of several. */
@RestController
@Tag(name = "Availability")
final class ClaimApi {

  private final Write write;
  private final ResourceNews news;

  ClaimApi(Write write, Clock clock) {
    this.write = write;
    this.news = new ResourceNews(clock);
  }

  /** What the owner has now. */
  public record ClaimedView(List<BlockadeView> blockades) {}

  /** A resource by the host's name for it, and the time wanted of it. */
  private record RequestedSlot(String resourceId, TimeSlot slot) {}

  @PostMapping("/v1/claims")
  @Operation(
      summary = "Block time of several resources, all or nothing; or of any one of several",
      description =
          "With claims, every time of the list, or none. With anyOf, exactly one: a resource that"
              + " the owner already has for the whole time, else the first that is wholly free.")
  @Responds(ClaimedView.class)
  ResponseEntity<String> claim(
      Caller caller, @Valid @RequestBody ClaimsInput input, HttpServletRequest request) {
    Owner owner = RequestedTime.owner(input.owner());
    List<ClaimInput> claims = input.claims();
    AnyOfInput anyOf = input.anyOf();
    if (claims != null && anyOf == null) {
      List<RequestedSlot> wanted = wanted(claims);
      return write.once(caller, request, tx -> all(tx, caller, wanted, owner));
    }
    if (anyOf != null && claims == null) {
      RequestedTime asked =
          new RequestedTime(RequestedTime.slot("anyOf.", anyOf.from(), anyOf.to()), owner);
      if ((anyOf.resourceIds() == null) == (anyOf.parentId() == null)) {
        throw Problem.invalid("anyOf", "say either resourceIds or parentId");
      }
      return write.once(caller, request, tx -> any(tx, candidates(tx, caller, anyOf), asked));
    }
    throw Problem.invalid("claims", "say either claims or anyOf");
  }

  private static List<RequestedSlot> wanted(List<ClaimInput> claims) {
    List<RequestedSlot> wanted = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      ClaimInput claim = claims.get(i);
      TimeSlot slot = RequestedTime.slot("claims[" + i + "].", claim.from(), claim.to());
      wanted.add(new RequestedSlot(claim.resourceId(), slot));
    }
    return List.copyOf(wanted);
  }

  private Outcome<ApiReply> all(
      Transaction tx, Caller caller, List<RequestedSlot> wanted, Owner owner) {
    KnownResources known =
        KnownResources.all(tx, caller, wanted.stream().map(RequestedSlot::resourceId).toList());
    List<Claim> claims =
        wanted.stream().map(one -> Claim.of(known.timelineOf(one.resourceId), one.slot)).toList();
    List<Blockade> blockades = blockades(tx.availability().blockAll(claims, owner), known);
    List<BlockadeView> views =
        wanted.stream()
            .map(one -> view(one.resourceId, new RequestedTime(one.slot, owner), known, blockades))
            .toList();
    wanted.forEach(one -> tell(tx, known, one.resourceId, new RequestedTime(one.slot, owner)));
    return commit(ApiReply.ok(new ClaimedView(views)));
  }

  private static KnownResources candidates(Transaction tx, Caller caller, AnyOfInput anyOf) {
    if (anyOf.resourceIds() != null) {
      return KnownResources.all(tx, caller, anyOf.resourceIds());
    }
    String parentId = String.valueOf(anyOf.parentId());
    KnownResources children = KnownResources.under(tx, caller, parentId);
    if (children.isEmpty()) {
      throw Problem.invalid("anyOf.parentId", "no resource is under '%s'".formatted(parentId));
    }
    return children;
  }

  private Outcome<ApiReply> any(Transaction tx, KnownResources known, RequestedTime asked) {
    BlockResult result =
        tx.availability().blockAnyOf(known.timelines(), asked.slot(), asked.owner());
    List<Blockade> blockades = blockades(result, known);
    String taken = known.idOf(blockades.get(0).resource());
    tell(tx, known, taken, asked);
    return commit(ApiReply.ok(new ClaimedView(List.of(view(taken, asked, known, blockades)))));
  }

  private void tell(Transaction tx, KnownResources known, String id, RequestedTime asked) {
    news.tell(tx, EventKey.RESOURCE_BLOCKED, known.get(id), asked.slot(), asked.owner());
  }

  private static List<Blockade> blockades(BlockResult result, KnownResources known) {
    if (result instanceof BlockResult.Refused refused) {
      throw TimeConflicts.problem(refused.reason(), refused, known::idOf);
    }
    return ((BlockResult.Blocked) result).blockades();
  }

  /** What was asked of one resource, with the first blockade that gives it. */
  private static BlockadeView view(
      String resourceId, RequestedTime asked, KnownResources known, List<Blockade> blockades) {
    Blockade first =
        blockades.stream()
            .filter(it -> it.resource().equals(known.timelineOf(resourceId)))
            .filter(it -> it.slot().overlaps(asked.slot()))
            .findFirst()
            .orElseThrow();
    return BlockadeView.of(resourceId, asked, BlockadeView.BLOCKED, first);
  }
}
