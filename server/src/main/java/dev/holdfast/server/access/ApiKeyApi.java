package dev.holdfast.server.access;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.KeyRing;
import dev.holdfast.server.access.secret.NewKey;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.api.Page;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.SealedReplies;
import dev.holdfast.server.api.VisibleText;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.json.CodeOf;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The keys of a host. */
@RestController
@RequestMapping("/v1/api-keys")
@Tag(name = "Hosts and keys")
final class ApiKeyApi {

  private static final int MOST_KEYS = 100;
  private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

  private final Transactions transactions;
  private final Write write;
  private final KeyRing keys;
  private final Clock clock;

  ApiKeyApi(Transactions transactions, Write write, KeyRing keys, Clock clock) {
    this.transactions = transactions;
    this.write = write;
    this.keys = keys;
    this.clock = clock;
  }

  /**
   * A new key.
   *
   * @param name what it is for, in the host's words
   * @param scope what may be done with it: {@code write}, which is everything, or {@code read}
   * @param expiresAt when it ends; if left out it never does, or with the key that makes it
   */
  record KeyInput(
      @Size(max = 200) @VisibleText(oneLine = true) @Nullable String name,
      @Size(max = 5)
          @Pattern(regexp = "read|write", message = "must be read or write")
          @CodeOf(ApiKey.Scope.class)
          @Nullable String scope,
      @Nullable Instant expiresAt) {

    ApiKey.Scope checkedScope() {
      return "read".equals(scope) ? ApiKey.Scope.READ : ApiKey.Scope.WRITE;
    }

    String checkedName() {
      return name == null || name.isBlank() ? "unnamed" : name.strip();
    }

    /** No key outlives the one that makes it. */
    Optional<Instant> checkedEnd(Instant now, Optional<Instant> latest) {
      if (expiresAt != null && (!expiresAt.isAfter(now) || expiresAt.isAfter(LATEST))) {
        throw Problem.invalid(
            "expiresAt",
            "must be later than now and before %s, not %s".formatted(LATEST, expiresAt));
      }
      Optional<Instant> end =
          Optional.ofNullable(expiresAt).map(it -> it.truncatedTo(ChronoUnit.MICROS));
      if (end.isPresent() && latest.filter(end.get()::isAfter).isPresent()) {
        throw Problem.invalid(
            "expiresAt",
            "must not be later than %s, when the key that you use ends; use one that lasts longer"
                .formatted(latest.get()));
      }
      return end.or(() -> latest);
    }
  }

  /**
   * A key, without the key.
   *
   * @param hint its first characters
   * @param lastUsedAt to about a minute
   */
  record KeyView(
      String id,
      String name,
      String hint,
      @CodeOf(ApiKey.Scope.class) String scope,
      Instant createdAt,
      @Nullable Instant expiresAt,
      @Nullable Instant lastUsedAt) {

    static KeyView of(ApiKey key) {
      return new KeyView(
          key.id(),
          key.name(),
          key.hint(),
          Codes.of(key.scope()),
          key.createdAt(),
          key.expiresAt().orElse(null),
          key.lastUsedAt().orElse(null));
    }
  }

  /**
   * A key that was just made.
   *
   * @param apiKey shown this once
   */
  record NewKeyView(
      String id,
      String name,
      String hint,
      @CodeOf(ApiKey.Scope.class) String scope,
      Instant createdAt,
      @Nullable Instant expiresAt,
      String apiKey) {}

  @PostMapping
  @Operation(
      summary = "Create a further key",
      description =
          "The key is shown this once. One with the scope read changes nothing, and does not get"
              + " links and addresses that work without a key. No key outlives the one that makes"
              + " it: without expiresAt it ends at the same time.")
  @Responds(value = NewKeyView.class, status = HttpStatus.CREATED)
  ResponseEntity<String> create(
      Caller caller,
      @Valid @RequestBody(required = false) @Nullable KeyInput input,
      HttpServletRequest request) {
    Instant now = Timestamps.now(clock);
    KeyInput wanted = input == null ? new KeyInput(null, null, null) : input;
    NewKey made = NewKey.of(caller.host(), wanted.checkedName(), now);
    var secrets = new SealedReplies("apiKey", KeyFilter.secret(request));
    return secrets.open(
        write.once(
            caller,
            request,
            tx -> {
              // Checked here: a repeat gets its answer even when the end has passed meanwhile.
              Optional<Instant> end = wanted.checkedEnd(now, caller.until());
              return create(tx, made.limitedTo(wanted.checkedScope(), end), secrets);
            }));
  }

  private static Outcome<ApiReply> create(Transaction tx, NewKey made, SealedReplies secrets) {
    ApiKey key = made.stored();
    if (tx.apiKeys().of(key.host()).size() >= MOST_KEYS) {
      throw new Problem(
          HttpStatus.CONFLICT,
          "too_many_keys",
          "You have %s keys, which is as many as can be. Delete one.".formatted(MOST_KEYS));
    }
    tx.apiKeys().add(key);
    return commit(
        ApiReply.created(
            new NewKeyView(
                key.id(),
                key.name(),
                key.hint(),
                Codes.of(key.scope()),
                key.createdAt(),
                key.expiresAt().orElse(null),
                secrets.seal(made.key()))));
  }

  @GetMapping
  @Operation(summary = "List keys, oldest first")
  Page<KeyView> list(Caller caller) {
    List<ApiKey> all = transactions.read(tx -> tx.apiKeys().of(caller.host()));
    return new Page<>(all.stream().map(KeyView::of).toList(), null);
  }

  @DeleteMapping("/{id}")
  @Operation(
      summary = "Delete a key",
      description = "Other servers on the same database may accept it for some seconds more.")
  @Responds(status = HttpStatus.NO_CONTENT)
  ResponseEntity<String> delete(
      Caller caller, @PathVariable String id, HttpServletRequest request) {
    return write.once(
        caller,
        request,
        tx -> {
          ApiKey key =
              tx.apiKeys().of(caller.host()).stream()
                  .filter(found -> found.id().equals(id))
                  .findFirst()
                  .filter(found -> tx.apiKeys().remove(caller.host(), id))
                  .orElseThrow(() -> Problem.notFound("key", id));
          return commit(ApiReply.noContent().then(() -> keys.forget(key)));
        });
  }
}
