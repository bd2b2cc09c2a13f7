package dev.holdfast.server.api;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.value.Timestamps;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Does what a request asks for, once only: a request with an {@code Idempotency-Key} that comes
 * again gets the first answer again. Only what had an effect is remembered; what was refused may be
 * tried again with the same key.
 *
 * <p>What one transaction can do is done in the transaction that remembers the answer. What takes
 * several is planned first, and the plan is remembered: a repeat of a request that was cut off goes
 * on with that plan, so it never touches what was added since.
 */
@Component
public final class Write {

  public static final String KEY_HEADER = "Idempotency-Key";
  public static final int MAX_KEY_LENGTH = 255;

  private static final Logger LOG = LoggerFactory.getLogger(Write.class);

  /** The status of a remembered reply that is no answer yet, but a plan. */
  private static final int PLANNED = 102;

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

  /** Notified after each commit, so that nobody has to wait for the next look at the outbox. */
  public interface CommitListener {
    void committed();
  }

  /** For a page of ours; whether it came before is for the body to find out. */
  public <T> T run(Function<Transaction, Outcome<T>> body) {
    return run(body, result -> Effect.NONE);
  }

  /**
   * The same with effects.
   *
   * @param effect of the result, which is that of the one run that counted
   */
  public <T> T run(Function<Transaction, Outcome<T>> body, Function<T, Effect> effect) {
    Outcome<T> outcome =
        transactions.run(
            tx -> {
              Outcome<T> end = body.apply(tx);
              return end.map(result -> end);
            });
    happen(effect.apply(outcome.result()));
    if (outcome.isCommit()) {
      happen(listener::committed);
    }
    return outcome.result();
  }

  /** The transaction is committed, even if the effect fails. */
  private static void happen(Effect effect) {
    try {
      effect.happen();
    } catch (RuntimeException e) {
      LOG.error("An effect of a request failed; what the request has stored stays", e);
    }
  }

  /** For a host's request. */
  public ResponseEntity<String> once(
      Caller caller, HttpServletRequest request, Function<Transaction, Outcome<ApiReply>> body) {
    return once(caller.host().value(), request, body);
  }

  /** For a request whose path is secret, or of the operator. */
  public ResponseEntity<String> once(
      String who, HttpServletRequest request, Function<Transaction, Outcome<ApiReply>> body) {
    return once(List.of(who), request, body);
  }

  /**
   * For a request that may be known by several names.
   *
   * @param who in the order in which a reply to it is looked for
   */
  public ResponseEntity<String> once(
      List<String> who, HttpServletRequest request, Function<Transaction, Outcome<ApiReply>> body) {
    Optional<Repeatable> repeatable = repeatable(who, request);
    return send(
        run(
            tx ->
                repeatable.isPresent()
                    ? once(tx, repeatable.get(), body)
                    : body.apply(tx).map(this::written),
            Written::effect));
  }

  /**
   * For a host's request that takes more than one transaction.
   *
   * @param plan decides what there is to do, as a text, in a transaction that remembers it
   * @param work does what a plan says; it may be cut off and called again with the same plan, also
   *     by a twin of the request at the same time, so each of its steps has to be harmless the
   *     second time
   */
  public ResponseEntity<String> planned(
      Caller caller,
      HttpServletRequest request,
      Function<Transaction, Outcome<String>> plan,
      Function<String, ApiReply> work) {
    Optional<Repeatable> repeatable = repeatable(List.of(caller.host().value()), request);
    Written begun = run(tx -> begin(tx, repeatable, plan));
    if (begun.status() != PLANNED) {
      return send(begun);
    }
    Written answer = written(work.apply(begun.body()));
    return send(run(tx -> end(tx, repeatable, answer), Written::effect));
  }

  private Outcome<Written> begin(
      Transaction tx,
      Optional<Repeatable> repeatable,
      Function<Transaction, Outcome<String>> plan) {
    Optional<Written> before = repeatable.flatMap(it -> before(tx, it));
    if (before.isPresent()) {
      return rollback(before.get());
    }
    Outcome<Written> planned = plan.apply(tx).map(Written::plan);
    if (planned.isCommit()) {
      repeatable.ifPresent(it -> it.remember(tx, planned.result()));
    }
    return planned;
  }

