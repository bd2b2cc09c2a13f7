package dev.holdfast.server.http;

import static dev.holdfast.availability.Outcome.commit;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.SessionFilter;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.fuzz.Mutations;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Household;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Requests that no browser would send, to every path that there is, pages included, by strangers,
 * by hosts who are signed in and with keys: none is answered with 5xx. {@code ./holdfast fuzz
 * paths} sends 50,000.
 */
@Tag("long")
class PathFuzzTest {

  private static final int REQUESTS = Integer.getInteger("holdfast.fuzz.requests", 2_000);
  private static final long SEED = Long.getLong("holdfast.fuzz.seed", 18);
  private static final Pattern VARIABLE = Pattern.compile("\\{[^}]+}");

  private static final List<String> VALUES =
      List.of(
          "%ff",
          "%C3%28",
          "%",
          "%zz",
          "%00",
          "a%00b",
          "%0d%0aX-Forged:%201",
          "%ED%A0%80",
          "%F0%9F%98%80",
          "%E2%80%AE",
          "..",
          "%2e%2e",
          "%2F",
          "/..//x",
          ";a=b",
          "",
          "+",
          "-1",
          "0",
          "9223372036854775808",
          "1e400",
          "NaN",
          "outlook",
          "null",
          "true",
          "2026-02-30",
          "2030-01-01T09:00:00Z",
          "%2B999999999-12-31T23:59:59-18:00",
          "25:61",
          "Europe/Atlantis",
          "GMT%2B25",
          "de-x-x-x",
          "%3Cscript%3E",
          "%24%7B7*7%7D",
          "'%20OR%201=1--",
          "x@x",
          "x".repeat(300),
          "%C3%A4".repeat(300),
          "*",
          "[]",
          "a&a=b",
          "a=b=c");

  private static final List<String> TYPES =
      List.of(
          "application/x-www-form-urlencoded",
          "application/json",
          "application/merge-patch+json",
          "*/*",
          "text/*",
          "text/plain;charset=x",
          "application/json;charset=utf-16",
          "multipart/form-data",
          "multipart/form-data; boundary=x",
          "nonsense",
          ";",
          "");

  private static final List<String> ACCEPTED =
      List.of(
          "*/*",
          "text/html",
          "application/json",
          "image/png",
          "text/html;q=x",
          "nonsense",
          "/",
          "");

  private static final List<String> HEADERS =
      List.of(
          "Accept-Language: %s",
          "Cookie: holdfast_lang=%s",
          "Cookie: holdfast_session=%s",
          "If-Match: %s",
          "If-None-Match: %s",
          "If-Modified-Since: %s",
          "Range: bytes=%s",
          "Idempotency-Key: %s",
          "Last-Event-ID: %s",
          "Origin: %s",
          "X-Forwarded-For: %s",
          "X-Request-Id: %s",
          "Authorization: Bearer %s",
          "Authorization: %s",
          "Expect: %s");

  private final Api api =
      Api.start(
          Map.of(
              "HOLDFAST_PUBLIC_READS_PER_MINUTE", "100000000",
              "HOLDFAST_PUBLIC_WRITES_PER_MINUTE", "100000000",
              "HOLDFAST_REQUEST_SECONDS", "5"));
  private final Random random = new Random(SEED);
  private final List<Route> routes = routes();

  @AfterEach
  void close() {
    api.close();
  }

  /** A host with a bit of everything, and ways to come in. */
  private record Ann(List<String> names, String key, String session) {}

  private Ann ann() {
    Household household = new Household(api);
    Client.Reply me = household.host.get("/v1/me").expect(200);
    List<String> names = new ArrayList<>(household.all());
    names.addAll(List.of(me.text("slug"), "intro"));
    String key = household.host.post("/v1/api-keys", "{}").expect(201).text("apiKey");
    return new Ann(names, key, session(new HostId(me.id())));
  }

  /** A path, how it is asked for, and its parameters. */
  private record Route(String path, List<String> methods, List<String> parameters) {}

