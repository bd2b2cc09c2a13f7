package dev.holdfast.server.http;

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
import dev.holdfast.server.http.ClaimsInput.AnyOfInput;
import dev.holdfast.server.http.ClaimsInput.ClaimInput;
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
final class ClaimController {

  private final Write write;
  private final ResourceNews news;

  ClaimController(Write write, Clock clock) {
    this.write = write;
    this.news = new ResourceNews(clock);
  }

  /** What the owner has now. */
  public record ClaimedView(List<BlockadeView> blockades) {}

  /** A resource by the host's name for it, and the time wanted of it. */
  private record Wanted(String resourceId, TimeSlot slot) {}

  @PostMapping("/v1/claims")
  @Operation(
      summary = "Block time of several resources, all or nothing; or of any one of several",
      description =
          "With claims, every time of the list, or none. With anyOf, the first resource that is"
              + " wholly free then, and exactly one.")
  @Answers(ClaimedView.class)
  ResponseEntity<String> claim(
      Caller caller, @Valid @RequestBody ClaimsInput input, HttpServletRequest request) {
    Owner owner = Asked.owner(input.owner());
    List<ClaimInput> claims = input.claims();
    AnyOfInput anyOf = input.anyOf();
    if (claims != null && anyOf == null) {
      List<Wanted> wanted = wanted(claims);
      return write.once(caller, request, tx -> all(tx, caller, wanted, owner));
    }
    if (anyOf != null && claims == null) {
      Asked asked = new Asked(Asked.slot("anyOf.", anyOf.from(), anyOf.to()), owner);
      if ((anyOf.resourceIds() == null) == (anyOf.parentId() == null)) {
        throw Problem.invalid("anyOf", "say either resourceIds or parentId");
      }
      return write.once(caller, request, tx -> any(tx, candidates(tx, caller, anyOf), asked));
    }
    throw Problem.invalid("claims", "say either claims or anyOf");
  }

  private static List<Wanted> wanted(List<ClaimInput> claims) {
    List<Wanted> wanted = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      ClaimInput claim = claims.get(i);
      TimeSlot slot = Asked.slot("claims[" + i + "].", claim.from(), claim.to());
      wanted.add(new Wanted(claim.resourceId(), slot));
    }
    return List.copyOf(wanted);
  }

  private Outcome<Answer> all(Transaction tx, Caller caller, List<Wanted> wanted, Owner owner) {
    KnownResources known =
        KnownResources.all(tx, caller, wanted.stream().map(Wanted::resourceId).toList());
    List<Claim> claims =
        wanted.stream().map(one -> Claim.of(known.timelineOf(one.resourceId), one.slot)).toList();
    List<Blockade> blockades = blockades(tx.availability().blockAll(claims, owner), known);
    List<BlockadeView> views =
        wanted.stream()
            .map(one -> view(one.resourceId, new Asked(one.slot, owner), known, blockades))
            .toList();
    wanted.forEach(one -> tell(tx, known, one.resourceId, new Asked(one.slot, owner)));
    return commit(Answer.ok(new ClaimedView(views)));
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

  private Outcome<Answer> any(Transaction tx, KnownResources known, Asked asked) {
    BlockResult result =
        tx.availability().blockAnyOf(known.timelines(), asked.slot(), asked.owner());
    List<Blockade> blockades = blockades(result, known);
    String taken = known.idOf(blockades.get(0).resource());
    tell(tx, known, taken, asked);
    return commit(Answer.ok(new ClaimedView(List.of(view(taken, asked, known, blockades)))));
  }

  private void tell(Transaction tx, KnownResources known, String id, Asked asked) {
    news.tell(tx, EventKey.RESOURCE_BLOCKED, known.get(id), asked.slot(), asked.owner());
  }

  private static List<Blockade> blockades(BlockResult result, KnownResources known) {
    if (result instanceof BlockResult.Refused refused) {
      throw Conflicts.problem(refused.reason(), refused, known::idOf);
    }
    return ((BlockResult.Blocked) result).blockades();
  }

  /** What was asked of one resource, with the first blockade that gives it. */
  private static BlockadeView view(
      String resourceId, Asked asked, KnownResources known, List<Blockade> blockades) {
    Blockade first =
        blockades.stream()
            .filter(it -> it.resource().equals(known.timelineOf(resourceId)))
            .filter(it -> it.slot().overlaps(asked.slot()))
            .findFirst()
            .orElseThrow();
    return BlockadeView.of(resourceId, asked, BlockadeView.BLOCKED, first);
  }
}
