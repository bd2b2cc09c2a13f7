package dev.holdfast.examples.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HoldfastClientTest {

  private final List<String> idempotencyKeys = new CopyOnWriteArrayList<>();
  private HttpServer server;

  /** Cuts the first request off, has no time for the second, and refuses the third. */
  @BeforeEach
  void startAServiceInTrouble() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            idempotencyKeys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            byte[] body =
                "{\"code\": \"too_soon\", \"detail\": \"Too soon.\"}"
                    .getBytes(StandardCharsets.UTF_8);
            if (idempotencyKeys.size() == 2) {
              exchange.sendResponseHeaders(503, -1);
            } else if (idempotencyKeys.size() == 3) {
              exchange.sendResponseHeaders(422, body.length);
              exchange.getResponseBody().write(body);
            }
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void triesAgainWithTheSameKeyUntilThereIsAnAnswer() throws Exception {
    var client = new HoldfastClient("http://localhost:" + server.getAddress().getPort(), "a-key");

    HoldfastClient.Response response = client.post("/v1/bookings", Map.of());

    assertThat(idempotencyKeys).hasSize(3).doesNotContainNull();
    assertThat(idempotencyKeys.stream().distinct()).hasSize(1);
    assertThat(response.status()).isEqualTo(422);
    assertThatThrownBy(response::orFail).hasMessageContaining("422 too_soon: Too soon.");
  }
}
