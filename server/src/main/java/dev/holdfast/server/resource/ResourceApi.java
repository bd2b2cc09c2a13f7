package dev.holdfast.server.resource;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.resource.HostResources;
import dev.holdfast.scheduling.resource.PutResource;
import dev.holdfast.scheduling.resource.PutResult;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.IfMatch;
import dev.holdfast.server.api.Page;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Versioned;
import dev.holdfast.server.api.Write;
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
final class ResourceApi {

  private final Transactions transactions;
  private final Write write;

  ResourceApi(Transactions transactions, Write write) {
    this.transactions = transactions;
    this.write = write;
  }

  @PutMapping("/{id}")
  @Versioned
  @Operation(
      summary = "Add a resource, or change its name and parent",
      description =
          "The id is yours to choose: 1 to 128 characters, percent-encoded. What is left out, the"
              + " resource has no longer. Your own timeline is a resource by your owner id; it"
              + " cannot be changed here.")
  @Responds(
      value = ResourceView.class,
      status = {HttpStatus.OK, HttpStatus.CREATED})
  ResponseEntity<String> put(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody ResourceInput input,
      HttpServletRequest request) {
    IfMatch ifMatch = IfMatch.of(request);
    PutResource.Request wish = input.toWish(caller.host(), id, ifMatch);
    return write.once(
        caller,
        request,
        tx -> PutResource.put(tx, wish).map(result -> answer(tx, result, wish, ifMatch)));
  }

  @GetMapping("/{id}")
  @Versioned
  @Operation(summary = "Show a resource")
  ResponseEntity<ResourceView> show(Caller caller, @PathVariable String id) {
    Resource found = transactions.read(tx -> KnownResources.one(tx, caller, id).resource());
    return IfMatch.ok(found.version(), ResourceView.of(found));
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

  private static ApiReply answer(
      Transaction tx, PutResult result, PutResource.Request wish, IfMatch ifMatch) {
    if (result instanceof PutResult.Done done) {
      ResourceView view = ResourceView.of(done.resource());
      return (done.isNew() ? ApiReply.created(view) : ApiReply.ok(view))
          .ofVersion(done.resource().version());
    }
    PutResult.Reason reason = ((PutResult.Refused) result).reason();
    return ApiReply.of(
        reason == PutResult.Reason.STALE_VERSION
            ? ifMatch.stale("resource", version(tx, wish))
            : problem(reason, wish));
  }

  private static long version(Transaction tx, PutResource.Request wish) {
    return HostResources.of(tx, wish.host()).find(wish.id()).map(Resource::version).orElse(0L);
  }

  private static Problem problem(PutResult.Reason reason, PutResource.Request wish) {
    return switch (reason) {
      case STALE_VERSION -> throw new IllegalArgumentException("Needs the current version");
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
              "more than %s resources would be above this one".formatted(PutResource.MAX_DEPTH));
    };
  }
}
