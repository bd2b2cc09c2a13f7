package dev.holdfast.torture.service;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The service as its clients reach it. */
final class Api {

  static final JsonMapper JSON = new JsonMapper();

  private static final Duration TIME_OUT = Duration.ofSeconds(60);
  private static final int PAGE = 200;

  private final Servers servers;

  Api(Servers servers) {
    this.servers = servers;
  }

  /**
   * A request.
   *
   * @param key who asks
   * @param name the Idempotency-Key
   */
  record Post(String path, String key, String name, String body) {}

  /** Asks one server once. */
  Answer post(int server, Post post) throws InterruptedException {
    try {
      HttpResponse<String> response = send(server, post);
      boolean replayed = response.headers().firstValue("Idempotent-Replayed").isPresent();
      return Answer.of(response.statusCode(), JSON.readTree(response.body()), replayed);
    } catch (ConnectException | HttpConnectTimeoutException e) {
      return Answer.UNREACHED;
    } catch (IOException | JacksonException e) {
      return Answer.LOST;
    }
  }

  private HttpResponse<String> send(int server, Post post)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        request(server, post.path(), post.key())
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", post.name())
            .POST(HttpRequest.BodyPublishers.ofString(post.body()));
    HttpResponse<String> response =
        servers.http().send(request.build(), HttpResponse.BodyHandlers.ofString());
    servers.countAnswer(server);
    return response;
  }

  private HttpRequest.Builder request(int server, String path, String key) {
    return HttpRequest.newBuilder(servers.url(server, path))
        .timeout(TIME_OUT)
        .header("Authorization", "Bearer " + key);
  }

  /** Something new, while all is well. */
  JsonNode create(String path, String key, String body) throws IOException, InterruptedException {
    HttpResponse<String> response = send(0, new Post(path, key, path + body.hashCode(), body));
    return checked(path, response);
  }

  /** Everything in a list, page by page, while all is well. */
  <T> List<T> list(String path, String key, Function<JsonNode, T> read)
      throws IOException, InterruptedException {
    List<T> all = new ArrayList<>();
    String cursor = "";
    do {
      String page = path + "?limit=" + PAGE + (cursor.isEmpty() ? "" : "&cursor=" + cursor);
      HttpRequest request = request(0, page, key).build();
      JsonNode answer =
          checked(page, servers.http().send(request, HttpResponse.BodyHandlers.ofString()));
      answer.get("items").forEach(item -> all.add(read.apply(item)));
      cursor = answer.get("nextCursor").asString("");
    } while (!cursor.isEmpty());
    return all;
  }

  private static JsonNode checked(String path, HttpResponse<String> response) {
    if (response.statusCode() / 100 != 2) {
      throw new IllegalStateException(
          "%s was answered %s: %s".formatted(path, response.statusCode(), response.body()));
    }
    return JSON.readTree(response.body());
  }
}
