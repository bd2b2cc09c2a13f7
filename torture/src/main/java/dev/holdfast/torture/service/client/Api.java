package dev.holdfast.torture.service.client;

import dev.holdfast.torture.service.history.Json;
import dev.holdfast.torture.service.history.Response;
import dev.holdfast.torture.service.server.Servers;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The service as its clients reach it. */
public final class Api {

  /** Shorter than some pauses, so that a request may be carried out when nobody waits any more. */
  private static final Duration TIME_OUT = Duration.ofSeconds(6);

  private static final Duration CALM_TIME_OUT = Duration.ofSeconds(60);
  private static final int PAGE = 200;
  private static final int LONGEST_HURRY_MILLIS = 30;

  private final Servers servers;
  private final Routes routes;
  private final AtomicLong hangUps = new AtomicLong();
  private volatile boolean impatient;

  public Api(Servers servers, Routes routes) {
    this.servers = servers;
    this.routes = routes;
  }

  /**
   * A request.
   *
   * @param key who asks; empty: anybody
   * @param name the Idempotency-Key
   */
  record Request(String method, String path, String key, String name, String body) {

    static Request post(String path, String key, String name, String body) {
      return new Request("POST", path, key, name, body);
    }

    static Request get(String path, String key) {
      return new Request("GET", path, key, "", "");
    }
  }

  /** Whether clients hang up now and then before they hear the answer. */
  public void hangUp(boolean now) {
    impatient = now;
  }

  public long hangUps() {
    return hangUps.get();
  }

  int servers() {
    return servers.count();
  }

  /** Asks one server once. */
  Response ask(int server, Request request) throws InterruptedException {
    routes.count(request.method(), request.path());
    try {
      HttpResponse<String> response = send(server, request, TIME_OUT);
      boolean replayed = response.headers().firstValue("Idempotent-Replayed").isPresent();
      servers.countAnswer(server);
      return Response.of(response.statusCode(), response.body(), replayed);
    } catch (ConnectException | HttpConnectTimeoutException e) {
      return Response.UNREACHED;
    } catch (IOException | JacksonException | TimeoutException e) {
      return Response.LOST;
    }
  }

  private HttpResponse<String> send(int server, Request wanted, Duration timeOut)
      throws IOException, InterruptedException, TimeoutException {
    HttpRequest request = request(server, wanted, timeOut);
    if (!impatient || ThreadLocalRandom.current().nextInt(3) > 0) {
      return servers.http().send(request, HttpResponse.BodyHandlers.ofString());
    }
    CompletableFuture<HttpResponse<String>> answer =
        servers.http().sendAsync(request, HttpResponse.BodyHandlers.ofString());
    try {
      int hurry = ThreadLocalRandom.current().nextInt(LONGEST_HURRY_MILLIS);
      return answer.get(hurry, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(true); // which closes the connection
      hangUps.incrementAndGet();
      throw e;
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  private HttpRequest request(int server, Request wanted, Duration timeOut) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(servers.url(server, wanted.path())).timeout(timeOut);
    if (!wanted.key().isEmpty()) {
      request.header("Authorization", "Bearer " + wanted.key());
    }
    if (wanted.method().equals("GET")) {
      return request.build();
    }
    return request
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", wanted.name())
        .method(wanted.method(), HttpRequest.BodyPublishers.ofString(wanted.body()))
        .build();
  }

  /** Something new, while all is well. */
  JsonNode create(String path, String key, String body) throws IOException, InterruptedException {
    return calmly(Request.post(path, key, path + body.hashCode(), body));
  }

  /** Something there, while all is well. */
  public JsonNode read(String path, String key) throws IOException, InterruptedException {
    return calmly(Request.get(path, key));
  }

  JsonNode calmly(Request request) throws IOException, InterruptedException {
    HttpResponse<String> response =
        servers
            .http()
            .send(request(0, request, CALM_TIME_OUT), HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2) {
      throw new IllegalStateException(
          "%s was answered %s: %s"
              .formatted(request.path(), response.statusCode(), response.body()));
    }
    return Json.parse(response.body());
  }

  /** Everything in a list, page by page, while all is well. */
  public <T> List<T> list(String path, String key, Function<JsonNode, T> read)
      throws IOException, InterruptedException {
    List<T> all = new ArrayList<>();
    String cursor = "";
    do {
      String page = path + "?limit=" + PAGE + (cursor.isEmpty() ? "" : "&cursor=" + cursor);
      JsonNode answer = read(page, key);
      answer.get("items").forEach(item -> all.add(read.apply(item)));
      cursor = answer.get("nextCursor").asString("");
    } while (!cursor.isEmpty());
    return all;
  }
}
