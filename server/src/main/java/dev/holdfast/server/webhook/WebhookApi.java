package dev.holdfast.server.webhook;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.scheduling.webhook.Secret;
import dev.holdfast.scheduling.webhook.SecretSeal;
import dev.holdfast.scheduling.webhook.Secrets;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.scheduling.webhook.WebhookResult;
import dev.holdfast.scheduling.webhook.WebhookService;
import dev.holdfast.server.access.KeyFilter;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.IfMatch;
import dev.holdfast.server.api.MergePatch;
import dev.holdfast.server.api.Page;
import dev.holdfast.server.api.PatchOf;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.SealedReplies;
import dev.holdfast.server.api.Versioned;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.net.SafeHttp;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** The webhooks of a host. */
@RestController
@RequestMapping("/v1/webhooks")
@Tag(name = "Webhooks")
final class WebhookApi {

  private static final String BY_HOST = "Disabled by its host";

  private final Transactions transactions;
  private final Write write;
  private final WebhookService service;
  private final Inputs inputs;

  /** What reads and checks a request, and knows the time. */
  private record Inputs(MergePatch patches, SafeHttp http, SecretSeal seal, Clock clock) {}

  WebhookApi(
      Transactions transactions,
      Write write,
      WebhookService service,
      MergePatch patches,
      SafeHttp http,
      SecretSeal seal,
      Clock clock) {
    this.transactions = transactions;
    this.write = write;
    this.service = service;
    this.inputs = new Inputs(patches, http, seal, clock);
  }

  @PostMapping
  @Versioned
  @Operation(
      summary = "Register a webhook",
      description =
          "Without events it receives all of them. Deliveries are signed as Standard Webhooks; the"
              + " secret is shown this once.")
  @Responds(value = NewSecretView.class, status = HttpStatus.CREATED)
  ResponseEntity<String> create(
      Caller caller, @Valid @RequestBody WebhookInput input, HttpServletRequest request) {
    if (input.isDisabled()) {
      throw Problem.invalid("status", "must be ACTIVE, or left out, at the beginning");
    }
    Webhook.Terms terms = input.toTerms();
    Optional<String> refusal = inputs.http().refusal(terms.url());
    return withSecret(
        caller,
        request,
        HttpStatus.CREATED,
        tx -> {
          check(refusal);
          return service.register(tx, caller.host(), terms);
        });
  }

  /**
   * In the body of a transaction, so that a repeat gets its answer although the address may resolve
   * differently by now. Where it leads is looked up before: a body calls nothing outside.
   */
  private static void check(Optional<String> refusal) {
    refusal.ifPresent(
        why -> {
          throw Problem.invalid("url", why);
        });
  }

  @GetMapping
  @Operation(summary = "List webhooks, oldest first")
  Page<WebhookView> list(Caller caller) {
    List<Webhook> all = transactions.read(tx -> tx.webhooks().of(caller.host()));
    return new Page<>(all.stream().map(webhook -> view(webhook, caller)).toList(), null);
  }

  @GetMapping("/{id}")
  @Versioned
  @Operation(summary = "Show a webhook")
  ResponseEntity<WebhookView> show(Caller caller, @PathVariable String id) {
    Webhook found = transactions.read(tx -> find(tx, caller.host(), id));
    return IfMatch.ok(found.version(), view(found, caller));
  }

  @PatchMapping("/{id}")
  @Versioned
  @Operation(
      summary = "Change a webhook",
      description =
          "What is left out stays. With status DISABLED pending deliveries are dropped; with ACTIVE"
              + " it receives events again, beginning with new ones.")
  @Responds(WebhookView.class)
  ResponseEntity<String> change(
      Caller caller,
      @PathVariable String id,
      @PatchOf(WebhookInput.class) @RequestBody ObjectNode patch,
      HttpServletRequest request) {
    Optional<String> refusal =
        transactions
            .read(tx -> search(tx, caller.host(), id))
            .flatMap(found -> inputs.http().refusal(changed(found, patch).toTerms().url()));
    IfMatch ifMatch = IfMatch.of(request);
    return write.once(
        caller,
        request,
        tx -> {
          Webhook found = lock(tx, caller.host(), id, ifMatch);
          check(refusal);
          return change(tx, found, patch);
        });
  }

  private WebhookInput changed(Webhook found, ObjectNode patch) {
    return inputs.patches().apply(WebhookInput.of(found), patch, WebhookInput.class);
  }

  private Outcome<ApiReply> change(Transaction tx, Webhook found, ObjectNode patch) {
    WebhookInput input = changed(found, patch);
    Optional<String> why = input.isDisabled() ? Optional.of(BY_HOST) : Optional.empty();
    return service
        .change(tx, found, input.toTerms(), why)
        .map(WebhookApi::webhook)
        .map(webhook -> ApiReply.ok(view(webhook)).ofVersion(webhook.version()));
  }

