package dev.holdfast.server.eventbridge;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A real HTTP server that speaks the protocol of EventBridge as its reference describes it (JSON
 * 1.1), keeps to its limits, and fails as it is told.
 */
public final class FakeBus implements AutoCloseable {

  public static final String NAME = "bookings";

  private static final JsonMapper JSON = new JsonMapper();
  private static final int MOST_ENTRIES = 10;
  private static final int MOST_BYTES = 256 * 1024;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch end = new CountDownLatch(1);
  private final ConcurrentLinkedQueue<Failure> failures = new ConcurrentLinkedQueue<>();
  private final Map<String, Refusal> refusals = new HashMap<>();
  private final List<List<Event>> requests = new ArrayList<>();
  private final List<Event> taken = new ArrayList<>();
  private volatile Failure looking = Failure.NONE;
  private volatile Consumer<Event> target = event -> {};
  private final AtomicInteger lostAnswers = new AtomicInteger();
  private final AtomicInteger looks = new AtomicInteger();

  /** An entry of a request. */
  public record Event(String bus, String source, String type, double time, String detail) {

    private static Event of(JsonNode entry) {
      return new Event(
          entry.path("EventBusName").asString(),
          entry.path("Source").asString(),
          entry.path("DetailType").asString(),
          entry.path("Time").asDouble(),
          entry.path("Detail").asString());
    }

    public JsonNode json() {
      return JSON.readTree(detail);
    }

    public String id() {
      return json().path("id").asString();
    }

    /** As the user guide of EventBridge counts it. */
    int size() {
      return 14 + bytes(source) + bytes(type) + bytes(detail);
    }

    private static int bytes(String text) {
      return text.getBytes(StandardCharsets.UTF_8).length;
    }
  }

  /** What a whole request is answered with. */
  record Failure(int status, String code, String message) {
    static final Failure NONE = new Failure(200, "", "");
  }

  /** What an entry is answered with, for some times. */
  private record Refusal(String code, int times) {}

  public FakeBus() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  FakeBus failsNext(int status, String code, String message) {
    failures.add(new Failure(status, code, message));
    return this;
  }

  synchronized FakeBus refuses(String id, String code, int times) {
    refusals.put(id, new Refusal(code, times));
    return this;
  }

  /** Takes what comes, so many times, and does not say so until it is closed. */
  FakeBus losesAnswers(int times) {
    lostAnswers.set(times);
    return this;
  }

  FakeBus answersWhoLooks(int status, String code) {
    looking = new Failure(status, code, code);
    return this;
  }

  /** Hands each event that is taken to a consumer, as the target of a rule would get it. */
  public void deliverTo(Consumer<Event> consumer) {
    target = consumer;
  }

  private void receive(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    switch (String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"))) {
      case "AWSEvents.PutEvents" -> put(exchange, JSON.readTree(body));
      case "AWSEvents.DescribeEventBus" -> describe(exchange, JSON.readTree(body));
      default -> fail(exchange, new Failure(400, "UnknownOperationException", ""));
    }
  }

  private void describe(HttpExchange exchange, JsonNode request) throws IOException {
    looks.incrementAndGet();
    Failure failure = looking;
    boolean ours = request.path("Name").asString().equals(NAME);
    if (failure.status() != 200) {
      fail(exchange, failure);
    } else if (!ours) {
      fail(exchange, new Failure(400, "ResourceNotFoundException", "Event bus does not exist."));
    } else {
      answer(exchange, 200, "{\"Name\":\"%s\"}".formatted(NAME));
    }
  }

  private void put(HttpExchange exchange, JsonNode request) throws IOException {
    List<Event> events =
        StreamSupport.stream(request.path("Entries").spliterator(), false).map(Event::of).toList();
    synchronized (this) {
      requests.add(events);
      notifyAll();
    }
    Failure failure = failures.poll();
    if (failure == null) {
      failure = fault(exchange, events);
    }
    if (failure.status() != 200) {
      fail(exchange, failure);
      return;
    }
    String answer = take(events);
    if (lostAnswers.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      awaitEnd();
    }
    answer(exchange, 200, answer);
  }

  /** What EventBridge itself would not take. */
  private static Failure fault(HttpExchange exchange, List<Event> events) {
    String signature = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    if (!signature.matches("AWS4-HMAC-SHA256 Credential=\\S+/events/aws4_request, .*")) {
      return new Failure(403, "MissingAuthenticationTokenException", signature);
    }
    String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
    if (!type.startsWith("application/x-amz-json-1.1")) {
      return new Failure(400, "SerializationException", type);
    }
    if (events.isEmpty() || events.size() > MOST_ENTRIES) {
      return new Failure(400, "ValidationException", events.size() + " entries");
    }
    int size = events.stream().mapToInt(Event::size).sum();
    return size < MOST_BYTES
        ? Failure.NONE
        : new Failure(400, "ValidationException", "Total size of the entries is over the limit.");
  }

  private synchronized String take(List<Event> events) {
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode entries = answer.putArray("Entries");
    int failed = 0;
    for (Event event : events) {
      Refusal refusal = refusals.get(event.id());
      if (refusal != null && refusal.times() > 0) {
        refusals.put(event.id(), new Refusal(refusal.code(), refusal.times() - 1));
        entries.addObject().put("ErrorCode", refusal.code()).put("ErrorMessage", "Not now.");
        failed++;
      } else {
        taken.add(event);
        target.accept(event);
        entries.addObject().put("EventId", UUID.randomUUID().toString());
      }
    }
    notifyAll();
    return answer.put("FailedEntryCount", failed).toString();
  }

  private static void fail(HttpExchange exchange, Failure failure) throws IOException {
    ObjectNode body = JSON.createObjectNode();
    body.put("__type", failure.code()).put("message", failure.message());
    answer(exchange, failure.status(), body.toString());
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.1");
    exchange.getResponseHeaders().set("x-amzn-RequestId", UUID.randomUUID().toString());
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private void awaitEnd() {
    try {
      var unused = end.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How often somebody asked whether the bus exists. */
  int looks() {
    return looks.get();
  }

  /** All that was sent, taken or not. */
  synchronized List<List<Event>> requests() {
    return List.copyOf(requests);
  }

  /** All that was taken, in order, some maybe twice. */
  public synchronized List<Event> taken() {
    return List.copyOf(taken);
  }

  /** Waits until so many were taken. */
  public synchronized List<Event> await(int count) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (taken.size() < count && System.nanoTime() < deadline) {
      wait(100);
    }
    return List.copyOf(taken);
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
