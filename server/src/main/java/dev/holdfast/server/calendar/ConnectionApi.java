package dev.holdfast.server.calendar;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarProvider;
import dev.holdfast.scheduling.calendar.CalendarProviders;
import dev.holdfast.scheduling.calendar.ConnectionResult;
import dev.holdfast.scheduling.calendar.ConnectionService;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.scheduling.vault.Vault;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.api.MergePatch;
import dev.holdfast.server.api.Page;
import dev.holdfast.server.api.PatchOf;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.json.CodeOf;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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

/** The external calendars of a host, one of each provider. */
@RestController
@RequestMapping("/v1/calendar-connections")
@Tag(name = "Calendars")
public final class ConnectionApi {

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionApi.class);

  /** How long a host waits at most for a calendar to be read. */
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private static final Duration LOOK = Duration.ofMillis(50);

  private final Transactions transactions;
  private final Write write;
  private final ConnectionService service;
  private final Inputs inputs;
  private final Vault vault;
  private final CalendarProviders providers;
  private final SyncListener listener;

  /** Notified when a calendar is to be read now. */
  public interface SyncListener {
    void wanted();
  }

  /** What reads and checks a request, and knows the time. */
  private record Inputs(MergePatch patches, ConnectionSecrets secrets, Clock clock) {}

  ConnectionApi(
      Transactions transactions,
      Write write,
      MergePatch patches,
      ConnectionSecrets secrets,
      Vault vault,
      CalendarProviders providers,
      SyncListener listener,
      Clock clock) {
    this.transactions = transactions;
    this.write = write;
    this.service = new ConnectionService(clock);
    this.inputs = new Inputs(patches, secrets, clock);
    this.vault = vault;
    this.providers = providers;
    this.listener = listener;
  }

  @PostMapping
  @Operation(
      summary = "Connect a calendar by its address",
      description =
          "An iCal feed (https or webcal), or a CalDAV server with username and password, which is"
              + " tried at once: 422 says why it cannot be read. It is read soon after; until then"
              + " nothing can be booked. Google and Outlook are connected by authorize.")
  @Responds(value = ConnectionView.class, status = HttpStatus.CREATED)
  ResponseEntity<String> connect(
      Caller caller, @Valid @RequestBody ConnectionInput input, HttpServletRequest request) {
    Provider provider = provider(input.provider());
    ConnectionSecrets.Secret secret = inputs.secrets().of(provider, input);
    Choice choice = input.toChoice();
    VaultReference reference = vault.put(caller.host(), secret.text());
    var account = new ConnectionService.Account(secret.account(), reference);
    try {
      Optional<Problem> unreadable = unreadable(caller.host(), provider, secret, reference);
      return write.once(
          caller,
          request,
          tx -> {
            secret.checkAddress();
            unreadable.ifPresent(
                problem -> {
                  throw problem;
                });
            return service
                .connect(tx, caller.host(), provider, account, choice)
                .map(result -> created(connection(result)).then(listener::wanted));
          });
    } finally {
      destroyUnlessUsed(caller.host(), provider, reference);
    }
  }

  /**
   * Why an account cannot be read: a mistyped password is reported at once, and not when somebody
   * wonders why nothing can be booked. Feeds are read soon after; they have no password, and may be
   * published later.
   */
  private Optional<Problem> unreadable(
      HostId host, Provider provider, ConnectionSecrets.Secret secret, VaultReference reference) {
    if (provider != Provider.CALDAV || secret.refusal().isPresent()) {
      return Optional.empty();
    }
    var tried =
        CalendarConnection.create(
            host,
            provider,
            secret.account(),
            reference,
            Choice.DEFAULT,
            Timestamps.now(inputs.clock()));
    try {
      providers.of(provider).calendars(tried);
      return Optional.empty();
    } catch (CalendarException e) {
      boolean isPassword = e.code() == CalendarException.Code.ACCESS_LOST;
      return Optional.of(
          Problem.invalid(isPassword ? "password" : "url", "cannot be used: " + e.getMessage()));
    }
  }

  /**
   * A repeated request has used another secret, and a failed one may have used this one anyway: if
   * that is unknown, it stays.
   */
  private void destroyUnlessUsed(HostId host, Provider provider, VaultReference reference) {
    try {
      boolean used =
          transactions
              .read(tx -> tx.calendarConnections().find(host, provider))
              .filter(connection -> connection.secret().equals(reference))
              .isPresent();
      if (!used) {
        vault.destroy(host, reference);
      }
    } catch (StoreException e) {
      LOG.warn("A secret may stay in the vault without use: {}", e.getMessage());
    }
  }

  private ApiReply created(CalendarConnection connection) {
    return ApiReply.created(view(connection))
        .withHeader("Location", "/v1/calendar-connections/" + connection.provider().text());
  }

  @GetMapping
  @Operation(summary = "List calendars, with what is known of them")
  Page<ConnectionView> list(Caller caller) {
    List<CalendarConnection> all =
        transactions.read(tx -> tx.calendarConnections().of(caller.host()));
    return new Page<>(all.stream().map(this::view).toList(), null);
  }

  @GetMapping("/{provider}")
  @Operation(summary = "Show a calendar")
  ConnectionView show(Caller caller, @PathVariable @CodeOf(Provider.class) String provider) {
    return view(find(caller.host(), provider));
  }

  @PatchMapping("/{provider}")
  @Operation(
      summary = "Change what is read and written",
      description =
          "calendars: the ids that say when you are busy, none for the main one; writeTo: the id of"
              + " the calendar that bookings are written to; syncEnabled: false leaves the calendar"
              + " alone; whenStale: open or closed, once it could not be read for 24 hours.")
  @Responds(ConnectionView.class)
  ResponseEntity<String> change(
      Caller caller,
      @PathVariable @CodeOf(Provider.class) String provider,
      @PatchOf(ConnectionInput.Settings.class) @RequestBody ObjectNode patch,
      HttpServletRequest request) {
    Provider which = provider(provider);
    return write.once(caller, request, tx -> change(tx, caller.host(), which, patch));
  }

  private Outcome<ApiReply> change(
      Transaction tx, HostId host, Provider provider, ObjectNode patch) {
    return service
        .change(tx, host, provider, choice -> changed(choice, patch))
        .map(result -> ApiReply.ok(view(connection(result))).then(listener::wanted));
  }

  private Choice changed(Choice choice, ObjectNode patch) {
    return inputs
        .patches()
        .apply(ConnectionInput.Settings.of(choice), patch, ConnectionInput.Settings.class)
        .toChoice();
  }

  @DeleteMapping("/{provider}")
  @Operation(
      summary = "Disconnect a calendar",
      description = "What was allowed to this service is given back, and the secret destroyed.")
  @Responds(status = HttpStatus.NO_CONTENT)
  ResponseEntity<String> disconnect(
      Caller caller,
      @PathVariable @CodeOf(Provider.class) String provider,
      HttpServletRequest request) {
    Provider which = provider(provider);
    return write.once(
        caller,
        request,
        tx -> service.disconnect(tx, caller.host(), which).map(result -> gone(connection(result))));
  }

  private ApiReply gone(CalendarConnection connection) {
    return ApiReply.noContent().then(() -> giveBack(connection));
  }

  /** It is disconnected already, even if the provider fails. */
  private void giveBack(CalendarConnection connection) {
    try {
      providers.of(connection.provider()).revoke(connection);
    } catch (CalendarException | RuntimeException e) {
      LOG.info(
          "{} could not be notified that a host has disconnected: {}",
          connection.provider().text(),
          e.getMessage());
    }
    vault.destroy(connection.host(), connection.secret());
  }

  @PostMapping("/{provider}/sync")
  @Operation(
      summary = "Read a calendar now",
      description =
          "Responds 200 when that was done, whether it went well or not: see state and failure. If"
              + " it takes longer than 20 seconds, 202; it goes on then.")
  @Responds(
      value = ConnectionView.class,
      status = {HttpStatus.OK, HttpStatus.ACCEPTED})
  ResponseEntity<String> sync(
      Caller caller,
      @PathVariable @CodeOf(Provider.class) String provider,
      HttpServletRequest request) {
    Provider which = provider(provider);
    Instant wanted = Timestamps.now(inputs.clock());
    return write.planned(
        caller,
        request,
        tx -> service.sync(tx, caller.host(), which).map(result -> since(result, wanted)),
        since -> synced(caller.host(), which, Instant.parse(since)));
  }

  private static String since(ConnectionResult result, Instant wanted) {
    connection(result);
    return wanted.toString();
  }

  private ApiReply synced(HostId host, Provider provider, Instant wanted) {
    listener.wanted();
    long end = System.nanoTime() + TIMEOUT.toNanos();
    CalendarConnection found = find(host, provider.text());
    while (!isSyncedSince(found, wanted)) {
      if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
        return new ApiReply(HttpStatus.ACCEPTED, Map.of(), view(found));
      }
      LockSupport.parkNanos(LOOK.toNanos());
      found = find(host, provider.text());
    }
    return ApiReply.ok(view(found));
  }

  /** One that was under way already does not know what was entered just now. */
  private static boolean isSyncedSince(CalendarConnection connection, Instant wanted) {
    return !connection.sync().triedAt().orElse(Instant.MIN).isBefore(wanted);
  }

  /** The calendars of an account. */
  record Calendars(List<CalendarProvider.Listed> items) {}

  @GetMapping("/{provider}/calendars")
  @Operation(
      summary = "List the calendars of the account",
      description = "To choose from: their ids are for calendars and writeTo. Asks the provider.")
  Calendars calendars(Caller caller, @PathVariable @CodeOf(Provider.class) String provider) {
    CalendarConnection connection = find(caller.host(), provider);
    try {
      return new Calendars(providers.of(connection.provider()).calendars(connection));
    } catch (CalendarException e) {
      throw new Problem(
          HttpStatus.BAD_GATEWAY,
          "calendar_" + Codes.of(e.code()),
          "%s did not answer: %s".formatted(provider, e.getMessage()));
    }
  }

  private CalendarConnection find(HostId host, String provider) {
    Provider which = provider(provider);
    return transactions
        .read(tx -> tx.calendarConnections().find(host, which))
        .orElseThrow(() -> Problem.notFound("calendar connection", provider));
  }

  private static Provider provider(String text) {
    return Provider.parse(text)
        .orElseThrow(
            () ->
                Problem.invalid(
                    "provider",
                    "must be google, outlook, ical or caldav, not '%s'".formatted(text)));
  }

  private ConnectionView view(CalendarConnection connection) {
    Instant now = Timestamps.now(inputs.clock());
    return ConnectionView.of(connection, now);
  }

  private static CalendarConnection connection(ConnectionResult result) {
    if (result instanceof ConnectionResult.Done done) {
      return done.connection();
    }
    throw problem(((ConnectionResult.Refused) result).reason());
  }

  private static Problem problem(ConnectionResult.Reason reason) {
    return switch (reason) {
      case ALREADY_CONNECTED ->
          new Problem(
              HttpStatus.CONFLICT,
              "already_connected",
              "A calendar of this provider is connected. Disconnect it first.");
      case NOT_CONNECTED ->
          new Problem(
              HttpStatus.NOT_FOUND, "not_found", "No calendar of this provider is connected.");
      case SYNC_DISABLED ->
          new Problem(
              HttpStatus.CONFLICT,
              "sync_disabled",
              "The calendar is to be left alone. Change syncEnabled to true first.");
      case STALE_VERSION ->
          new Problem(
              HttpStatus.CONFLICT,
              "stale_version",
              "Somebody else has just changed the connection. Try again.");
    };
  }
}
