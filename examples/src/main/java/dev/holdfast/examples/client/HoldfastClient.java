package dev.holdfast.examples.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Talks to the service for one host: JSON out, JSON in. */
// @start region=client
public final class HoldfastClient {

  private static final int TRIES = 3;

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final JsonMapper json = JsonMapper.builder().build();
  private final String url;
  private final String key;

  public HoldfastClient(String url, String key) {
    this.url = url;
    this.key = key;
  }

  /** A response of the service: a resource, or a problem with a code. */
  public record Response(int status, JsonNode body, String etag) {

    public String text(String field) {
      return body.path(field).asString("");
    }

    /** Returns this response, or fails if the service refused. */
    public Response orFail() {
      if (status >= 400) {
        throw new IllegalStateException(
            "%s %s: %s %s".formatted(status, text("code"), text("detail"), body.path("errors")));
      }
      return this;
    }
  }

  public Response get(String path) throws IOException, InterruptedException {
    return send(request(path).GET().build());
  }

  public Response delete(String path) throws IOException, InterruptedException {
    return send(request(path).DELETE().build());
  }

  /** Headers are names and values in turn. */
  public Response post(String path, Object body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        request(path)
            .header("Content-Type", "application/json")
            // One key for all tries: it happens once, however often it arrives.
            .header("Idempotency-Key", UUID.randomUUID().toString())
            .POST(BodyPublishers.ofString(json.writeValueAsString(body)));
    return send((headers.length == 0 ? request : request.headers(headers)).build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .timeout(Duration.ofSeconds(20))
        .header("Authorization", "Bearer " + key);
  }

  /** Retries if the answer was lost or the service asks to wait. */
  private Response send(HttpRequest request) throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        if (response.statusCode() != 503 || attempt == TRIES) {
          return toResponse(response);
        }
      } catch (IOException e) {
        if (attempt == TRIES) {
          throw e;
        }
      }
      Thread.sleep(attempt * 500L);
    }
  }

  private Response toResponse(HttpResponse<String> response) {
    return new Response(
        response.statusCode(),
        response.body().isEmpty() ? json.createObjectNode() : json.readTree(response.body()),
        response.headers().firstValue("ETag").orElse(""));
  }
}
// @end
