package dev.holdfast.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Somebody who talks to the service by HTTP, with a key or without. */
public final class Client {

  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final AtomicInteger TURN = new AtomicInteger();

  private final List<String> urls;
  private final Optional<String> key;
  private final Supplier<DescribedResponses> described;

  /**
   * A client of several servers, to which requests go in turn.
   *
   * @param described what each answer is compared with
   */
  public Client(List<String> urls, Optional<String> key, Supplier<DescribedResponses> described) {
    this.urls = urls;
    this.key = key;
    this.described = described;
  }

  private URI uri(String path) {
    String url = urls.get(Math.floorMod(TURN.getAndIncrement(), urls.size()));
    return URI.create(url + path);
  }

  public Reply get(String path) {
    return send("GET", path, "");
  }

  public Reply post(String path, String body, String... headers) {
    return send("POST", path, body, headers);
  }

  public Reply put(String path, String body) {
    return send("PUT", path, body);
  }

  public Reply patch(String path, String body) {
    return send("PATCH", path, body);
  }

  public Reply delete(String path) {
    return send("DELETE", path, "");
  }

  public Reply send(String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(path))
            .timeout(Duration.ofSeconds(60))
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    key.ifPresent(value -> request.header("Authorization", "Bearer " + value));
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    try {
      var response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
      described.get().check(response, body);
      return new Reply(response);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The lines of an answer that goes on; to be closed. */
  public Stream<String> lines(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
    key.ifPresent(value -> request.header("Authorization", "Bearer " + value));
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    try {
      var response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofLines());
      assertThat(response.statusCode()).isEqualTo(200);
      return response.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All at the same time; the replies in the order of the requests. */
  public static List<Reply> atOnce(List<Callable<Reply>> requests) {
    return atOnce(requests, Math.min(32, requests.size()));
  }

  /** So many of them at the same time. */
  public static List<Reply> atOnce(List<Callable<Reply>> requests, int atATime) {
    ExecutorService threads = Executors.newFixedThreadPool(atATime);
    try {
      List<Reply> replies = new ArrayList<>();
      for (Future<Reply> reply : threads.invokeAll(requests)) {
        replies.add(reply.get());
      }
      return replies;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** What the service replied. */
  public record Reply(HttpResponse<String> response) {

    public int status() {
      return response.statusCode();
    }

    public Reply expect(int status) {
      assertThat(status()).as(response.uri() + ": " + response.body()).isEqualTo(status);
      return this;
    }

    /** A refusal with this status and code. */
    public Reply expect(int status, String code) {
      expect(status);
      assertThat(header("Content-Type")).startsWith("application/problem+json");
      assertThat(text("code")).isEqualTo(code);
      return this;
    }

    public String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    public JsonNode json() {
      return JSON.readTree(response.body());
    }

    /** The text at a path such as /booker/name, or of a field. */
    public String text(String path) {
      JsonNode node = path.startsWith("/") ? json().at(path) : json().path(path);
      return node.isNull() || node.isMissingNode() ? "" : node.asString();
    }

    public String id() {
      return text("id");
    }
  }
}
