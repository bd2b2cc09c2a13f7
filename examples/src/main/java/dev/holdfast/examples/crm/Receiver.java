package dev.holdfast.examples.crm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;

/** Receives webhooks over HTTP. After any answer but 2xx, the service sends them again later. */
final class Receiver implements AutoCloseable {

  private static final String PATH = "/webhooks";
  private static final int LARGEST = 1_000_000;

  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final HttpServer server;
  private final Clock clock;

  /**
   * @param port 0: any that is free
   */
  Receiver(int port, Clock clock) throws IOException {
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    this.server.setExecutor(threads);
    this.clock = clock;
  }

  String url() {
    return "http://localhost:" + server.getAddress().getPort() + PATH;
  }

  /** Starts to receive; earlier deliveries have waited. */
  void start(WebhookSecret secret, Consumer<BookingEvent> events) {
    server.createContext(
        PATH,
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(status(exchange, secret, events), -1);
          }
        });
    server.start();
  }

  // @start region=receive
  private int status(HttpExchange exchange, WebhookSecret secret, Consumer<BookingEvent> events)
      throws IOException {
    if (!exchange.getRequestMethod().equals("POST")) {
      return 405;
    }
    byte[] body = exchange.getRequestBody().readNBytes(LARGEST + 1);
    if (body.length > LARGEST) {
      return 413;
    }
    if (!secret.signed(envelope(exchange), body, clock.instant())) {
      return 401;
    }
    try {
      events.accept(BookingEvent.parse(body));
      return 204;
    } catch (JacksonException e) {
      return 400;
    }
  }

  private static WebhookSecret.Envelope envelope(HttpExchange exchange) {
    return new WebhookSecret.Envelope(
        header(exchange, "webhook-id"),
        header(exchange, "webhook-timestamp"),
        header(exchange, "webhook-signature"));
  }

  // @end

  private static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