  private List<Route> routes() {
    return api
        .part("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
        .getHandlerMethods()
        .entrySet()
        .stream()
        .flatMap(each -> routes(each.getKey(), each.getValue()))
        .filter(route -> !route.path().equals("/v1/events/stream")) // Goes on for ever.
        .sorted(Comparator.comparing(Route::toString))
        .toList();
  }

  private static Stream<Route> routes(RequestMappingInfo info, HandlerMethod handler) {
    List<String> methods =
        info.getMethodsCondition().getMethods().stream().map(RequestMethod::name).sorted().toList();
    List<String> parameters =
        Arrays.stream(handler.getMethodParameters())
            .filter(it -> it.hasParameterAnnotation(RequestParam.class))
            .map(it -> Optional.ofNullable(it.getParameter().getName()).orElse("x"))
            .toList();
    return info.getPatternValues().stream()
        .map(path -> new Route(path, methods.isEmpty() ? List.of("GET") : methods, parameters));
  }

  @Test
  void noRequestToAnyPathMakesTheServiceStumble() throws IOException {
    Map<Integer, Integer> statuses = new TreeMap<>();
    List<String> stumbles = new ArrayList<>();
    Ann ann = ann();
    try (Line line = new Line(URI.create(api.url()).getPort())) {
      for (int i = 0; i < REQUESTS; i++) {
        if (i % 500 == 499) {
          ann = ann(); // The one before may have signed out, or deleted all that she had.
        }
        String request = request(routes.get(i % routes.size()), ann);
        int status = line.ask(request.getBytes(ISO_8859_1));
        statuses.merge(status / 100, 1, Integer::sum);
        if (status >= 500) {
          stumbles.add(status + " to " + request);
        }
      }
    }
    System.out.printf(
        "%s requests to %s routes, seed %s; by the first digit of the answer: %s%n",
        REQUESTS, routes.size(), SEED, statuses);
    assertThat(stumbles).isEmpty();
    assertThat(routes).hasSizeGreaterThan(100);
    assertThat(statuses.get(2)).as("answered with 2xx").isGreaterThan(REQUESTS / 100);
  }

  private String session(HostId host) {
    return api.transactions()
        .run(
            tx -> {
              Account account = Account.create(host, host + "@example.com", false, Instant.now());
              tx.accounts().add(account);
              return commit(api.part(SessionService.class).open(tx, account));
            });
  }

  private String request(Route route, Ann ann) {
    String method =
        oneIn(20) ? any(List.of("GET", "POST", "PUT", "PATCH", "DELETE")) : any(route.methods());
    StringBuilder head = new StringBuilder();
    head.append(method)
        .append(' ')
        .append(path(route, ann))
        .append(query(route))
        .append(" HTTP/1.1\r\n");
    head.append("Host: localhost\r\nSec-Fetch-Site: same-origin\r\n");
    head.append("Accept: ").append(any(ACCEPTED)).append("\r\n");
    if (oneIn(2)) {
      head.append("Cookie: ")
          .append(SessionFilter.COOKIE)
          .append('=')
          .append(ann.session())
          .append("\r\n");
    } else if (oneIn(2)) {
      head.append("Authorization: Bearer ").append(ann.key()).append("\r\n");
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      head.append(any(HEADERS).formatted(any(VALUES))).append("\r\n");
    }
    String body = method.equals("GET") && !oneIn(20) ? "" : body(route);
    if (!body.isEmpty()) {
      head.append("Content-Type: ").append(any(TYPES)).append("\r\n");
      head.append("Content-Length: ").append(body.length()).append("\r\n");
    }
    return head + "\r\n" + body;
  }

  private String path(Route route, Ann ann) {
    String path =
        VARIABLE
            .matcher(route.path())
            .replaceAll(found -> oneIn(2) ? Matcher.quoteReplacement(inPath()) : any(ann.names()));
    return oneIn(30) ? path + any(VALUES).replace(" ", "") : path;
  }

  private String inPath() {
    String value = any(VALUES);
    return value.isEmpty() ? "%20" : value;
  }

  private String query(Route route) {
    if (oneIn(3)) {
      return "";
    }
    List<String> names = new ArrayList<>(route.parameters());
    names.add(any(List.of("lang", "x", "cursor", "limit", "zone", "from")));
    List<String> pairs = new ArrayList<>();
    for (String name : names) {
      if (oneIn(2)) {
        pairs.add(name + "=" + any(VALUES));
      }
    }
    return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
  }

  private String body(Route route) {
    if (oneIn(3)) {
      byte[] json = "{\"name\": \"a\", \"start\": \"2030-01-01T09:00:00Z\"}".getBytes(UTF_8);
      return new String(Mutations.of(json, random, List.of()), ISO_8859_1);
    }
    List<String> pairs = new ArrayList<>();
    for (String name : route.parameters()) {
      pairs.add(name + "=" + any(VALUES));
    }
    return String.join("&", pairs);
  }

  private boolean oneIn(int many) {
    return random.nextInt(many) == 0;
  }

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /?x=%ff",
        "GET /docs?x=%ff",
        "GET /book/a/b?x=%ff",
        "GET /sign-in?lang=%C3%28",
        "GET /app/webhooks/x?before=outlook",
        "GET /sign-in?to=/..//x",
        "GET /app?" // and a query that no header could carry on
      })
  void whatCannotBeReadIsTheSendersFault(String start) throws IOException {
    String longQuery = start.endsWith("?") ? "x=" + "%C3%A4".repeat(1_000) : "";
    String session = longQuery.isEmpty() ? ann().session() : "";
    try (Line line = new Line(URI.create(api.url()).getPort())) {
      String request =
          "%s%s HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nCookie: %s=%s\r\n\r\n"
              .formatted(start, longQuery, SessionFilter.COOKIE, session);

      assertThat(line.ask(request.getBytes(ISO_8859_1))).isLessThan(500);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"*/*", "application/*", "text/*;q=1"})
  void aBodyHasOneType(String type) {
    api.anybody()
        .send("POST", "/v1/public/bookings", "{}", "Content-Type", type)
        .expect(415, "unsupported_media_type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/public/bookings", "/v1/%70ublic/bookings"})
  void noSpellingOfAPathAllowsALargerBody(String path) throws IOException {
    try (Line line = new Line(URI.create(api.url()).getPort())) {
      String head =
          "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 70000\r\n\r\n{"
              .formatted(path);

      assertThat(line.ask(head.getBytes(ISO_8859_1))).isEqualTo(413);
    }
  }

  /** A connection that is opened again when the service has closed it. */
  private static final class Line implements AutoCloseable {

    private final int port;
    private Optional<Socket> socket = Optional.empty();

    Line(int port) {
      this.port = port;
    }

    /** Responds the status; the connection goes on only if the answer says how long it is. */
    int ask(byte[] request) throws IOException {
      for (int tries = 0; ; tries++) {
        Socket open = socket.isPresent() ? socket.get() : connect();
        try {
          open.getOutputStream().write(request);
          InputStream in = new BufferedInputStream(open.getInputStream());
          return read(in);
        } catch (IOException e) {
          close();
          if (tries == 3) {
            throw new IOException("No answer to " + new String(request, ISO_8859_1), e);
          }
        }
      }
    }

    private Socket connect() throws IOException {
      Socket open = new Socket("localhost", port);
      open.setSoTimeout(30_000);
      socket = Optional.of(open);
      return open;
    }

    private int read(InputStream in) throws IOException {
      int status = Integer.parseInt(line(in).split(" ", 3)[1]);
      int length = -1;
      for (String header = line(in); !header.isEmpty(); header = line(in)) {
        String lower = header.toLowerCase(Locale.ROOT);
        if (lower.startsWith("content-length:")) {
          length = Integer.parseInt(lower.substring(15).strip());
        }
        if (lower.startsWith("connection:") && lower.contains("close")) {
          length = -1;
          break;
        }
      }
      if (status == 100) {
        return read(in);
      }
      if (length < 0 || in.readNBytes(length).length < length || in.available() > 0) {
        close();
      }
      return status;
    }

    private static String line(InputStream in) throws IOException {
      StringBuilder text = new StringBuilder();
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0) {
          throw new IOException("The connection ended");
        }
        if (c != '\r') {
          text.append((char) c);
        }
      }
      return text.toString();
    }

    @Override
    public void close() throws IOException {
      if (socket.isPresent()) {
        socket.get().close();
        socket = Optional.empty();
      }
    }
  }
}
