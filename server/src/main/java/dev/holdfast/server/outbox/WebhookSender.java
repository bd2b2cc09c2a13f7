package dev.holdfast.server.outbox;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.scheduling.vault.Vault.LostSecretException;
import dev.holdfast.scheduling.webhook.Attempt;
import dev.holdfast.scheduling.webhook.Secret;
import dev.holdfast.scheduling.webhook.SecretSeal;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.server.event.EventView;
import dev.holdfast.server.net.OutsideUrl;
import dev.holdfast.server.net.RefusedUrlException;
import dev.holdfast.server.net.Response;
import dev.holdfast.server.net.RetryAfter;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.net.UnreachableException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends an event to a webhook, signed as Standard Webhooks describes it: the id is the event's, the
 * same in every attempt, so that a receiver recognises duplicates.
 */
final class WebhookSender {

  /** An answer that takes longer is none; how an answer begins is kept for its reader. */
  static final SafeHttp.Limits LIMITS = new SafeHttp.Limits(Duration.ofSeconds(15), 256);

  private static final Logger LOG = LoggerFactory.getLogger(WebhookSender.class);
  private static final int GONE = 410;
  private static final Set<Integer> BUSY = Set.of(429, 503);

  private final SafeHttp http;
  private final JsonMapper json;
  private final Clock clock;
  private final SafeHttp.Limits limits;
  private final SecretSeal seal;

  WebhookSender(SafeHttp http, JsonMapper json, Clock clock, SecretSeal seal) {
    this(http, json, clock, LIMITS, seal);
  }

  WebhookSender(
      SafeHttp http, JsonMapper json, Clock clock, SafeHttp.Limits limits, SecretSeal seal) {
    this.seal = seal;
    this.http = http;
    this.json = json;
    this.clock = clock;
    this.limits = limits;
  }

  /** What came of an attempt. */
  enum Verdict {
    DELIVERED,
    FAILED,
    /** The receiver wants nothing any more, ever. */
    GONE
  }

  /**
   * An attempt, and what came of it.
   *
   * @param quietUntil until when the receiver wants to be left alone
   */
  record Result(Attempt attempt, Verdict verdict, Optional<Instant> quietUntil) {}

  /**
   * An event as it is published everywhere, and the fields that Standard Webhooks recommends.
   *
   * @param type its key
   * @param timestamp when it occurred
   */
  private record Payload(String type, Instant timestamp, @JsonUnwrapped EventView event) {

    static Payload of(StoredEvent event) {
      return new Payload(event.key().text(), event.occurredAt(), EventView.of(event));
    }
  }

  Result send(Webhook webhook, StoredEvent event) {
    Instant now = Timestamps.now(clock);
    try {
      return answered(now, http.send(request(webhook, event, now), limits));
    } catch (LostSecretException e) {
      return failed(now, Optional.empty(), "The webhook's secret is lost. Rotate it.");
    } catch (UnreachableException | RefusedUrlException e) {
      LOG.atDebug().setCause(e).log("Webhook {} was not reached", webhook.id());
      return failed(now, Optional.empty(), String.valueOf(e.getMessage()));
    }
  }

  private SafeHttp.Request request(Webhook webhook, StoredEvent event, Instant now) {
    String body = json.writeValueAsString(Payload.of(event));
    var message = new Signature.Message(event.id().value(), now.getEpochSecond(), body);
    return new SafeHttp.Request(
        "POST",
        OutsideUrl.parse(webhook.url()),
        Map.of(
            "webhook-id",
            message.id(),
            "webhook-timestamp",
            Long.toString(message.timestamp()),
            "webhook-signature",
            Signature.of(message, secrets(webhook, now))),
        Optional.of(body));
  }

  private List<Secret> secrets(Webhook webhook, Instant now) {
    return webhook.secrets().validAt(now).stream()
        .map(stored -> seal.open(webhook.id(), stored))
        .toList();
  }

  private Result answered(Instant now, Response response) {
    int status = response.status();
    Optional<String> beginning = Optional.of(text(response.body())).filter(text -> !text.isEmpty());
    if (status >= 200 && status < 300) {
      var attempt = new Attempt(now, Optional.of(status), Optional.empty(), beginning);
      return new Result(attempt, Verdict.DELIVERED, Optional.empty());
    }
    Optional<String> error = Optional.of("The answer was %s, not 2xx".formatted(status));
    var attempt = new Attempt(now, Optional.of(status), error, beginning);
    return new Result(
        attempt, status == GONE ? Verdict.GONE : Verdict.FAILED, quietUntil(now, response));
  }

  private static Optional<Instant> quietUntil(Instant now, Response response) {
    return BUSY.contains(response.status())
        ? response.header("Retry-After").flatMap(header -> RetryAfter.parse(header, now))
        : Optional.empty();
  }

  private static Result failed(Instant now, Optional<Integer> status, String error) {
    var attempt = new Attempt(now, status, Optional.of(error), Optional.empty());
    return new Result(attempt, Verdict.FAILED, Optional.empty());
  }

  /** Without control characters, which not every database can store. */
  private static String text(byte[] body) {
    return new String(body, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", " ").strip();
  }
}
