package dev.holdfast.server.http;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.resource.HostResources;
import dev.holdfast.scheduling.resource.PutResult;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.scheduling.resource.ResourceDesk;
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
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Resources of a host. */
@RestController
@RequestMapping("/v1/resources")
@Tag(name = "Resources")
final class ResourceController {

  private final Transactions transactions;
  private final Write write;

  ResourceController(Transactions transactions, Write write) {
    this.transactions = transactions;
    this.write = write;
  }

  @PutMapping("/{id}")
  @Operation(
      summary = "Add a resource, or change its name and parent",
      description =
          "The id is yours to choose: 1 to 128 characters, percent-encoded. What is left out, the"
              + " resource has no longer. Your own timeline is a resource by your owner id; it"
              + " cannot be changed here.")
  @Answers(ResourceView.class)
  ResponseEntity<String> put(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody ResourceInput input,
      HttpServletRequest request) {
    ResourceDesk.Wish wish = input.toWish(caller.host(), id);
    return write.once(
        caller, request, tx -> ResourceDesk.put(tx, wish).map(result -> answer(result, wish)));
  }

  @GetMapping("/{id}")
  @Operation(summary = "Show a resource")
  ResourceView show(Caller caller, @PathVariable String id) {
    return transactions.read(tx -> ResourceView.of(KnownResources.one(tx, caller, id).resource()));
  }

  @GetMapping
  @Operation(
      summary = "List resources by id",
      description = "With parentId, those directly under that resource.")
  Page<ResourceView> list(
      Caller caller,
      @RequestParam(required = false) @Nullable String parentId,
      @RequestParam(required = false) @Nullable Integer limit,
      @RequestParam(required = false) @Nullable String cursor) {
    int size = Page.limit(limit);
    Optional<String> after = Page.position(cursor, position -> ResourceId.of(position).value());
    return transactions.read(
        tx -> {
          Optional<String> parent = KnownResources.parent(tx, caller, parentId);
          List<Resource> found = HostResources.of(tx, caller.host()).page(parent, after, size + 1);
          return Page.of(found, size, ResourceView::of, Resource::id);
        });
  }

  private static Answer answer(PutResult result, ResourceDesk.Wish wish) {
    if (result instanceof PutResult.Done done) {
      ResourceView view = ResourceView.of(done.resource());
      return done.isNew() ? Answer.created(view) : Answer.ok(view);
    }
    return Answer.of(problem(((PutResult.Refused) result).reason(), wish));
  }

  private static Problem problem(PutResult.Reason reason, ResourceDesk.Wish wish) {
    return switch (reason) {
      case OWN_TIMELINE ->
          new Problem(
              HttpStatus.UNPROCESSABLE_CONTENT,
              "own_timeline",
              "'%s' is your own timeline. It goes by your name and is under no other resource."
                  .formatted(wish.id()));
      case PARENT_NOT_FOUND ->
          Problem.invalid(
              "parentId",
              "there is no resource '%s'. Put it first".formatted(wish.parent().orElse("")));
      case RING ->
          Problem.invalid("parentId", "resource '%s' would be under itself".formatted(wish.id()));
      case TOO_DEEP ->
          Problem.invalid(
              "parentId",
              "more than %s resources would be above this one".formatted(ResourceDesk.MAX_DEPTH));
    };
  }
}
