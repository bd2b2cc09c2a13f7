package dev.holdfast.server.calendar.caldav;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server that answers as a test wants, by method. */
final class StrangeServer implements AutoCloseable {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch end = new CountDownLatch(1);
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  StrangeServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::reply);
    server.start();
  }

  /** How a request is answered. */
  interface Reply {
    void to(HttpExchange exchange) throws IOException;
  }

  String url(String path) {
    return "http://127.0.0.1:%s%s".formatted(server.getAddress().getPort(), path);
  }

  /** Method and path of all requests so far. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  void on(String method, Reply reply) {
    replies.put(method, reply);
  }

  void on(String method, int status, String body) {
    on(method, exchange -> send(exchange, status, body));
  }

  void redirect(String method, String location) {
    on(
        method,
        exchange -> {
          exchange.getResponseHeaders().set("Location", location);
          send(exchange, 301, "");
        });
  }

  /** Answers with more and more of the same. */
  void flood(String method, int status, int bytes) {
    on(
        method,
        exchange -> {
          exchange.sendResponseHeaders(status, 0);
          byte[] piece = " ".repeat(64 * 1024).getBytes(StandardCharsets.US_ASCII);
          try (OutputStream body = exchange.getResponseBody()) {
            for (int sent = 0; sent < bytes; sent += piece.length) {
              body.write(piece);
            }
          }
        });
  }

  /** Takes requests and never answers. */
  void hang(String method) {
    on(
        method,
        exchange -> {
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private void reply(HttpExchange exchange) throws IOException {
    requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    exchange.getRequestBody().readAllBytes();
    try (exchange) {
      replies
          .getOrDefault(exchange.getRequestMethod(), unknown -> send(unknown, 405, ""))
          .to(exchange);
    }
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
