package dev.holdfast.server.calendar.oauth;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.calendar.Authorizations;
import dev.holdfast.scheduling.calendar.Authorizations.Authorization;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.ConnectionResult;
import dev.holdfast.scheduling.calendar.ConnectionService;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.scheduling.vault.Vault;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.access.secret.Keys;
import dev.holdfast.server.calendar.oauth.OAuthResult.Reason;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends hosts to providers, to let this service into their calendars, and receives them again.
 *
 * <p>The state that a host carries there and back counts once, for a short time, for one host and
 * one provider, and only its hash is stored. Each provider has an address of its own to send hosts
 * back to, so that a code of one is never shown to another.
 */
public final class OAuthFlow {

  private static final Logger LOG = LoggerFactory.getLogger(OAuthFlow.class);
  private static final int ATTEMPTS = 5;
  private static final int LONGEST = 4096;

  private final Parts parts;
  private final ConnectionService service;
  private final TokenEndpoint endpoint;
  private final Map<Provider, OAuthProvider> providers = new EnumMap<>(Provider.class);

  /**
   * What a door is made of.
   *
   * @param publicUrl where this service is reached from outside, without a slash at the end
   */
  public record Parts(
      Transactions transactions,
      Vault vault,
      JsonHttp http,
      Pkce pkce,
      String publicUrl,
      Clock clock) {}

  public OAuthFlow(Parts parts, List<? extends OAuthProvider> providers) {
    this.parts = parts;
    this.service = new ConnectionService(parts.clock());
    this.endpoint = new TokenEndpoint(parts.http(), parts.clock());
    providers.forEach(provider -> this.providers.put(provider.provider(), provider));
  }

  /** The providers that hosts can be sent to. */
  public Set<Provider> providers() {
    return Set.copyOf(providers.keySet());
  }

  /** Where a provider sends hosts back to, as it has to be registered with the provider. */
  public String redirectUri(Provider provider) {
    return "%s/oauth/%s/callback".formatted(parts.publicUrl(), provider.text());
  }

  /**
   * How a host is to come back.
   *
   * @param path of this service, to go on to afterwards
   * @param session a hash of the session's token, if there is one: then nobody else can return
   *     instead and connect another calendar
   */
  public record Return(Optional<String> path, Optional<String> session) {}

  /**
   * What a host brings back.
   *
   * @param error what the provider says instead of a code
   * @param session a hash of the token of the browser's session
   */
  public record Callback(
      Optional<String> state,
      Optional<String> code,
      Optional<String> error,
      Optional<String> session) {}

  /** Where to send a host for whom a program asks. */
  public URI authorize(HostId host, Provider provider, Access access, Optional<String> returnTo) {
    return authorize(host, provider, access, new Return(returnTo, Optional.empty()));
  }

  /**
   * Where to send a host.
   *
   * @throws IllegalArgumentException if the path to return to is none, or nobody can be sent to
   *     that provider
   */
  public URI authorize(HostId host, Provider provider, Access access, Return back) {
    OAuthClient client = find(provider).orElseThrow(() -> unknown(provider)).client();
    back.path().ifPresent(OAuthFlow::checkPath);
    String state = (access == Access.READ ? "r" : "w") + Keys.make();
    Instant until = Timestamps.now(parts.clock()).plus(Authorizations.LONGEST);
    var authorization =
        new Authorization(Keys.hash(state), host, provider, back.path(), back.session(), until);
    parts
        .transactions()
        .run(
            tx -> {
              tx.authorizations().add(authorization);
              return commit(host);
            });
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", client.settings().clientId());
    query.put("redirect_uri", redirectUri(provider));
    query.put("scope", String.join(" ", client.scopes().of(access)));
    query.put("state", state);
    query.put("code_challenge", parts.pkce().challenge(state));
    query.put("code_challenge_method", "S256");
    query.putAll(client.wishes());
    return URI.create(client.settings().authorize() + "?" + Encoded.pairs(query));
  }

  private static IllegalArgumentException unknown(Provider provider) {
    return new IllegalArgumentException(
        "Nobody can be sent to %s: its client id is not set".formatted(provider.text()));
  }

  /** A host must not be sent on to anybody else. */
  private static void checkPath(String returnTo) {
    if (!returnTo.matches("/(?![/\\\\])[\\w./~%?=&#@:+,;-]{0,500}")) {
      throw new IllegalArgumentException(
          "'%s' must be a path of this service, such as /calendars".formatted(returnTo));
    }
  }

