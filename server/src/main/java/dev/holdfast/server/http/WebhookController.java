package dev.holdfast.server.http;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Moment;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookDesk;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.scheduling.webhook.WebhookResult;
import dev.holdfast.server.net.SafeHttp;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
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

/** The webhooks of an owner. */
@RestController
@RequestMapping("/v1/webhooks")
@Tag(name = "Webhooks")
final class WebhookController {

  private static final String BY_HOST = "Disabled by its owner";

  private final Transactions transactions;
  private final Write write;
  private final WebhookDesk desk;
  private final Inputs inputs;

  /** What reads and checks a request, and knows the time. */
  private record Inputs(MergePatch patches, SafeHttp http, Clock clock) {}

  WebhookController(
      Transactions transactions,
      Write write,
      WebhookDesk desk,
      MergePatch patches,
      SafeHttp http,
      Clock clock) {
    this.transactions = transactions;
    this.write = write;
    this.desk = desk;
    this.inputs = new Inputs(patches, http, clock);
  }

  @PostMapping
  @Operation(
      summary = "Register a webhook",
      description =
          "Without events it is told of all. Deliveries are signed as Standard Webhooks; the secret"
              + " is shown this once.")
  @Answers(value = NewSecretView.class, status = HttpStatus.CREATED)
  ResponseEntity<String> create(
      Caller caller, @Valid @RequestBody WebhookInput input, HttpServletRequest request) {
    if (input.isDisabled()) {
      throw Problem.invalid("status", "must be ACTIVE, or left out, at the beginning");
    }
    Webhook.Terms terms = checked(input.toTerms());
    return withSecret(
        caller, request, HttpStatus.CREATED, tx -> desk.register(tx, caller.host(), terms));
  }

  private Webhook.Terms checked(Webhook.Terms terms) {
    inputs
        .http()
        .refusal(terms.url())
        .ifPresent(
            why -> {
              throw Problem.invalid("url", why);
            });
    return terms;
  }

  @GetMapping
  @Operation(summary = "List webhooks, oldest first")
  Page<WebhookView> list(Caller caller) {
    List<Webhook> all = transactions.read(tx -> tx.webhooks().of(caller.host()));
    return new Page<>(all.stream().map(this::view).toList(), null);
  }

  @GetMapping("/{id}")
  @Operation(summary = "Show a webhook")
  WebhookView show(Caller caller, @PathVariable String id) {
    return view(transactions.read(tx -> find(tx, caller.host(), id)));
  }

  @PatchMapping("/{id}")
  @Operation(
      summary = "Change a webhook",
      description =
          "What is left out stays. With status DISABLED what is pending is given up; with ACTIVE"
              + " it is told of events again, beginning with those to come.")
  @Answers(WebhookView.class)
  ResponseEntity<String> change(
      Caller caller,
      @PathVariable String id,
      @PatchOf(WebhookInput.class) @RequestBody ObjectNode patch,
      HttpServletRequest request) {
    Webhook found = transactions.read(tx -> find(tx, caller.host(), id));
    checked(changed(found, patch).toTerms());
    return write.once(caller, request, tx -> change(tx, caller.host(), id, patch));
  }

  private WebhookInput changed(Webhook found, ObjectNode patch) {
    return inputs.patches().apply(WebhookInput.of(found), patch, WebhookInput.class);
  }

  private Outcome<Answer> change(Transaction tx, HostId host, String id, ObjectNode patch) {
    Webhook found = find(tx, host, id);
    WebhookInput input = changed(found, patch);
    WebhookId webhook = found.id();
    var unused = desk.change(tx, host, webhook, terms -> input.toTerms());
    Outcome<WebhookResult> turned =
        input.isDisabled()
            ? desk.disable(tx, host, webhook, BY_HOST)
            : desk.enable(tx, host, webhook);
    return turned.map(result -> Answer.ok(view(webhook(result))));
  }

  @DeleteMapping("/{id}")
  @Operation(summary = "Delete a webhook and its deliveries")
  @Answers(status = HttpStatus.NO_CONTENT)
  ResponseEntity<String> delete(
      Caller caller, @PathVariable String id, HttpServletRequest request) {
    return write.once(
        caller,
        request,
        tx -> {
          if (!tx.webhooks().remove(caller.host(), new WebhookId(id))) {
            throw Problem.notFound("webhook", id);
          }
          return commit(Answer.noContent());
        });
  }

  @PostMapping("/{id}/rotate-secret")
  @Operation(
      summary = "Make a new secret",
      description =
          "For 24 hours deliveries are signed with the new and with the previous secret; the new"
              + " one is shown this once.")
  @Answers(NewSecretView.class)
  ResponseEntity<String> rotate(
      Caller caller, @PathVariable String id, HttpServletRequest request) {
    return withSecret(
        caller,
        request,
        HttpStatus.OK,
        tx -> desk.rotate(tx, caller.host(), find(tx, caller.host(), id).id()));
  }

  private ResponseEntity<String> withSecret(
      Caller caller,
      HttpServletRequest request,
      HttpStatus status,
      Function<Transaction, Outcome<WebhookResult>> body) {
    var secrets = new SealedAnswers(KeyFilter.secret(request));
    return secrets.open(
        write.once(
            caller,
            request,
            tx -> body.apply(tx).map(result -> secret(webhook(result), status, secrets))));
  }

  private Answer secret(Webhook webhook, HttpStatus status, SealedAnswers secrets) {
    String sealed = secrets.seal(webhook.secrets().current().text());
    var body = new NewSecretView(view(webhook), sealed);
    return status == HttpStatus.CREATED
        ? Answer.created(body).withHeader("Location", "/v1/webhooks/" + webhook.id())
        : Answer.ok(body);
  }

  /** A webhook of this host, and of no other. */
  static Webhook find(Transaction tx, HostId host, String id) {
    return tx.webhooks()
        .find(new WebhookId(id))
        .filter(webhook -> webhook.host().equals(host))
        .orElseThrow(() -> Problem.notFound("webhook", id));
  }

  private WebhookView view(Webhook webhook) {
    Instant now = Moment.of(inputs.clock());
    return WebhookView.of(webhook, now);
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
                  .formatted(WebhookDesk.LIMIT));
      case DISABLED ->
          new Problem(
              HttpStatus.CONFLICT,
              "webhook_disabled",
              "The webhook is disabled. Change its status to ACTIVE first.");
    };
  }
}