  /** Of twins that worked at the same time, the first one that ends has the answer. */
  private Outcome<Written> end(Transaction tx, Optional<Repeatable> repeatable, Written answer) {
    Optional<Written> before =
        repeatable.flatMap(it -> before(tx, it)).filter(it -> it.status() != PLANNED);
    if (before.isPresent()) {
      return rollback(before.get());
    }
    repeatable.filter(it -> answer.isSuccess()).ifPresent(it -> it.remember(tx, answer));
    return commit(answer);
  }

  /**
   * A request that can be recognised when it comes again.
   *
   * @param names all that it is remembered by, each of which finds the reply
   * @param fingerprint of its body
   */
  private record Repeatable(List<Replies.Request> names, String fingerprint) {

    void remember(Transaction tx, Written written) {
      names.forEach(name -> tx.replies().remember(name, written.toReply(fingerprint)));
    }

    void forget(Transaction tx) {
      names.forEach(tx.replies()::forget);
    }
  }

  private static Optional<Repeatable> repeatable(List<String> who, HttpServletRequest request) {
    return Optional.ofNullable(request.getHeader(KEY_HEADER))
        .map(key -> new Repeatable(names(who, request, key), fingerprint(request)));
  }

  private static List<Replies.Request> names(
      List<String> who, HttpServletRequest request, String key) {
    return who.stream().map(name -> new Replies.Request(scope(name, request), key)).toList();
  }

  private static String fingerprint(HttpServletRequest request) {
    return BufferedBody.of(request).fingerprint();
  }

  /** Of limited length, however long the path is. */
  private static String scope(String who, HttpServletRequest request) {
    String what = request.getMethod() + " " + request.getRequestURI();
    return who + " " + BufferedBody.sha256(what.getBytes(StandardCharsets.UTF_8));
  }

  private Outcome<Written> once(
      Transaction tx, Repeatable repeatable, Function<Transaction, Outcome<ApiReply>> body) {
    Optional<Written> before = before(tx, repeatable);
    if (before.isPresent()) {
      return rollback(before.get());
    }
    Outcome<Written> outcome = body.apply(tx).map(this::written);
    if (outcome.isCommit() && outcome.result().isSuccess()) {
      repeatable.remember(tx, outcome.result());
    } else if (outcome.isCommit()) {
      repeatable.forget(tx);
    }
    return outcome;
  }

  /** What was remembered of the same request; claims the request if there is nothing. */
  private Optional<Written> before(Transaction tx, Repeatable repeatable) {
    Optional<Replies.Reply> found = Optional.empty();
    for (Replies.Request name : repeatable.names()) {
      found = found.or(() -> tx.replies().begin(name, Timestamps.now(clock)));
    }
    return found.map(reply -> replayed(reply, repeatable.fingerprint()));
  }

  private static Written replayed(Replies.Reply before, String fingerprint) {
    if (!before.fingerprint().equals(fingerprint)) {
      throw new Problem(
          HttpStatus.UNPROCESSABLE_CONTENT,
          "idempotency_key_reused",
          "This Idempotency-Key came before with another body. Use a new key for a new request.");
    }
    return Written.of(before);
  }

  /** Refuses a key that nobody could remember. */
  public static void checkKey(@Nullable String key) {
    if (key != null && (key.isBlank() || key.length() > MAX_KEY_LENGTH)) {
      throw Problem.malformed(
          "Idempotency-Key must have 1 to %s characters, not %s."
              .formatted(MAX_KEY_LENGTH, key.length()));
    }
  }

  private Written written(ApiReply answer) {
    String body =
        answer.status() == HttpStatus.NO_CONTENT ? "" : json.writeValueAsString(answer.body());
    return new Written(answer.status().value(), answer.headers(), body, answer.effect());
  }

  private static ResponseEntity<String> send(Written written) {
    ResponseEntity.BodyBuilder response = ResponseEntity.status(written.status());
    response.contentType(MediaType.APPLICATION_JSON);
    written.headers().forEach((name, value) -> response.headers(all -> all.set(name, value)));
    return response.body(written.body());
  }

  /** An answer as it goes over the wire. */
  private record Written(int status, Map<String, String> headers, String body, Effect effect) {

    static Written plan(String plan) {
      return new Written(PLANNED, Map.of(), plan, Effect.NONE);
    }

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
      return new Written(reply.status(), headers, reply.body(), Effect.NONE);
    }

    private static void addHeader(Map<String, String> headers, String line) {
      int colon = line.indexOf(": ");
      headers.put(line.substring(0, colon), line.substring(colon + 2));
    }
  }
}