  /** Receives a host whom the provider has sent back, and connects the calendar. */
  public OAuthResult callback(Provider provider, Callback brought) {
    Optional<String> error = brought.error();
    Optional<Authorization> taken =
        brought
            .state()
            .flatMap(text -> take(provider, text))
            .filter(found -> isHisBrowser(found, brought));
    if (taken.isEmpty()) {
      return new OAuthResult.Refused(Reason.UNKNOWN_STATE, Optional.empty());
    }
    Authorization authorization = taken.get();
    if (error.isPresent() || brought.code().isEmpty()) {
      boolean denied = error.filter("access_denied"::equals).isPresent();
      return refused(authorization, denied ? Reason.DENIED : Reason.PROVIDER_FAILED);
    }
    try {
      return arrive(authorization, brought.state().orElseThrow(), brought.code().get());
    } catch (CalendarException e) {
      LOG.warn("No calendar of {} was connected: {}", provider.text(), e.getMessage());
      return refused(authorization, Reason.PROVIDER_FAILED);
    }
  }

  private static boolean isHisBrowser(Authorization authorization, Callback brought) {
    return authorization.session().isEmpty() || authorization.session().equals(brought.session());
  }

  /** The state counts once in any case. */
  private Optional<Authorization> take(Provider provider, String state) {
    if (state.length() > LONGEST || find(provider).isEmpty()) {
      return Optional.empty();
    }
    String hash = Keys.hash(state);
    Instant now = Timestamps.now(parts.clock());
    return parts
        .transactions()
        .run(tx -> commit(tx.authorizations().take(hash)))
        .filter(found -> found.provider() == provider && found.expiresAt().isAfter(now));
  }

  private OAuthResult arrive(Authorization authorization, String state, String code)
      throws CalendarException {
    Provider name = authorization.provider();
    OAuthProvider provider = find(name).orElseThrow(() -> unknown(name));
    Scopes scopes = provider.client().scopes();
    Access access = state.startsWith("r") ? Access.READ : Access.WRITE;
    var brought =
        new TokenEndpoint.CodeGrant(
            code, parts.pkce().verifier(state), redirectUri(name), scopes.of(access));
    Grant grant = endpoint.redeem(provider.client(), brought);
    if (!scopes.suffice(grant.scopes())) {
      return refused(authorization, Reason.TOO_LITTLE_ALLOWED);
    }
    String account = provider.accountOf(grant.accessToken());
    VaultReference secret = parts.vault().put(authorization.host(), grant.text());
    return connect(authorization, new ConnectionService.Account(account, secret));
  }

  /** How reconnecting ended, and what was connected before. */
  private record Reconnected(Optional<CalendarConnection> before, ConnectionResult result) {}

  private OAuthResult connect(Authorization authorization, ConnectionService.Account account) {
    HostId host = authorization.host();
    Provider provider = authorization.provider();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Reconnected reconnected =
          parts
              .transactions()
              .run(
                  tx -> {
                    var before = tx.calendarConnections().find(host, provider);
                    return service
                        .reconnect(tx, host, provider, account)
                        .map(result -> new Reconnected(before, result));
                  });
      if (reconnected.result() instanceof ConnectionResult.Done done) {
        reconnected.before().ifPresent(old -> forget(old, account));
        return new OAuthResult.Connected(done.connection(), authorization.returnTo());
      }
    }
    parts.vault().destroy(host, account.secret());
    return refused(authorization, Reason.CONTENDED);
  }

  /** Nothing is given back of the same account: that would end the new access as well. */
  private void forget(CalendarConnection old, ConnectionService.Account account) {
    if (!old.account().equals(account.name())) {
      try {
        find(old.provider()).orElseThrow().revoke(old);
      } catch (CalendarException e) {
        LOG.info("The access to an earlier calendar was not given back: {}", e.getMessage());
      }
    }
    parts.vault().destroy(old.host(), old.secret());
  }

  private Optional<OAuthProvider> find(Provider provider) {
    return Optional.ofNullable(providers.get(provider));
  }

  private static OAuthResult refused(Authorization authorization, Reason reason) {
    return new OAuthResult.Refused(reason, authorization.returnTo());
  }
}
