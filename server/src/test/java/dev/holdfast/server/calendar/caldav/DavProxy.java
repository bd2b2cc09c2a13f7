package dev.holdfast.server.calendar.caldav;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands between us and a server: sees what is asked, meddles, and loses answers. */
final class DavProxy implements AutoCloseable {

  private static final Set<String> HEADERS =
      Set.of("Authorization", "Content-Type", "Depth", "If-Match", "If-None-Match");

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> methods = new CopyOnWriteArrayList<>();
  private final Map<String, Runnable> before = new ConcurrentHashMap<>();
  private final Set<String> lost = ConcurrentHashMap.newKeySet();
  private final RadicaleServer server;
  private final HttpServer front;

  DavProxy(RadicaleServer server) throws IOException {
    this.server = server;
    front = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    front.setExecutor(threads);
    front.createContext("/", this::pass);
    front.start();
  }

  String url(String path) {
    return "http://127.0.0.1:%s%s".formatted(front.getAddress().getPort(), path);
  }

  /** The methods of all requests so far. */
  List<String> methods() {
    return List.copyOf(methods);
  }

  /** Does something right before the next request of a method is passed on. */
  void beforeNext(String method, Runnable action) {
    before.put(method, action);
  }

  /** Passes on the next request of a method, and not its answer. */
  void loseAnswerToNext(String method) {
    lost.add(method);
  }

  private void pass(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    methods.add(method);
    Runnable action = before.remove(method);
    if (action != null) {
      action.run();
    }
    RadicaleServer.Reply reply = forward(exchange);
    try (exchange) {
      if (!lost.remove(method)) {
        reply.type().ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
      }
    }
  }

  private RadicaleServer.Reply forward(HttpExchange exchange) throws IOException {
    Map<String, String> headers = new HashMap<>();
    for (String name : HEADERS) {
      Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))
          .ifPresent(value -> headers.put(name, value));
    }
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    return server.send(
        exchange.getRequestMethod(), exchange.getRequestURI().toString(), headers, body);
  }

  @Override
  public void close() {
    front.stop(0);
    threads.shutdownNow();
  }
}
