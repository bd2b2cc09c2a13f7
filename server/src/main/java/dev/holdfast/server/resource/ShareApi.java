package dev.holdfast.server.resource;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.KeyFilter;
import dev.holdfast.server.access.secret.SecretLink;
import dev.holdfast.server.access.secret.ShareLinks;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.SealedReplies;
import dev.holdfast.server.api.Write;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The link by which anybody sees when a resource is free. */
@RestController
@RequestMapping("/v1/resources/{id}/share")
@Tag(name = "Resources")
final class ShareApi {

  private final Transactions transactions;
  private final Write write;
  private final ShareLinks links;
  private final Clock clock;

  ShareApi(Transactions transactions, Write write, ShareLinks links, Clock clock) {
    this.transactions = transactions;
    this.write = write;
    this.links = links;
    this.clock = clock;
  }

  /**
   * Where the calendar is shared.
   *
   * @param url null: it is not
   */
  public record ShareView(@Nullable String url, @Nullable Instant createdAt) {

    static ShareView of(Optional<SecretLink> link) {
      return new ShareView(
          link.map(SecretLink::url).orElse(null), link.map(SecretLink::createdAt).orElse(null));
    }
  }

  @GetMapping
  @Operation(
      summary = "Show the link of a resource's calendar",
      description =
          "Anybody who knows it sees when the resource, or each one directly under it, is free; nobody"
              + " is named. A key with the scope read is refused, because the link outlives it. It"
              + " is null until one is made.")
  ShareView show(Caller caller, @PathVariable String id) {
    caller.demandSecrets();
    return ShareView.of(transactions.read(tx -> links.find(tx, shared(tx, caller, id))));
  }

  @PostMapping
  @Operation(
      summary = "Share a resource's calendar",
      description =
          "Makes a link to it. A link made before leads nowhere from now on. It is listed among"
              + " the keys too.")
  @Responds(ShareView.class)
  ResponseEntity<String> share(Caller caller, @PathVariable String id, HttpServletRequest request) {
    Instant now = Timestamps.now(clock);
    var secrets = new SealedReplies("url", KeyFilter.secret(request));
    return secrets.open(
        write.once(
            caller,
            request,
            tx -> {
              SecretLink link = links.make(tx, shared(tx, caller, id), now);
              return commit(ApiReply.ok(new ShareView(secrets.seal(link.url()), link.createdAt())));
            }));
  }

  @DeleteMapping
  @Operation(summary = "Share a resource's calendar no longer")
  @Responds(status = HttpStatus.NO_CONTENT)
  ResponseEntity<String> end(Caller caller, @PathVariable String id, HttpServletRequest request) {
    return write.once(
        caller,
        request,
        tx -> {
          if (!links.end(tx, shared(tx, caller, id))) {
            throw new Problem(HttpStatus.NOT_FOUND, "not_found", "There is no link to end.");
          }
          return commit(ApiReply.noContent());
        });
  }

  private static ShareLinks.Shared shared(Transaction tx, Caller caller, String id) {
    return new ShareLinks.Shared(caller.host(), KnownResources.one(tx, caller, id).resource().id());
  }
}
