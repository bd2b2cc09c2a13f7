package dev.holdfast.server.http;

import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Moment;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Does what a request asks for in one transaction, and once only: a request with an {@code
 * Idempotency-Key} that comes again gets the first answer again. Only effects are remembered; what
 * was refused may be tried again with the same key.
 */
@Component
public final class Write {

  static final String KEY_HEADER = "Idempotency-Key";
  static final int MAX_KEY_LENGTH = 255;

  private final Transactions transactions;
  private final JsonMapper json;
  private final Clock clock;
  private final CommitListener listener;

  Write(Transactions transactions, JsonMapper json, Clock clock, CommitListener listener) {
    this.transactions = transactions;
    this.json = json;
    this.clock = clock;
    this.listener = listener;
  }

  /** Told after each commit, so that nobody has to wait for the next look at the outbox. */
  public interface CommitListener {
    void committed();
  }

  /** For a page of ours; whether it came before is for the body to find out. */
  public <T> T run(Function<Transaction, Outcome<T>> body) {
    T result = transactions.run(body);
    listener.committed();
    return result;
  }

  /** For a host's request. */
  ResponseEntity<String> once(
      Caller caller, HttpServletRequest request, Function<Transaction, Outcome<Answer>> body) {
    return once(caller.host().value(), request, body);
  }

  /** For a request of anybody. */
  ResponseEntity<String> once(
      String who, HttpServletRequest request, Function<Transaction, Outcome<Answer>> body) {
    String key = request.getHeader(KEY_HEADER);
    if (key == null) {
      return send(transactions.run(tx -> body.apply(tx).map(this::written)));
    }
    var asked = new Replies.Request(scope(who, request), key);
    String fingerprint = BufferedBody.of(request).fingerprint();
    return send(transactions.run(tx -> once(tx, asked, fingerprint, body)));
  }

  /** Of limited length, however long the path is. */
  private static String scope(String who, HttpServletRequest request) {
    String what = request.getMethod() + " " + request.getRequestURI();
    return who + " " + BufferedBody.sha256(what.getBytes(StandardCharsets.UTF_8));
  }

  private Outcome<Written> once(
      Transaction tx,
      Replies.Request asked,
      String fingerprint,
      Function<Transaction, Outcome<Answer>> body) {
    Optional<Replies.Reply> before = tx.replies().begin(asked, Moment.of(clock));
    if (before.isPresent()) {
      return rollback(replayed(before.get(), fingerprint));
    }
    Outcome<Written> outcome = body.apply(tx).map(this::written);
    if (outcome.isCommit() && outcome.result().isSuccess()) {
      tx.replies().remember(asked, outcome.result().toReply(fingerprint));
    } else if (outcome.isCommit()) {
      tx.replies().forget(asked);
    }
    return outcome;
  }

  private Written replayed(Replies.Reply before, String fingerprint) {
    if (!before.fingerprint().equals(fingerprint)) {
      throw new Problem(
          HttpStatus.UNPROCESSABLE_CONTENT,
          "idempotency_key_reused",
          "This Idempotency-Key came before with another body. Use a new key for a new request.");
    }
    return Written.of(before);
  }

  /** Refuses a key that nobody could remember. */
  static void checkKey(@Nullable String key) {
    if (key != null && (key.isBlank() || key.length() > MAX_KEY_LENGTH)) {
      throw Problem.malformed(
          "Idempotency-Key must have 1 to %s characters, not %s."
              .formatted(MAX_KEY_LENGTH, key.length()));
    }
  }

  private Written written(Answer answer) {
    String body =
        answer.status() == HttpStatus.NO_CONTENT ? "" : json.writeValueAsString(answer.body());
    return new Written(answer.status().value(), answer.headers(), body);
  }

  private ResponseEntity<String> send(Written written) {
    listener.committed();
    ResponseEntity.BodyBuilder response = ResponseEntity.status(written.status());
    response.contentType(MediaType.APPLICATION_JSON);
    written.headers().forEach((name, value) -> response.headers(all -> all.set(name, value)));
    return response.body(written.body());
  }

  /** An answer as it goes over the wire. */
  private record Written(int status, Map<String, String> headers, String body) {

    boolean isSuccess() {
      return status >= 200 && status < 300;
    }

    Replies.Reply toReply(String fingerprint) {
      StringBuilder lines = new StringBuilder();
      headers.forEach((name, value) -> lines.append(name).append(": ").append(value).append('\n'));
      return new Replies.Reply(fingerprint, status, lines.toString(), body);
    }

    static Written of(Replies.Reply reply) {
      Map<String, String> headers = new LinkedHashMap<>();
      reply.headers().lines().forEach(line -> addHeader(headers, line));
      headers.put("Idempotent-Replayed", "true");
      return new Written(reply.status(), headers, reply.body());
    }

    private static void addHeader(Map<String, String> headers, String line) {
      int colon = line.indexOf(": ");
      headers.put(line.substring(0, colon), line.substring(colon + 2));
    }
  }
}
