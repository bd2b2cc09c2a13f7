package dev.holdfast.torture.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.holdfast.torture.run.Figures;
import dev.holdfast.torture.service.client.House;
import dev.holdfast.torture.service.history.Event;
import dev.holdfast.torture.service.history.Json;
import dev.holdfast.torture.service.history.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;

/**
 * Gets the webhooks of all hosts. Some it refuses or drops when they come first, some it takes its
 * time for; a second attempt it always takes, since a third one would come minutes later only.
 */
final class WebhookReceiver implements AutoCloseable {

  /** Each kind of failure hits one in this many events. */
  private static final int FAILURE_EVERY = 40;

  private static final long SLOW_MILLIS = 700;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, String> secrets = new ConcurrentHashMap<>();
  private final List<Message> messages = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();
  private final AtomicLong refused = new AtomicLong();

  WebhookReceiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("Webhooks cannot be received", e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** From now on these hosts' webhooks are expected, each at the path that is its id. */
  void expect(House house) {
    house.hosts().forEach(host -> secrets.put("/" + host.id(), host.secret()));
  }

  /** What was taken, in that order. */
  List<Message> messages() {
    synchronized (messages) {
      return List.copyOf(messages);
    }
  }

  void report(Figures figures) {
    List<Message> taken = messages();
    figures.add("deliveries", taken.size());
    figures.add("refused deliveries", refused);
    figures.add("duplicates", taken.size() - taken.stream().map(Message::event).distinct().count());
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String id = header(exchange, "webhook-id");
      int failure = isFirst(id) ? Math.floorMod(id.hashCode(), FAILURE_EVERY) : FAILURE_EVERY;
      switch (failure) {
        case 0 -> refuse(exchange, 500);
        case 1 -> refuse(exchange, 503);
        case 2 -> refused.incrementAndGet(); // Closed without an answer.
        case 3, 4 -> {
          Thread.sleep(SLOW_MILLIS);
          take(exchange, id, body);
        }
        default -> take(exchange, id, body);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isFirst(String id) {
    synchronized (messages) {
      return seen.add(id);
    }
  }

  private void refuse(HttpExchange exchange, int status) throws IOException {
    refused.incrementAndGet();
    exchange.getResponseHeaders().set("Retry-After", "1");
    exchange.sendResponseHeaders(status, -1);
  }

  /** Kept before it is answered: the sender may die meanwhile. */
  private void take(HttpExchange exchange, String id, byte[] body) throws IOException {
    Message message = new Message(id, text(body), isSigned(exchange, id, body));
    synchronized (messages) {
      messages.add(message);
    }
    exchange.sendResponseHeaders(204, -1);
  }

  private static String text(byte[] body) {
    try {
      return Event.textOf(Json.parse(new String(body, StandardCharsets.UTF_8)));
    } catch (JacksonException e) {
      return "";
    }
  }

  /** As Standard Webhooks describes it: the message is the id, the time and the body. */
  private boolean isSigned(HttpExchange exchange, String id, byte[] body) {
    String secret = Optional.ofNullable(secrets.get(exchange.getRequestURI().getPath())).orElse("");
    String time = header(exchange, "webhook-timestamp");
    try {
      byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update((id + "." + time + ".").getBytes(StandardCharsets.UTF_8));
      String right = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
      return MessageDigest.isEqual(
          right.getBytes(StandardCharsets.UTF_8),
          header(exchange, "webhook-signature").getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }

  private static String header(HttpExchange exchange, String name) {
    return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)).orElse("");
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
