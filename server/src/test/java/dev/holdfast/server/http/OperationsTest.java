package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OperationsTest {

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void theServiceSaysThatItIsWell(Settings.Store store) {
    Api api = Api.on(store);

    assertThat(api.anybody().get("/health/live").status()).isEqualTo(200);
    assertThat(api.anybody().get("/health/ready").response().body())
        .isEqualTo("{\"status\":\"up\"}");
  }

  @Test
  void whoOpensTheServiceInABrowserIsShownWhereToGo() {
    Client anybody = Api.on(Settings.Store.SQLITE).anybody();

    Client.Reply start = anybody.get("/");

    assertThat(start.expect(200).header("Content-Type")).startsWith("text/html");
    List<String> links =
        Pattern.compile("href=\"([^\"]+)\"")
            .matcher(start.response().body())
            .results()
            .map(link -> link.group(1))
            .toList();
    assertThat(links)
        .contains("/docs", "/v1/openapi.json", "/health/ready")
        .allSatisfy(link -> anybody.get(link).expect(link.startsWith("/app") ? 302 : 200));
  }

  @Test
  void itsFiguresAreThereForPrometheus() {
    Api api = Api.on(Settings.Store.SQLITE);
    api.newHost().get("/v1/bookings");

    Client.Reply metrics = api.anybody().get("/metrics");

    assertThat(metrics.header("Content-Type")).startsWith("text/plain");
    assertThat(metrics.response().body())
        .contains("holdfast_http_requests_seconds_count")
        .contains("route=\"/v1/bookings\"")
        .contains("holdfast_conflicts_total")
        .contains("holdfast_slots_seconds_count")
        .contains("holdfast_outbox_lag_seconds")
        .contains("jvm_memory_used_bytes");
  }

  @Test
  void withAPortOfTheirOwnFiguresAreThereAndNowhereElse() {
    try (Api api = Api.start(Map.of("HOLDFAST_METRICS_PORT", "9464"))) {
      String url = "http://localhost:" + api.part(MetricsPort.class).port();
      Client inside = new Client(List.of(url), Optional.empty(), api::described);

      assertThat(inside.get("/metrics").expect(200).response().body()).contains("jvm_memory");
      assertThat(inside.get("/health/ready").status()).isEqualTo(200);
      assertThat(inside.get("/v1/me").status()).isEqualTo(404);
      assertThat(inside.get("/").status()).isEqualTo(404);
      assertThat(api.anybody().get("/metrics").expect(404).text("code")).isEqualTo("not_found");
      assertThat(api.anybody().get("/health/ready").status()).isEqualTo(200);
    }
  }

  @Test
  void theServiceListensWhereItIsTold() throws IOException {
    try (Api api = Api.start(Map.of("HOLDFAST_BIND", "127.0.0.2"))) {
      int port = URI.create(api.url()).getPort();

      try (Socket there = new Socket(address(2), port)) {
        assertThat(there.isConnected()).isTrue();
      }
      assertThatThrownBy(() -> new Socket(address(1), port).close())
          .isInstanceOf(ConnectException.class);
    }
  }

  /** One of those of this machine to itself. */
  private static InetAddress address(int last) throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
  }
}
