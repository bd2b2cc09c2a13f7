package dev.holdfast.server.calendar;

import com.sun.net.httpserver.HttpExchange;
import dev.holdfast.server.calendar.FakeAuthority.Fault;
import dev.holdfast.server.calendar.oauth.OAuthSettings;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import tools.jackson.databind.JsonNode;

/** What the doubles of providers have in common: tokens, faults, and a record of what was asked. */
public abstract class FakeApi implements AutoCloseable {

  final FakeAuthority authority;
  private final String root;
  private final ConcurrentLinkedQueue<Fault> faults = new ConcurrentLinkedQueue<>();
  private final List<Asked> asked = new ArrayList<>();

  /** A request that came with a token that is good. */
  public record Asked(String method, String path, String body) {}

  /** A request, taken apart. */
  record Query(
      String method,
      List<String> path,
      Map<String, String> parameters,
      JsonNode body,
      String prefer) {

    String at(int index) {
      return index < path.size() ? path.get(index) : "";
    }
  }

  /** What is answered. */
  record Result(int status, String body) {

    static Result of(JsonNode json) {
      return new Result(200, json.toString());
    }

    static Result of(int status) {
      return new Result(status, "{\"error\":{\"code\":%s}}".formatted(status));
    }
  }

  FakeApi(FakeAuthority authority, String root) {
    this.authority = authority;
    this.root = root;
    authority.open(root, this::enter);
  }

  public FakeAuthority authority() {
    return authority;
  }

  /** As the service has to be set up to meet it. */
  public OAuthSettings settings() {
    return new OAuthSettings(
        FakeAuthority.CLIENT_ID,
        FakeAuthority.CLIENT_SECRET,
        authority.url("/authorize"),
        authority.url("/token"),
        Optional.of(authority.url("/revoke")),
        api());
  }

  public URI api() {
    return authority.url(root);
  }

  /** The next call is answered so; a status of 0 means never. */
  public void failsNext(int status, Map<String, String> headers, String body) {
    faults.add(new Fault(status, headers, body));
  }

  public List<Asked> asked() {
    synchronized (asked) {
      return List.copyOf(asked);
    }
  }

  private void enter(HttpExchange exchange, String body) throws IOException {
    URI uri = exchange.getRequestURI();
    String path = uri.getRawPath().substring(root.length());
    synchronized (asked) {
      asked.add(new Asked(exchange.getRequestMethod(), path, body));
    }
    Fault fault = faults.poll();
    if (fault != null) {
      if (fault.status() == 0) {
        authority.awaitEnd();
      }
      fault.headers().forEach(exchange.getResponseHeaders()::set);
      FakeAuthority.answer(exchange, fault.status(), fault.body());
      return;
    }
    List<String> parts = new ArrayList<>();
    for (String part : path.substring(1).split("/", -1)) {
      parts.add(FakeAuthority.decoded(part));
    }
    Query query =
        new Query(
            exchange.getRequestMethod(),
            parts,
            FakeAuthority.pairs(uri.getRawQuery()),
            FakeAuthority.JSON.readTree(body.isEmpty() ? "{}" : body),
            String.valueOf(exchange.getRequestHeaders().getFirst("Prefer")));
    Result result;
    synchronized (this) {
      result = answer(query);
    }
    FakeAuthority.answer(exchange, result.status(), result.body());
  }

  abstract Result answer(Query query);

  @Override
  public void close() {
    authority.close();
  }
}
