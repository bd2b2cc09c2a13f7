package dev.holdfast.server.calendar;

import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.calendar.caldav.CalDavAccount;
import dev.holdfast.server.calendar.feed.FeedClient;
import dev.holdfast.server.net.SafeHttp;
import java.net.URI;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What opens a calendar that is connected by its address, checked as far as that goes here. */
@Component
final class ConnectionSecrets {

  private final SafeHttp http;
  private final FeedClient feeds;

  ConnectionSecrets(SafeHttp http, Clock clock) {
    this.http = http;
    this.feeds = new FeedClient(http, clock);
  }

  /**
   * A secret.
   *
   * @param text for the vault
   * @param account what the host may see of it
   * @param refusal why its address is refused, if it is
   */
  record Secret(String text, String account, Optional<String> refusal) {

    static Secret refused(String url, Optional<String> refusal) {
      return new Secret(url, "", refusal);
    }

    /**
     * In the body of a transaction, so that a repeat gets its answer although the address may
     * resolve differently by now.
     */
    void checkAddress() {
      refusal.ifPresent(
          reason -> {
            throw Problem.invalid("url", reason);
          });
    }

    @Override
    public String toString() {
      return "Secret[%s]".formatted(account);
    }
  }

  Secret of(Provider provider, ConnectionInput input) {
    return switch (provider) {
      case ICAL -> feed(input);
      case CALDAV -> calDav(input);
      case GOOGLE, OUTLOOK ->
          throw Problem.invalid(
              "provider",
              "%1$s is connected by GET /v1/calendar-connections/%1$s/authorize"
                  .formatted(provider.text()));
    };
  }

  private Secret feed(ConnectionInput input) {
    if (input.username() != null || input.password() != null) {
      String field = input.username() == null ? "password" : "username";
      throw Problem.invalid(field, "is for caldav only; a feed's address says it all");
    }
    if (input.writeTo() != null) {
      throw Problem.invalid("writeTo", "must be left out: a feed can be read only");
    }
    String url = input.url().strip();
    Optional<String> refusal = feeds.refusal(url);
    // The host alone: the rest of a feed's address is a secret.
    return refusal.isPresent()
        ? Secret.refused(url, refusal)
        : new Secret(url, URI.create(url).getHost(), refusal);
  }

  private Secret calDav(ConnectionInput input) {
    if (input.username() == null || input.password() == null) {
      throw Problem.invalid("password", "and username must be given for caldav");
    }
    String url = input.url().strip();
    Optional<String> refusal = http.refusal(url);
    if (refusal.isPresent()) {
      return Secret.refused(url, refusal);
    }
    if (!url.toLowerCase(Locale.ROOT).startsWith("https:") && !http.allowsPrivateAddresses()) {
      throw Problem.invalid("url", "must begin with https://, or the password could be read");
    }
    try {
      CalDavAccount account = new CalDavAccount(url, input.username(), input.password());
      return new Secret(account.toJson(), account.name(), refusal);
    } catch (IllegalArgumentException e) {
      throw Problem.invalid("username", String.valueOf(e.getMessage()));
    }
  }
}
