package dev.holdfast.server.calendar.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.server.calendar.CalendarHost;
import dev.holdfast.server.outbox.SettableClock;
import dev.holdfast.server.store.Stores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.OAuth2Config;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way, with an authorization server that others have written. */
final class AuthorizationServerTest {

  private static final String ISSUER = "google";

  private final SettableClock clock = new SettableClock(CalendarHost.NOW);
  private final MockOAuth2Server authority =
      new MockOAuth2Server(
          OAuth2Config.Companion.fromJson(
              "{\"interactiveLogin\": false, \"rotateRefreshToken\": true}"));
  private final List<String> shown = new CopyOnWriteArrayList<>();
  private HttpServer api;
  private CalendarHost ann;

  @TempDir Path folder;

  @BeforeEach
  void open() throws IOException {
    authority.start();
    api = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    api.createContext("/calendar/v3/users/me/calendarList", this::answer);
    api.start();
    var settings =
        new OAuthSettings(
            "client-7",
            "a secret",
            uri(authority.authorizationEndpointUrl(ISSUER).toString()),
            uri(authority.tokenEndpointUrl(ISSUER).toString()),
            Optional.of(uri(authority.revocationEndpointUrl(ISSUER).toString())),
            uri("http://127.0.0.1:%s/calendar/v3".formatted(api.getAddress().getPort())));
    ann =
        new CalendarHost(
            Stores.SQLITE.newStore(event -> "{}").get(),
            folder.resolve("key"),
            clock,
            Map.of(Provider.GOOGLE, settings));
  }

  @AfterEach
  void close() {
    ann.close();
    api.stop(0);
    authority.shutdown();
  }

  private static URI uri(String text) {
    return URI.create(text);
  }

  private void answer(HttpExchange exchange) throws IOException {
    shown.add(exchange.getRequestHeaders().getFirst("Authorization"));
    boolean one = exchange.getRequestURI().getPath().endsWith("/primary");
    String body = one ? "{\"id\": \"ann@gmail.example\"}" : "{\"items\": []}";
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private CalendarConnection connect() throws IOException, InterruptedException {
    return ((OAuthResult.Connected) ann.arrive(Provider.GOOGLE, go())).connection();
  }

  /** Signs in on the server's page. It wants to be asked who the host is, too. */
  private URI go() throws IOException, InterruptedException {
    URI url = ann.flow.authorize(ann.id(), Provider.GOOGLE, Access.WRITE, Optional.empty());
    HttpRequest signIn =
        HttpRequest.newBuilder(uri(url.toString().replace("&scope=", "&scope=openid%20")))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString("username=ann"))
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(signIn, HttpResponse.BodyHandlers.ofString());
    return uri(answer.headers().firstValue("Location").orElseThrow());
  }

  private Grant grant() {
    CalendarConnection connection = ann.find(Provider.GOOGLE).orElseThrow();
    return Grant.parse(ann.vault.get(ann.id(), connection.secret()));
  }

  @Test
  void aCodeBecomesTokensAndTokensBecomeNewOnes() throws Exception {
    CalendarConnection connection = connect();
    Grant first = grant();
    assertThat(connection.account()).isEqualTo("ann@gmail.example");

    clock.advance(Duration.ofDays(1));
    ann.provider(Provider.GOOGLE).calendars(connection);
    Grant second = grant();
    clock.advance(Duration.ofDays(1));
    ann.provider(Provider.GOOGLE).calendars(connection);

    assertThat(second.refreshToken()).isNotEqualTo(first.refreshToken());
    assertThat(second.accessToken()).isNotEqualTo(first.accessToken());
    assertThat(second.expiresAt()).isAfter(first.expiresAt());
    assertThat(shown)
        .containsExactly(
            "Bearer " + first.accessToken(),
            "Bearer " + second.accessToken(),
            "Bearer " + grant().accessToken());
  }

  @Test
  void aCodeIsRedeemedOnce() throws Exception {
    URI back = go();
    assertThat(ann.arrive(Provider.GOOGLE, back)).isInstanceOf(OAuthResult.Connected.class);

    assertThat(ann.arrive(Provider.GOOGLE, back))
        .isEqualTo(new OAuthResult.Refused(OAuthResult.Reason.UNKNOWN_STATE, Optional.empty()));
  }
}
