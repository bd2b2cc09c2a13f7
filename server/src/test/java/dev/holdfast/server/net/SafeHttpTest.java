package dev.holdfast.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.DnsResolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests reach the outside world and nothing else, and never take long. */
final class SafeHttpTest {

  private static final SafeHttp.Limits LIMITS = new SafeHttp.Limits(Duration.ofSeconds(10), 256);
  private static final SafeHttp.Limits SHORT = new SafeHttp.Limits(Duration.ofMillis(300), 256);

  private final AtomicInteger requests = new AtomicInteger();
  private final CountDownLatch end = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  /** How the server answers. */
  private interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  private void serve(String path, Answer answer) {
    server.createContext(
        path,
        exchange -> {
          requests.incrementAndGet();
          exchange.getRequestBody().readAllBytes();
          answer.to(exchange);
          exchange.close();
        });
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private String url(String host, String path) {
    return "http://%s:%s%s".formatted(host, server.getAddress().getPort(), path);
  }

  private static Response send(SafeHttp http, String url, SafeHttp.Limits limits)
      throws IOException {
    var request =
        new SafeHttp.Request(
            "POST", OutsideUrl.parse(url), Map.of("x-test", "1"), Optional.of("{}"));
    return http.send(request, limits);
  }

  /** Names that lead where the test wants, one answer after the other, the last one for ever. */
  private static DnsResolver names(AtomicInteger questions, String... answers) {
    Queue<String> left = new ArrayDeque<>(List.of(answers));
    return new DnsResolver() {
      @Override
      public synchronized InetAddress[] resolve(String host) throws java.net.UnknownHostException {
        questions.incrementAndGet();
        String answer = left.size() > 1 ? left.remove() : left.element();
        return InetAddress.getAllByName(answer);
      }

      @Override
      public String resolveCanonicalHostname(String host) {
        return host;
      }
    };
  }

  @Test
  void nobodyLearnsWhetherSomebodyListensInside() throws IOException {
    serve("/", exchange -> answer(exchange, 200, ""));
    int silent;
    try (ServerSocket closedSoon = new ServerSocket(0)) {
      silent = closedSoon.getLocalPort();
    }
    DnsResolver inside = names(new AtomicInteger(), "127.0.0.1");
    try (SafeHttp http = new SafeHttp(false, inside)) {
      String listening = url("inside.example", "/");
      String closed = "http://inside.example:%s/".formatted(silent);

      assertThatThrownBy(() -> send(http, listening, LIMITS))
          .hasMessage("The address is not allowed");
      assertThatThrownBy(() -> send(http, closed, LIMITS)).hasMessage("The address is not allowed");
      assertThat(requests).hasValue(0);
    }
  }

  @Test
  void anAnswerIsReadWithItsHeaders() throws IOException {
    serve(
        "/ok",
        exchange -> {
          exchange.getResponseHeaders().set("Retry-After", "7");
          answer(exchange, 418, "short and stout");
        });

    try (SafeHttp http = new SafeHttp(true)) {
      Response response = send(http, url("127.0.0.1", "/ok"), LIMITS);

      assertThat(response.status()).isEqualTo(418);
      assertThat(response.header("retry-after")).contains("7");
      assertThat(response.body()).asString().isEqualTo("short and stout");
      assertThat(response.isTruncated()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"})
  void thisMachineIsNotVisited(String host) {
    serve("/", exchange -> answer(exchange, 200, "inside"));

    try (SafeHttp http = new SafeHttp(false)) {
      assertThatThrownBy(() -> send(http, url(host, "/"), LIMITS))
          .isInstanceOf(UnreachableException.class)
          .hasMessage("The address is not allowed");
    }
    assertThat(requests).hasValue(0);
  }

  @Test
  void aNameThatLeadsInsideIsNotVisited() {
    AtomicInteger questions = new AtomicInteger();
    serve("/", exchange -> answer(exchange, 200, "inside"));

    try (SafeHttp http = new SafeHttp(false, names(questions, "127.0.0.1"))) {
      assertThatThrownBy(() -> send(http, url("outside.example", "/"), LIMITS))
          .hasMessage("The address is not allowed")
          .hasRootCauseMessage("outside.example is at 127.0.0.1, which is not public");
      assertThat(http.refusal(url("outside.example", "/")))
          .contains("must not lead to a private address, as outside.example does");
    }
    assertThat(requests).hasValue(0);
  }

  @Test
  void aNameIsAskedForOnceSoItCannotChangeBetweenLookAndLeap() {
    AtomicInteger questions = new AtomicInteger();
    serve("/", exchange -> answer(exchange, 200, "inside"));

    try (SafeHttp http = new SafeHttp(false, names(questions, "192.88.98.1", "127.0.0.1"))) {
      assertThatThrownBy(() -> send(http, url("rebinding.example", "/"), SHORT))
          .isInstanceOf(UnreachableException.class);
    }
    assertThat(questions).hasValue(1);
    assertThat(requests).hasValue(0);
  }

  @Test
  void aNameThatIsNotKnownYetMayBeRegistered() {
    DnsResolver nobody =
        new DnsResolver() {
          @Override
          public InetAddress[] resolve(String host) throws java.net.UnknownHostException {
            throw new java.net.UnknownHostException(host);
          }

          @Override
          public String resolveCanonicalHostname(String host) {
            return host;
          }
        };

    try (SafeHttp http = new SafeHttp(false, nobody)) {
      assertThat(http.refusal("https://soon.example/hook")).isEmpty();
      assertThatThrownBy(() -> send(http, "https://soon.example/hook", LIMITS))
          .hasMessage("The host is not known");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest/meta-data/",
        "http://[fd00:ec2::254]/",
        "http://[64:ff9b::a9fe:a9fe]/",
        "http://[2002:a9fe:a9fe::1]/",
        "http://[::169.254.169.254]/",
        "http://100.64.0.1/",
        "http://192.0.0.192/",
        "http://10.0.0.1/",
        "https://127.0.0.1:8443/",
        "http://0.0.0.0/"
      })
  void anInsideAddressIsRefusedWhenItIsRegistered(String url) {
    try (SafeHttp http = new SafeHttp(false)) {
      assertThat(http.refusal(url).orElseThrow()).startsWith("must not lead to a private address");
    }
    try (SafeHttp http = new SafeHttp(true)) {
      assertThat(http.refusal(url)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://8.8.8.8:22/", "http://8.8.8.8:25/", "http://8.8.8.8:1023/"})
  void aPortOfAnotherServiceIsRefused(String url) {
    try (SafeHttp http = new SafeHttp(false)) {
      assertThat(http.refusal(url).orElseThrow()).startsWith("must use port 80, 443");
    }
  }

  @Test
  void aRedirectIsAnAnswerAndNotFollowed() throws IOException {
    serve(
        "/from",
        exchange -> {
          exchange.getResponseHeaders().set("Location", url("127.0.0.1", "/to"));
          answer(exchange, 302, "");
        });
    serve("/to", exchange -> answer(exchange, 200, "arrived"));

    try (SafeHttp http = new SafeHttp(true)) {
      assertThat(send(http, url("127.0.0.1", "/from"), LIMITS).status()).isEqualTo(302);
    }
    assertThat(requests).hasValue(1);
  }

  @Test
  void ofALongAnswerOnlyTheBeginningIsRead() throws IOException {
    serve("/long", SafeHttpTest::writeForEver);

    try (SafeHttp http = new SafeHttp(true)) {
      Response response = send(http, url("127.0.0.1", "/long"), LIMITS);

      assertThat(response.body()).hasSize(256);
      assertThat(response.isTruncated()).isTrue();
    }
  }

  private static void writeForEver(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream body = exchange.getResponseBody()) {
      for (int i = 0; i < 1_000_000; i++) {
        body.write("0123456789abcdef".getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  @Test
  void whoDoesNotAnswerIsLeftAlone() {
    serve("/hang", exchange -> awaitEnd());

    try (SafeHttp http = new SafeHttp(true)) {
      assertThatThrownBy(() -> send(http, url("127.0.0.1", "/hang"), SHORT))
          .isInstanceOf(UnreachableException.class)
          .hasMessageStartingWith("No answer within");
    }
  }

  @Test
  void whoAnswersDropByDropIsLeftAloneToo() {
    serve(
        "/drip",
        exchange -> {
          exchange.sendResponseHeaders(200, 200);
          for (int i = 0; i < 200 && end.getCount() > 0; i++) {
            exchange.getResponseBody().write('.');
            exchange.getResponseBody().flush();
            awaitEnd(50);
          }
        });
    long began = System.nanoTime();

    try (SafeHttp http = new SafeHttp(true)) {
      assertThatThrownBy(() -> send(http, url("127.0.0.1", "/drip"), SHORT))
          .hasMessageStartingWith("No answer within");
    }
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
  }

  private void awaitEnd() {
    awaitEnd(20_000);
  }

  private void awaitEnd(long millis) {
    try {
      var unused = end.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whereNobodyListensTheReasonIsTold() {
    String url = url("127.0.0.1", "/");
    server.stop(0);

    try (SafeHttp http = new SafeHttp(true)) {
      assertThatThrownBy(() -> send(http, url, LIMITS))
          .hasMessage("The host does not accept connections");
    }
  }

  @Test
  void aProxyOfTheEnvironmentIsNotUsed() throws IOException {
    serve("/ok", exchange -> answer(exchange, 200, "direct"));
    System.setProperty("http.proxyHost", "127.0.0.1");
    System.setProperty("http.proxyPort", "1");
    System.setProperty("http.nonProxyHosts", "");
    try (SafeHttp http = new SafeHttp(true)) {
      assertThat(send(http, url("127.0.0.1", "/ok"), LIMITS).status()).isEqualTo(200);
    } finally {
      System.clearProperty("http.proxyHost");
      System.clearProperty("http.proxyPort");
      System.clearProperty("http.nonProxyHosts");
    }
  }
}
