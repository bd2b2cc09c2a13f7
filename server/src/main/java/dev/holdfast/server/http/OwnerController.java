package dev.holdfast.server.http;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Moment;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.EmbedOrigin;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.security.NewHost;
import dev.holdfast.server.security.NewKey;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Owners, whose time can be booked. */
@RestController
@Tag(name = "Owners and keys")
final class OwnerController {

  private final Transactions transactions;
  private final Write write;
  private final MergePatch patches;
  private final Clock clock;

  OwnerController(Transactions transactions, Write write, MergePatch patches, Clock clock) {
    this.transactions = transactions;
    this.write = write;
    this.patches = patches;
    this.clock = clock;
  }

  /** A new owner. */
  record OwnerInput(
      @NotNull
          @Pattern(regexp = EventTypeInput.SLUG, message = EventTypeInput.SLUG_RULE)
          @Size(max = 64)
          String slug,
      @NotBlank
          @Size(max = 200)
          @Pattern(regexp = BookingInput.ONE_LINE, message = BookingInput.ONE_LINE_RULE)
          String name,
      @NotNull
          @Email
          @Size(min = 3, max = 254)
          @Pattern(regexp = BookingInput.ONE_LINE, message = BookingInput.ONE_LINE_RULE)
          String email,
      @NotNull @Size(max = BookingInput.ZONE) String timeZone,
      @Size(max = BookingInput.LANGUAGE) @Nullable String language) {

    Host toHost(Instant now) {
      return new Host(
          HostId.random(),
          slug,
          name.strip(),
          email,
          Zones.parse("timeZone", timeZone),
          Optional.ofNullable(language).map(tag -> Languages.parse("language", tag)),
          List.of(),
          now);
    }
  }

  /** What owners can change about themselves. */
  record MeInput(
      @NotBlank
          @Size(max = 200)
          @Pattern(regexp = BookingInput.ONE_LINE, message = BookingInput.ONE_LINE_RULE)
          String name,
      @NotNull
          @Email
          @Size(min = 3, max = 254)
          @Pattern(regexp = BookingInput.ONE_LINE, message = BookingInput.ONE_LINE_RULE)
          String email,
      @NotNull @Size(max = BookingInput.ZONE) String timeZone,
      @Size(max = BookingInput.LANGUAGE) @Nullable String language,
      @NotNull @Size(max = Host.MOST_EMBED_ORIGINS)
          List<@NotNull @Size(max = EmbedOrigin.LONGEST) String> embedOrigins) {

    static MeInput of(Host host) {
      return new MeInput(
          host.name(),
          host.email(),
          host.zone().getId(),
          host.language().map(Locale::toLanguageTag).orElse(null),
          host.embedOrigins());
    }

    /** A zone that was stored may be one that is not in the list of zones any more. */
    Host change(Host host) {
      return new Host(
          host.id(),
          host.slug(),
          name.strip(),
          email,
          timeZone.equals(host.zone().getId()) ? host.zone() : Zones.parse("timeZone", timeZone),
          Optional.ofNullable(language).map(tag -> Languages.parse("language", tag)),
          embedOrigins.stream().map(MeInput::origin).toList(),
          host.createdAt());
    }

    private static String origin(String text) {
      try {
        return EmbedOrigin.parse(text);
      } catch (IllegalArgumentException e) {
        throw Problem.invalid("embedOrigins", String.valueOf(e.getMessage()));
      }
    }
  }

  /**
   * An owner, for himself.
   *
   * @param embedOrigins the sites that may show his booking pages in a frame
   */
  record Me(
      String id,
      String slug,
      String name,
      String email,
      String timeZone,
      @Nullable String language,
      List<String> embedOrigins,
      Instant createdAt) {

    static Me of(Host host) {
      return new Me(
          host.id().value(),
          host.slug(),
          host.name(),
          host.email(),
          host.zone().getId(),
          host.language().map(Locale::toLanguageTag).orElse(null),
          host.embedOrigins(),
          host.createdAt());
    }
  }

  /**
   * An owner, and his first key.
   *
   * @param apiKey shown this once
   */
  record NewOwner(
      String id,
      String slug,
      String name,
      String email,
      String timeZone,
      @Nullable String language,
      Instant createdAt,
      String apiKey) {

    static NewOwner of(Host host, String apiKey) {
      return new NewOwner(
          host.id().value(),
          host.slug(),
          host.name(),
          host.email(),
          host.zone().getId(),
          host.language().map(Locale::toLanguageTag).orElse(null),
          host.createdAt(),
          apiKey);
    }
  }

  @PostMapping("/v1/owners")
  @Operation(
      summary = "Create an owner",
      description = "Needs the admin key. The owner's first key is shown this once.")
  @Answers(value = NewOwner.class, status = HttpStatus.CREATED)
  ResponseEntity<String> create(
      Admin admin, @Valid @RequestBody OwnerInput input, HttpServletRequest request) {
    Host host = input.toHost(Moment.of(clock));
    var secrets = new SealedAnswers(admin.key());
    return secrets.open(write.once(Admin.SCOPE, request, tx -> create(tx, host, secrets)));
  }

  private static Outcome<Answer> create(Transaction tx, Host host, SealedAnswers secrets) {
    var key = NewKey.of(host.id(), "first", host.createdAt());
    if (!NewHost.add(tx, host, key.stored())) {
      return rollback(
          Answer.of(
              new Problem(
                  HttpStatus.CONFLICT,
                  "slug_taken",
                  "Another owner has the slug '%s'. Choose another one.".formatted(host.slug()))));
    }
    return commit(Answer.created(NewOwner.of(host, secrets.seal(key.key()))));
  }

  @GetMapping("/v1/me")
  @Operation(summary = "Show the owner of the key")
  Me me(Caller caller) {
    return Me.of(transactions.read(tx -> tx.hosts().find(caller.host()).orElseThrow()));
  }

  @PatchMapping("/v1/me")
  @Operation(
      summary = "Change the owner of the key",
      description =
          "Name, address, time zone, language, and the origins whose pages may embed the booking"
              + " pages; what is left out stays. Event types keep their time zone, and the slug"
              + " stays.")
  @Answers(Me.class)
  ResponseEntity<String> change(
      Caller caller,
      @PatchOf(MeInput.class) @RequestBody ObjectNode patch,
      HttpServletRequest request) {
    return write.once(caller, request, tx -> change(tx, caller.host(), patch));
  }

  private Outcome<Answer> change(Transaction tx, HostId id, ObjectNode patch) {
    Host before = tx.hosts().find(id).orElseThrow();
    Host after = patches.apply(MeInput.of(before), patch, MeInput.class).change(before);
    return tx.hosts().update(before, after)
        ? commit(Answer.ok(Me.of(after)))
        : rollback(
            Answer.of(
                new Problem(
                    HttpStatus.CONFLICT,
                    "stale_version",
                    "Somebody else changed the owner at the same time. Try again.")));
  }
}
