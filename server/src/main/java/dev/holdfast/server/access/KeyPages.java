package dev.holdfast.server.access;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.access.secret.FeedLinks;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.page.HostTimes;
import dev.holdfast.server.page.PageController;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The keys of programs that speak for the host. */
@PageController
final class KeyPages {

  private final Transactions transactions;
  private final Clock clock;

  KeyPages(Transactions transactions, Clock clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * A key, as its host recognises it.
   *
   * @param until null: for ever
   * @param used null: never
   */
  public record KeyRow(
      String id,
      String name,
      String hint,
      boolean reads,
      String since,
      @Nullable String until,
      boolean over,
      @Nullable String used) {}

  @GetMapping("/app/keys")
  String show(SignedIn who, Locale locale, Model model) {
    Host host = transactions.read(tx -> tx.hosts().find(who.host()).orElseThrow());
    List<ApiKey> keys = transactions.read(tx -> tx.apiKeys().of(who.host()));
    HostTimes times = new HostTimes(host.zone(), locale);
    model.addAttribute("admin", who.admin());
    model.addAttribute(
        "keys",
        keys.stream()
            .filter(key -> !FeedLinks.isLink(key))
            .map(key -> row(key, times, clock.instant()))
            .toList());
    return "account/keys";
  }

  private static KeyRow row(ApiKey key, HostTimes times, Instant now) {
    return new KeyRow(
        key.id(),
        key.name(),
        key.hint(),
        key.scope() == ApiKey.Scope.READ,
        times.day(key.createdAt()),
        key.expiresAt().map(times::day).orElse(null),
        key.isExpired(now),
        key.lastUsedAt().map(times::day).orElse(null));
  }
}
