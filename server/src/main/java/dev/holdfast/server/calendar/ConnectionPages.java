package dev.holdfast.server.calendar;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.FeedLinks;
import dev.holdfast.server.access.secret.SecretLink;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.calendar.oauth.OAuthFlow;
import dev.holdfast.server.page.Ages;
import dev.holdfast.server.page.CalendarWarning;
import dev.holdfast.server.page.PageController;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The host's external calendars, and the feed of the host's bookings. */
@PageController
final class ConnectionPages {

  private static final List<Provider> ORDER =
      List.of(Provider.GOOGLE, Provider.OUTLOOK, Provider.CALDAV, Provider.ICAL);

  /** The message for a host who returns from a provider, as the address names it. */
  private static final Set<String> ARRIVALS =
      Set.of(
          "connected",
          "unknown_state",
          "denied",
          "too_little_allowed",
          "provider_failed",
          "contended");

  private final Transactions transactions;
  private final OAuthFlow door;
  private final FeedLinks feeds;
  private final Ages ages;
  private final Clock clock;

  ConnectionPages(
      Transactions transactions, OAuthFlow door, FeedLinks feeds, Ages ages, Clock clock) {
    this.transactions = transactions;
    this.door = door;
    this.feeds = feeds;
    this.ages = ages;
    this.clock = clock;
  }

  /**
   * A provider, and the host's calendar there.
   *
   * @param possible whether it can be connected, as this service is set up
   * @param connection null: there is none
   * @param failure the key of the message; empty: no failure
   */
  public record Card(
      String provider,
      boolean possible,
      @Nullable ConnectionView connection,
      String synced,
      String tried,
      String failure) {

    public boolean byAddress() {
      return provider.equals("ical") || provider.equals("caldav");
    }

    /** Which colour the state has. */
    public String tone() {
      return connection == null
          ? ""
          : switch (connection.state()) {
            case "synced" -> "good";
            case "disabled" -> "";
            case "never_synced" -> failure.isEmpty() ? "warn" : "bad";
            case "failing" -> "warn";
            default -> "bad";
          };
    }
  }

  @GetMapping("/app/connections")
  String connections(
      SignedIn who,
      @RequestParam(required = false) @Nullable String calendar,
      Locale locale,
      Model model) {
    Instant now = Timestamps.now(clock);
    transactions.read(
        tx -> {
          List<CalendarConnection> all = tx.calendarConnections().of(who.host());
          Optional<SecretLink> feed = feeds.find(tx, who.host());
          model
              .addAttribute(
                  "cards",
                  ORDER.stream().map(provider -> card(provider, all, now, locale)).toList())
              .addAttribute("feed", feed.map(SecretLink::url).orElse(null));
          return all;
        });
    model.addAttribute("arrived", calendar != null && ARRIVALS.contains(calendar) ? calendar : "");
    return "dashboard/connections";
  }

  private Card card(Provider provider, List<CalendarConnection> all, Instant now, Locale locale) {
    boolean needsClient = provider == Provider.GOOGLE || provider == Provider.OUTLOOK;
    boolean possible = !needsClient || door.providers().contains(provider);
    Optional<CalendarConnection> found =
        all.stream().filter(connection -> connection.provider() == provider).findFirst();
    if (found.isEmpty()) {
      return new Card(provider.text(), possible, null, "", "", "");
    }
    SyncStatus sync = found.get().sync();
    return new Card(
        provider.text(),
        possible,
        ConnectionView.of(found.get(), now),
        sync.syncedAt().map(at -> ages.since(at, now, locale)).orElse(""),
        sync.triedAt().map(at -> ages.since(at, now, locale)).orElse(""),
        sync.failure().map(CalendarWarning::words).orElse(""));
  }
}
