package dev.holdfast.server.calendar;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A real HTTP server that gives out tokens as OAuth 2.0 has it, with codes that count once, proofs
 * of who asked (PKCE), tokens that expire by a clock, and refresh tokens that are replaced at each
 * use: who uses one twice is a thief, and loses all of the grant.
 */
public final class FakeAuthority implements AutoCloseable {

  public static final String CLIENT_ID = "client-7";
  public static final String CLIENT_SECRET = "canary-client-secret";

  static final JsonMapper JSON = new JsonMapper();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch end = new CountDownLatch(1);
  private final Clock clock;
  private final Map<String, Consent> codes = new HashMap<>();
  private final Map<String, Family> byRefresh = new HashMap<>();
  private final Map<String, Opened> byAccess = new HashMap<>();
  private final ConcurrentLinkedQueue<Fault> faults = new ConcurrentLinkedQueue<>();
  private final Set<String> secrets = new HashSet<>();
  private final List<String> refusedScopes = new ArrayList<>();
  private boolean rotates = true;
  private boolean denies;
  private Duration good = Duration.ofHours(1);
  private int refreshes;
  private int reuses;
  private int revocations;

  /** What a request is answered with instead. */
  public record Fault(int status, Map<String, String> headers, String body) {}

  private record Consent(String challenge, String redirect, String scope) {}

  /** All tokens that go back to one consent. */
  private static final class Family {
    String refresh = "";
    String scope = "";
    boolean revoked;
  }

  private record Opened(Family family, Instant until) {}

  public FakeAuthority(Clock clock) {
    this.clock = clock;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/authorize", this::authorize);
    server.createContext("/token", this::token);
    server.createContext("/revoke", this::revoke);
    server.start();
  }

  /** Something that tokens open. */
  interface Handler {
    void handle(HttpExchange exchange, String body) throws IOException;
  }

  void open(String path, Handler handler) {
    server.createContext(
        path,
        exchange -> {
          String body = read(exchange);
          try {
            if (isOpen(exchange)) {
              handler.handle(exchange, body);
            } else {
              answer(exchange, 401, "{\"error\":{\"code\":401,\"message\":\"UNAUTHENTICATED\"}}");
            }
          } catch (RuntimeException e) {
            answer(exchange, 500, "{\"error\":\"the double is broken: %s\"}".formatted(e));
          }
        });
  }

  public URI url(String path) {
    return URI.create("http://127.0.0.1:%s%s".formatted(server.getAddress().getPort(), path));
  }

  /** The next request for a token is answered so. */
  public FakeAuthority failsNext(int status, Map<String, String> headers, String body) {
    faults.add(new Fault(status, headers, body));
    return this;
  }

  /** The host says no. */
  public synchronized FakeAuthority denies() {
    denies = true;
    return this;
  }

  /** The host unticks something. */
  public synchronized FakeAuthority refusesScope(String scope) {
    refusedScopes.add(scope);
    return this;
  }

  public synchronized FakeAuthority keepsRefreshTokens() {
    rotates = false;
    return this;
  }

  /** Withdraws all that was ever granted. */
  public synchronized void revokeAll() {
    byRefresh.values().forEach(family -> family.revoked = true);
  }

  /** All access tokens are refused from now on, whatever was said of how long they are good. */
  public synchronized void forgetAccessTokens() {
    byAccess.clear();
  }

  public synchronized int refreshes() {
    return refreshes;
  }

  /** How often a refresh token was used again. */
  public synchronized int reuses() {
    return reuses;
  }

  public synchronized int revocations() {
    return revocations;
  }

  /** All tokens and codes that were ever given out. */
  public synchronized Set<String> secrets() {
    return Set.copyOf(secrets);
  }

