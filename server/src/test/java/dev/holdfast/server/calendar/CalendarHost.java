package dev.holdfast.server.calendar;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnection.WhenStale;
import dev.holdfast.scheduling.calendar.CalendarProvider.Question;
import dev.holdfast.scheduling.calendar.ConnectionService;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.scheduling.vault.SealedSecrets.SealedSecret;
import dev.holdfast.scheduling.vault.Vault;
import dev.holdfast.server.calendar.google.GoogleCalendar;
import dev.holdfast.server.calendar.oauth.Access;
import dev.holdfast.server.calendar.oauth.JsonHttp;
import dev.holdfast.server.calendar.oauth.OAuthFlow;
import dev.holdfast.server.calendar.oauth.OAuthProvider;
import dev.holdfast.server.calendar.oauth.OAuthResult;
import dev.holdfast.server.calendar.oauth.OAuthSettings;
import dev.holdfast.server.calendar.oauth.Pkce;
import dev.holdfast.server.calendar.oauth.Tokens;
import dev.holdfast.server.calendar.outlook.OutlookCalendar;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.outbox.SettableClock;
import dev.holdfast.server.store.Samples;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.vault.KeyPlace;
import dev.holdfast.server.vault.TinkVault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A host with calendars elsewhere, and the server that speaks to them. */
public final class CalendarHost implements AutoCloseable {

  public static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
  public static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

  public final SettableClock clock;
  public final ServiceStore store;
  public final Vault vault;
  public final Tokens tokens;
  public final JsonHttp http;
  public final OAuthFlow flow;
  public final List<OAuthProvider> providers;
  private final SafeHttp safeHttp = new SafeHttp(true);
  private final Host host;

  /** A server with a host of its own. */
  public CalendarHost(
      ServiceStore store, Path key, SettableClock clock, Map<Provider, OAuthSettings> settings) {
    this(
        store,
        key,
        clock,
        settings,
        new Host(HostId.random(), "ann", "Ann", "ann@example.com", ZONE, NOW));
    change(tx -> tx.hosts().add(host));
  }

  private CalendarHost(
      ServiceStore store,
      Path key,
      SettableClock clock,
      Map<Provider, OAuthSettings> settings,
      Host host) {
    this.store = store;
    this.clock = clock;
    this.host = host;
    this.vault = new TinkVault(store, new KeyPlace.InFile(key, true));
    this.http = new JsonHttp(safeHttp, clock);
    this.tokens = new Tokens(store.transactions(), vault, http, clock);
    this.providers =
        settings.entrySet().stream().map(each -> made(each.getKey(), each.getValue())).toList();
    var pkce = new Pkce(store.secret("oauth", () -> "a secret of the service"));
    var parts =
        new OAuthFlow.Parts(
            store.transactions(), vault, http, pkce, "https://book.example.com", clock);
    this.flow = new OAuthFlow(parts, providers);
  }

  /** Another server on the same database, with the same host. */
  public CalendarHost elsewhere(
      ServiceStore other, Path key, Map<Provider, OAuthSettings> settings) {
    return new CalendarHost(other, key, clock, settings, host);
  }

  private OAuthProvider made(Provider provider, OAuthSettings settings) {
    return provider == Provider.GOOGLE
        ? new GoogleCalendar(settings, tokens, http)
        : new OutlookCalendar(settings, tokens, http);
  }

  public HostId id() {
    return host.id();
  }

  public OAuthProvider provider(Provider name) {
    return providers.stream().filter(each -> each.provider() == name).findFirst().orElseThrow();
  }

  public <T> T change(Function<Transaction, T> body) {
    return store.transactions().run(tx -> commit(body.apply(tx)));
  }

  /** Lets the host go to the provider and come back, and answers where the provider sent him. */
  public URI go(Provider provider, Access access) {
    return visit(flow.authorize(id(), provider, access, Optional.of("/calendars")));
  }

  /** What a browser is told to visit next. */
  public static URI visit(URI url) {
    try {
      HttpResponse<Void> answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.discarding());
      return URI.create(
          answer
              .headers()
              .firstValue("Location")
              .orElseThrow(() -> new IllegalStateException("Not sent back: " + answer)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  public OAuthResult arrive(Provider provider, URI back) {
    return arrive(provider, back, Optional.empty());
  }

  /** In a browser with that session. */
  public OAuthResult arrive(Provider provider, URI back, Optional<String> session) {
    Map<String, String> query = FakeAuthority.pairs(back.getRawQuery());
    return flow.callback(
        provider,
        new OAuthFlow.Callback(
            Optional.ofNullable(query.get("state")),
            Optional.ofNullable(query.get("code")),
            Optional.ofNullable(query.get("error")),
            session));
  }

  public CalendarConnection connect(Provider provider) {
    return connect(provider, Access.WRITE);
  }

  public CalendarConnection connect(Provider provider, Access access) {
    OAuthResult arrival = arrive(provider, go(provider, access));
    if (arrival instanceof OAuthResult.Connected connected) {
      return connected.connection();
    }
    throw new IllegalStateException("Not connected: " + arrival);
  }

  public Optional<CalendarConnection> find(Provider provider) {
    return store.transactions().read(tx -> tx.calendarConnections().find(id(), provider));
  }

  /** All that is in the vault, sealed. */
  public List<SealedSecret> secrets() {
    return store.transactions().read(tx -> tx.sealedSecrets().page(Optional.empty(), 1000));
  }

  /** The host chooses which calendars count. */
  public CalendarConnection choose(Provider provider, String... calendars) {
    var choice = new Choice(List.of(calendars), Optional.empty(), true, WhenStale.OPEN);
    store
        .transactions()
        .run(tx -> new ConnectionService(clock).change(tx, id(), provider, before -> choice));
    return find(provider).orElseThrow();
  }

  public Question question(String window) {
    return new Question(TimeSlot.parse(window), ZONE, Optional.empty());
  }

  /** A confirmed booking of the host, of half an hour. */
  public Invitation invitation(String start) {
    EventType eventType = Samples.eventType(host);
    return new Invitation(Samples.booking(eventType, Instant.parse(start)), eventType, host);
  }

  /** The same booking at another time. */
  public static Invitation moved(Invitation before, String time) {
    Booking booking = before.booking();
    Booking moved =
        Samples.with(
            booking,
            TimeSlot.parse(time),
            Samples.life(BookingStatus.CONFIRMED, booking.version() + 1));
    return new Invitation(moved, before.eventType(), before.host());
  }

  @Override
  public void close() {
    safeHttp.close();
    store.close();
  }
}
