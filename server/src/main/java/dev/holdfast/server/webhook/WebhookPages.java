package dev.holdfast.server.webhook;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.scheduling.webhook.Attempt;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryState;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.page.Ages;
import dev.holdfast.server.page.HostTimes;
import dev.holdfast.server.page.PageController;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The host's webhooks, and what was delivered to them. */
@PageController
final class WebhookPages {

  private static final int PAGE = 50;

  private final Transactions transactions;
  private final Ages ages;
  private final Clock clock;

  WebhookPages(Transactions transactions, Ages ages, Clock clock) {
    this.transactions = transactions;
    this.ages = ages;
    this.clock = clock;
  }

  /** A webhook as a line of a list. */
  public record Line(
      String id,
      String url,
      List<String> events,
      String status,
      String tone,
      String since,
      long version) {}

  /** A delivery as a line of a list; what is not there is empty. */
  public record Sent(
      String id,
      String event,
      String state,
      String tone,
      boolean again,
      int attempts,
      String status,
      String response,
      String last,
      String next,
      String createdAt) {}

  @GetMapping("/app/webhooks")
  String list(SignedIn who, Locale locale, Model model) {
    Instant now = Timestamps.now(clock);
    List<Webhook> all = transactions.read(tx -> tx.webhooks().of(who.host()));
    model
        .addAttribute("lines", all.stream().map(each -> line(each, now, locale)).toList())
        .addAttribute("keys", Arrays.stream(EventKey.values()).map(EventKey::text).toList());
    return "dashboard/webhooks";
  }

  @GetMapping("/app/webhooks/{id}")
  String deliveries(
      SignedIn who,
      @PathVariable String id,
      @RequestParam(required = false) @Nullable Long before,
      Locale locale,
      Model model) {
    Instant now = Timestamps.now(clock);
    transactions.read(
        tx -> {
          Webhook webhook = find(tx, who.host(), id);
          var zone = tx.hosts().find(who.host()).orElseThrow().zone();
          HostTimes times = new HostTimes(zone, locale);
          List<Delivery> found =
              tx.deliveries()
                  .page(
                      webhook.id(),
                      before == null ? OptionalLong.empty() : OptionalLong.of(before),
                      PAGE + 1);
          List<Delivery> shown = found.subList(0, Math.min(PAGE, found.size()));
          model
              .addAttribute("webhook", line(webhook, now, locale))
              .addAttribute("zone", zone.getId().replace('_', ' '))
              .addAttribute(
                  "deliveries", shown.stream().map(each -> sent(each, times, now, locale)).toList())
              .addAttribute("first", before == null)
              .addAttribute(
                  "next", found.size() > PAGE ? shown.get(shown.size() - 1).number() : null);
          return webhook;
        });
    return "dashboard/webhook";
  }

  private static Webhook find(Transaction tx, HostId host, String id) {
    return tx.webhooks()
        .of(host, new WebhookId(id))
        .orElseThrow(() -> Problem.notFound("webhook", id));
  }

  private Line line(Webhook webhook, Instant now, Locale locale) {
    String status =
        webhook.isDisabled()
            ? "disabled"
            : webhook.health().isFailingAt(now) ? "failing" : "active";
    if (status.equals("active") && webhook.health().failingSince().isPresent()) {
      status = "retrying";
    }
    String tone =
        switch (status) {
          case "active" -> "good";
          case "disabled" -> "";
          case "retrying" -> "warn";
          default -> "bad";
        };
    return new Line(
        webhook.id().value(),
        webhook.url(),
        webhook.events().stream().sorted().map(EventKey::text).toList(),
        status,
        tone,
        webhook.health().failingSince().map(at -> ages.since(at, now, locale)).orElse(""),
        webhook.version());
  }

  private Sent sent(Delivery delivery, HostTimes times, Instant now, Locale locale) {
    DeliveryState state = delivery.state();
    String tone =
        switch (state) {
          case DELIVERED -> "good";
          case PENDING -> "warn";
          case FAILED -> "bad";
        };
    return new Sent(
        delivery.id().value(),
        delivery.subject().key().text(),
        state.name().toLowerCase(Locale.ROOT),
        tone,
        delivery.redelivery(),
        delivery.attempts(),
        delivery.last().flatMap(Attempt::status).map(String::valueOf).orElse(""),
        delivery.last().flatMap(Attempt::response).orElse(""),
        delivery.last().map(attempt -> ages.since(attempt.at(), now, locale)).orElse(""),
        delivery.nextAttemptAt().map(at -> ages.until(at, now, locale)).orElse(""),
        times.moment(delivery.createdAt()));
  }
}
