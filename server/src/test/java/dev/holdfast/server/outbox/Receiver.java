package dev.holdfast.server.outbox;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real HTTP server that gets webhooks, keeps them, and answers as it is told. */
public final class Receiver implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Answer FINE = new Answer(204, Map.of(), "");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ConcurrentLinkedQueue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final List<Message> messages = new ArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile Answer usual = FINE;
  private volatile boolean hangs;

  /** What came. */
  public record Message(HttpHeaders headers, String body) {

    public JsonNode json() {
      return JSON.readTree(body);
    }

    public String id() {
      return headers.firstValue("webhook-id").orElseThrow();
    }

    public String aggregate() {
      return json().get("aggregateId").asString();
    }

    public String key() {
      return json().get("key").asString();
    }
  }

  /** What to answer. */
  public record Answer(int status, Map<String, String> headers, String body) {}

  public Receiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:%s/hook".formatted(server.getAddress().getPort());
  }

  /** Answers so for the next one; the one after that gets the usual answer. */
  public Receiver answersNext(int status) {
    return answersNext(new Answer(status, Map.of(), "status " + status));
  }

  public Receiver answersNext(Answer answer) {
    answers.add(answer);
    return this;
  }

  public Receiver answersAlways(int status) {
    usual = new Answer(status, Map.of(), "status " + status);
    return this;
  }

  /** Takes requests and never answers. */
  public Receiver hangs() {
    hangs = true;
    return this;
  }

  private void receive(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    HttpHeaders headers = HttpHeaders.of(exchange.getRequestHeaders(), (name, value) -> true);
    synchronized (messages) {
      messages.add(new Message(headers, body));
      messages.notifyAll();
    }
    if (hangs) {
      awaitEnd();
    }
    Answer next = answers.poll();
    Answer answer = next == null ? usual : next;
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
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

  public List<Message> messages() {
    synchronized (messages) {
      return List.copyOf(messages);
    }
  }

  public List<String> keys() {
    return messages().stream().map(Message::key).toList();
  }

  /** Waits until so many came. */
  public List<Message> await(int count) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    synchronized (messages) {
      while (messages.size() < count && System.nanoTime() < deadline) {
        messages.wait(100);
      }
      return List.copyOf(messages);
    }
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