  private void authorize(HttpExchange exchange) throws IOException {
    Map<String, String> query = pairs(exchange.getRequestURI().getRawQuery());
    boolean fine =
        CLIENT_ID.equals(query.get("client_id"))
            && "code".equals(query.get("response_type"))
            && "S256".equals(query.get("code_challenge_method"))
            && query.containsKey("state")
            && query.containsKey("redirect_uri");
    if (!fine) {
      answer(exchange, 400, "{\"error\":\"invalid_request\"}");
      return;
    }
    String state = URLEncoder.encode(query.get("state"), StandardCharsets.UTF_8);
    exchange
        .getResponseHeaders()
        .set("Location", query.get("redirect_uri") + "?" + result(query) + "&state=" + state);
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  private synchronized String result(Map<String, String> query) {
    if (denies) {
      return "error=access_denied";
    }
    String code = secret("code");
    List<String> scopes = new ArrayList<>(List.of(query.get("scope").split(" ", -1)));
    scopes.removeAll(refusedScopes);
    codes.put(
        code,
        new Consent(
            query.get("code_challenge"), query.get("redirect_uri"), String.join(" ", scopes)));
    return "code=" + code;
  }

  private void token(HttpExchange exchange) throws IOException {
    Map<String, String> form = pairs(read(exchange));
    Fault fault = faults.poll();
    if (fault != null) {
      if (fault.status() == 0) {
        awaitEnd();
      }
      fault.headers().forEach(exchange.getResponseHeaders()::set);
      answer(exchange, fault.status(), fault.body());
      return;
    }
    String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
    boolean known =
        CLIENT_ID.equals(form.get("client_id")) && CLIENT_SECRET.equals(form.get("client_secret"));
    if (!type.startsWith("application/x-www-form-urlencoded")) {
      answer(exchange, 400, "{\"error\":\"invalid_request\"}");
    } else if (!known) {
      answer(exchange, 401, "{\"error\":\"invalid_client\"}");
    } else {
      Optional<String> tokens =
          "refresh_token".equals(form.get("grant_type")) ? refreshed(form) : redeemed(form);
      answer(exchange, tokens.isPresent() ? 200 : 400, tokens.orElse(INVALID_GRANT));
    }
  }

  private static final String INVALID_GRANT =
      "{\"error\":\"invalid_grant\",\"error_description\":\"Token has been expired or revoked.\"}";

  private synchronized Optional<String> redeemed(Map<String, String> form) {
    Consent consent = codes.remove(String.valueOf(form.get("code")));
    if (consent == null
        || !consent.redirect().equals(form.get("redirect_uri"))
        || !consent.challenge().equals(challenge(String.valueOf(form.get("code_verifier"))))) {
      return Optional.empty();
    }
    Family family = new Family();
    family.scope = consent.scope();
    family.refresh = secret("refresh");
    byRefresh.put(family.refresh, family);
    return Optional.of(tokens(family, true));
  }

  private synchronized Optional<String> refreshed(Map<String, String> form) {
    refreshes++;
    String shown = String.valueOf(form.get("refresh_token"));
    Family family = byRefresh.get(shown);
    if (family == null || family.revoked) {
      return Optional.empty();
    }
    if (!family.refresh.equals(shown)) {
      reuses++;
      family.revoked = true;
      return Optional.empty();
    }
    if (rotates) {
      family.refresh = secret("refresh");
      byRefresh.put(family.refresh, family);
    }
    return Optional.of(tokens(family, rotates));
  }

  private String tokens(Family family, boolean withRefresh) {
    String access = secret("access");
    byAccess.put(access, new Opened(family, clock.instant().plus(good)));
    ObjectNode json = JSON.createObjectNode();
    json.put("access_token", access).put("token_type", "Bearer").put("scope", family.scope);
    json.put("expires_in", good.toSeconds());
    if (withRefresh) {
      json.put("refresh_token", family.refresh);
    }
    return json.toString();
  }

  private String secret(String kind) {
    String made = "canary-" + kind + "-" + UUID.randomUUID();
    secrets.add(made);
    return made;
  }

  private synchronized boolean isOpen(HttpExchange exchange) {
    String header = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    Opened opened = header.startsWith("Bearer ") ? byAccess.get(header.substring(7)) : null;
    return opened != null && !opened.family().revoked && clock.instant().isBefore(opened.until());
  }

  private void revoke(HttpExchange exchange) throws IOException {
    Map<String, String> form = pairs(read(exchange));
    synchronized (this) {
      Family family = byRefresh.get(String.valueOf(form.get("token")));
      if (family == null || family.revoked) {
        answer(exchange, 400, "{\"error\":\"invalid_token\"}");
        return;
      }
      family.revoked = true;
      revocations++;
    }
    answer(exchange, 200, "{}");
  }

  static Map<String, String> pairs(String text) {
    Map<String, String> pairs = new HashMap<>();
    for (String pair : String.valueOf(text).split("&", -1)) {
      int at = pair.indexOf('=');
      if (at > 0) {
        pairs.put(decoded(pair.substring(0, at)), decoded(pair.substring(at + 1)));
      }
    }
    return pairs;
  }

  static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static String challenge(String verifier) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String read(HttpExchange exchange) throws IOException {
    return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
  }

  static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  void awaitEnd() {
    try {
      var unused = end.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