  @DeleteMapping("/{id}")
  @Versioned
  @Operation(summary = "Delete a webhook and its deliveries")
  @Responds(status = HttpStatus.NO_CONTENT)
  ResponseEntity<String> delete(
      Caller caller, @PathVariable String id, HttpServletRequest request) {
    IfMatch ifMatch = IfMatch.of(request);
    return write.once(
        caller,
        request,
        tx -> {
          Webhook found = lock(tx, caller.host(), id, ifMatch);
          tx.webhooks().remove(found.host(), found.id());
          return commit(ApiReply.noContent());
        });
  }

  @PostMapping("/{id}/rotate-secret")
  @Versioned
  @Operation(
      summary = "Make a new secret",
      description =
          "For 24 hours deliveries are signed with the new and with the previous secret; the new"
              + " one is shown this once. Of several rotations within a day all secrets sign, at"
              + " most 5; beyond that: 409 too_many_secrets.")
  @Responds(NewSecretView.class)
  ResponseEntity<String> rotate(
      Caller caller, @PathVariable String id, HttpServletRequest request) {
    IfMatch ifMatch = IfMatch.of(request);
    return withSecret(
        caller,
        request,
        HttpStatus.OK,
        tx -> service.rotate(tx, caller.host(), lock(tx, caller.host(), id, ifMatch).id()));
  }

  private ResponseEntity<String> withSecret(
      Caller caller,
      HttpServletRequest request,
      HttpStatus status,
      Function<Transaction, Outcome<WebhookResult>> body) {
    var secrets = new SealedReplies("secret", KeyFilter.secret(request));
    return secrets.open(
        write.once(
            caller,
            request,
            tx -> body.apply(tx).map(result -> secret(webhook(result), status, secrets))));
  }

  private ApiReply secret(Webhook webhook, HttpStatus status, SealedReplies secrets) {
    Secret secret = inputs.seal().open(webhook.id(), webhook.secrets().current());
    String sealed = secrets.seal(secret.text());
    var body = new NewSecretView(view(webhook), sealed);
    ApiReply answer =
        status == HttpStatus.CREATED
            ? ApiReply.created(body).withHeader("Location", "/v1/webhooks/" + webhook.id())
            : ApiReply.ok(body);
    return answer.ofVersion(webhook.version());
  }

  /** A webhook of this host, and of no other. */
  static Webhook find(Transaction tx, HostId host, String id) {
    return search(tx, host, id).orElseThrow(() -> Problem.notFound("webhook", id));
  }

  /** The same for a change, if it is as it was seen. */
  private static Webhook lock(Transaction tx, HostId host, String id, IfMatch ifMatch) {
    Webhook found =
        tx.webhooks()
            .lock(host, new WebhookId(id))
            .orElseThrow(() -> Problem.notFound("webhook", id));
    ifMatch.check("webhook", found.version());
    return found;
  }

  private static Optional<Webhook> search(Transaction tx, HostId host, String id) {
    return tx.webhooks().of(host, new WebhookId(id));
  }

  private WebhookView view(Webhook webhook) {
    Instant now = Timestamps.now(inputs.clock());
    return WebhookView.of(webhook, now);
  }

  /** An address may have a password or a token in it, which is not for who may only look. */
  private WebhookView view(Webhook webhook, Caller caller) {
    return caller.mayWrite() ? view(webhook) : view(webhook).withoutPath();
  }

  private static Webhook webhook(WebhookResult result) {
    if (result instanceof WebhookResult.Done done) {
      return done.webhook();
    }
    throw problem(((WebhookResult.Refused) result).reason());
  }

  static Problem problem(WebhookResult.Reason reason) {
    return switch (reason) {
      case NOT_FOUND ->
          new Problem(HttpStatus.NOT_FOUND, "not_found", "There is no such webhook or delivery.");
      case TOO_MANY ->
          new Problem(
              HttpStatus.CONFLICT,
              "too_many_webhooks",
              "You have %s webhooks, which is as many as can be. Delete one."
                  .formatted(WebhookService.LIMIT));
      case TOO_MANY_SECRETS ->
          new Problem(
              HttpStatus.CONFLICT,
              "too_many_secrets",
              ("The webhook has %s replaced secrets that still sign, which is as many as can be."
                      + " Each ends 24 hours after it was replaced: try again then.")
                  .formatted(Secrets.MOST_REPLACED));
      case DISABLED ->
          new Problem(
              HttpStatus.CONFLICT,
              "webhook_disabled",
              "The webhook is disabled. Change its status to ACTIVE first.");
    };
  }
}
