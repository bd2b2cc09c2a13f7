package dev.holdfast.server.host;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.EmbedOrigin;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.NewKey;
import dev.holdfast.server.api.Admin;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.IfMatch;
import dev.holdfast.server.api.Languages;
import dev.holdfast.server.api.MergePatch;
import dev.holdfast.server.api.PatchOf;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.SealedReplies;
import dev.holdfast.server.api.TimeZones;
import dev.holdfast.server.api.Versioned;
import dev.holdfast.server.api.VisibleText;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.booking.BookingInput;
import dev.holdfast.server.eventtype.EventTypeInput;
import dev.holdfast.server.mail.Deliverable;
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

/** Hosts, whose time can be booked. */
@RestController
@Tag(name = "Hosts and keys")
public final class HostApi {

  private final Transactions transactions;
  private final Write write;
  private final MergePatch patches;
  private final Clock clock;

  HostApi(Transactions transactions, Write write, MergePatch patches, Clock clock) {
    this.transactions = transactions;
    this.write = write;
    this.patches = patches;
    this.clock = clock;
  }

  /** A new host. */
  public record HostInput(
      @NotNull
          @Pattern(regexp = EventTypeInput.SLUG, message = EventTypeInput.SLUG_RULE)
          @Size(max = 64)
          String slug,
      @NotBlank @Size(max = 200) @VisibleText(oneLine = true) String name,
      @NotNull @Email @Deliverable @Size(min = 3, max = 254) @VisibleText(oneLine = true)
          String email,
      @NotNull @Size(max = BookingInput.ZONE) String timeZone,
      @Size(max = BookingInput.LANGUAGE) @Nullable String language) {

    public Host toHost(Instant now) {
      return new Host(
          HostId.random(),
          slug,
          name.strip(),
          email,
          TimeZones.parse("timeZone", timeZone),
          Optional.ofNullable(language).map(tag -> Languages.parse("language", tag)),
          now);
    }
  }

  /** What hosts can change about themselves. */
  record MeInput(
      @NotBlank @Size(max = 200) @VisibleText(oneLine = true) String name,
      @NotNull @Email @Deliverable @Size(min = 3, max = 254) @VisibleText(oneLine = true)
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

    /**
     * The host after this change, in the version it had. A zone that was stored may be one that is
     * not in the list of zones any more.
     */
    Host change(Host host) {
      return new Host(
          host.id(),
          host.slug(),
          name.strip(),
          email,
          timeZone.equals(host.zone().getId())
              ? host.zone()
              : TimeZones.parse("timeZone", timeZone),
          Optional.ofNullable(language).map(tag -> Languages.parse("language", tag)),
          embedOrigins.stream().map(MeInput::origin).toList(),
          host.version(),
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
   * A host, as they see themselves.
   *
   * @param embedOrigins the sites that may show their booking pages in a frame
   */
  record Me(
      String id,
      String slug,
      String name,
      String email,
      String timeZone,
      @Nullable String language,
      List<String> embedOrigins,
      long version,
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
          host.version(),
          host.createdAt());
    }
  }

  /**
   * A host and their first key.
   *
   * @param apiKey shown this once
   */
  record CreatedHost(
      String id,
      String slug,
      String name,
      String email,
      String timeZone,
      @Nullable String language,
      Instant createdAt,
      String apiKey) {

    static CreatedHost of(Host host, String apiKey) {
      return new CreatedHost(
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

  @PostMapping("/v1/hosts")
  @Operation(
      summary = "Create a host",
      description = "Needs the admin key. The host's first key is shown this once.")
  @Responds(value = CreatedHost.class, status = HttpStatus.CREATED)
  ResponseEntity<String> create(
      Admin admin, @Valid @RequestBody HostInput input, HttpServletRequest request) {
    Host host = input.toHost(Timestamps.now(clock));
    var secrets = new SealedReplies("apiKey", admin.key());
    return secrets.open(write.once(Admin.SCOPE, request, tx -> create(tx, host, secrets)));
  }

  private static Outcome<ApiReply> create(Transaction tx, Host host, SealedReplies secrets) {
    var key = NewKey.of(host.id(), "first", host.createdAt());
    if (!NewHost.add(tx, host, key.stored())) {
      return rollback(
          ApiReply.of(
              new Problem(
                  HttpStatus.CONFLICT,
                  "slug_taken",
                  "Another host has the slug '%s'. Choose another one.".formatted(host.slug()))));
    }
    return commit(ApiReply.created(CreatedHost.of(host, secrets.seal(key.key()))));
  }

  @GetMapping("/v1/me")
  @Versioned
  @Operation(summary = "Show the host of the key")
  ResponseEntity<Me> me(Caller caller) {
    Host host = transactions.read(tx -> find(tx, caller.host()));
    return IfMatch.ok(host.version(), Me.of(host));
  }

  @PatchMapping("/v1/me")
  @Versioned
  @Operation(
      summary = "Change the host of the key",
      description =
          "Name, address, time zone, language, and the origins whose pages may embed the booking"
              + " pages; what is left out stays. Event types keep their time zone, and the slug"
              + " stays.")
  @Responds(Me.class)
  ResponseEntity<String> change(
      Caller caller,
      @PatchOf(MeInput.class) @RequestBody ObjectNode patch,
      HttpServletRequest request) {
    IfMatch ifMatch = IfMatch.of(request);
    return write.once(caller, request, tx -> change(tx, caller.host(), patch, ifMatch));
  }

  private static Host find(Transaction tx, HostId id) {
    return tx.hosts().find(id).orElseThrow();
  }

  private Outcome<ApiReply> change(Transaction tx, HostId id, ObjectNode patch, IfMatch ifMatch) {
    Host before = find(tx, id);
    ifMatch.check("host", before.version());
    Host after = patches.apply(MeInput.of(before), patch, MeInput.class).change(before);
    if (after.equals(before)) {
      return rollback(answer(before));
    }
    Host next = after.next();
    return tx.hosts().update(next)
        ? commit(answer(next))
        : rollback(ApiReply.of(ifMatch.stale("host", find(tx, id).version())));
  }

  private static ApiReply answer(Host host) {
    return ApiReply.ok(Me.of(host)).ofVersion(host.version());
  }
}
