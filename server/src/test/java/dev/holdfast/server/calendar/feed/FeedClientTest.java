package dev.holdfast.server.calendar.feed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.server.calendar.feed.FeedAnswer.Fetched;
import dev.holdfast.server.calendar.feed.FeedAnswer.Unchanged;
import dev.holdfast.server.calendar.feed.FeedAnswer.Validators;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.net.SmallWorld;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Feeds come over real connections, within limits, and from nowhere inside. */
final class FeedClientTest {

  private static final String CALENDAR = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";
  private static final String SECRET = "/private-4711/basic.ics?token=4712";
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-02T08:00:00Z"), ZoneOffset.UTC);
  private static final SafeHttp.Limits LIMITS =
      new SafeHttp.Limits(Duration.ofSeconds(15), 10 * 1024 * 1024);
  private static final SafeHttp.Limits SHORT =
      new SafeHttp.Limits(Duration.ofMillis(500), 10 * 1024 * 1024);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicInteger insideRequests = new AtomicInteger();
  private final SafeHttp http = new SafeHttp(true);
  private HttpServer outside;
  private HttpServer inside;

  @BeforeEach
  void start() throws IOException {
    outside = server("127.0.0.1");
    inside = server("127.0.0.2");
    inside.createContext(
        "/",
        exchange -> {
          insideRequests.incrementAndGet();
          send(exchange, 200, CALENDAR.getBytes(UTF_8));
        });
  }

  private HttpServer server(String address) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(address, 0), 0);
    server.setExecutor(threads);
    server.start();
    return server;
  }

  @AfterEach
  void stop() {
    end.countDown();
    outside.stop(0);
    inside.stop(0);
    threads.shutdownNow();
    http.close();
  }

  /** How the server answers. */
  private interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  private void serve(Answer answer) {
    serve(SECRET.replaceFirst("\\?.*", ""), answer);
  }

  private void serve(String path, Answer answer) {
    outside.createContext(
        path,
        exchange -> {
          try (exchange) {
            answer.to(exchange);
          }
        });
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  private static void redirect(HttpExchange exchange, int status, String to) throws IOException {
    exchange.getResponseHeaders().set("Location", to);
    exchange.getResponseHeaders().set("Connection", "close");
    send(exchange, status, new byte[0]);
  }

  private String address(String host) {
    return "http://%s:%s%s".formatted(host, outside.getAddress().getPort(), SECRET);
  }

  private FeedAnswer fetch(Validators known) throws CalendarException {
    return new FeedClient(http, CLOCK).fetch(address("127.0.0.1"), known);
  }

  private CalendarException refused(SafeHttp client, String address, SafeHttp.Limits limits) {
    long began = System.nanoTime();
    CalendarException refused =
        catchThrowableOfType(
            CalendarException.class,
            () -> new FeedClient(client, true, CLOCK, limits).fetch(address, Validators.NONE));
    assertThat(refused).isNotNull();
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
    assertThat(refused.getMessage()).doesNotContain("4711", "4712", "basic.ics");
    assertThat(insideRequests).hasValue(0);
    return refused;
  }

  private CalendarException refused() {
    return refused(http, address("127.0.0.1"), LIMITS);
  }

  private static byte[] packed(byte[] bytes, int times) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(packed)) {
      for (int i = 0; i < times; i++) {
        gzip.write(bytes);
      }
    }
    return packed.toByteArray();
  }

  @Test
  void aFeedIsFetchedAndKnownNextTime() throws CalendarException {
    serve(
        exchange -> {
          var headers = exchange.getRequestHeaders();
          exchange.getResponseHeaders().set("ETag", "\"v1\"");
          exchange.getResponseHeaders().set("Last-Modified", "Mon, 02 Mar 2026 07:00:00 GMT");
          boolean isKnown =
              "\"v1\"".equals(headers.getFirst("If-None-Match"))
                  && "Mon, 02 Mar 2026 07:00:00 GMT".equals(headers.getFirst("If-Modified-Since"));
          send(exchange, isKnown ? 304 : 200, isKnown ? new byte[0] : CALENDAR.getBytes(UTF_8));
        });

    Fetched fetched = (Fetched) fetch(Validators.NONE);
    Validators kept = Validators.parse(fetched.validators().text());

    assertThat(fetched.bytes()).asString(UTF_8).isEqualTo(CALENDAR);
    assertThat(fetched.validators().etag()).contains("\"v1\"");
    assertThat(fetch(kept)).isInstanceOf(Unchanged.class);
  }

  @Test
  void validatorsAreKeptAsText() {
    Validators etag = new Validators(Optional.of("\"v1\""), Optional.empty());
    Validators time = new Validators(Optional.empty(), Optional.of("then"));

    assertThat(Validators.parse(etag.text())).isEqualTo(etag);
    assertThat(Validators.parse(time.text())).isEqualTo(time);
    assertThat(Validators.parse(Validators.NONE.text())).isEqualTo(Validators.NONE);
  }

  @Test
  void aPackedFeedIsUnpacked() throws CalendarException {
    serve(
        exchange -> {
          assertThat(exchange.getRequestHeaders().getFirst("Accept-Encoding")).isEqualTo("gzip");
          exchange.getResponseHeaders().set("Content-Encoding", "gzip");
          send(exchange, 200, packed(CALENDAR.getBytes(UTF_8), 1));
        });

    assertThat(((Fetched) fetch(Validators.NONE)).bytes()).asString(UTF_8).isEqualTo(CALENDAR);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void redirectsAreFollowed(int status) throws CalendarException {
    serve(exchange -> redirect(exchange, status, "/elsewhere?x=1#top"));
    serve("/elsewhere", exchange -> send(exchange, 200, CALENDAR.getBytes(UTF_8)));

    assertThat(fetch(Validators.NONE)).isInstanceOf(Fetched.class);
  }

  @Test
  void butNotForEver() {
    serve(exchange -> redirect(exchange, 302, SECRET));

    assertThat(refused()).hasMessage("127.0.0.1 redirects more than 5 times");
  }

  @Test
  void aRedirectToTheInsideIsNotFollowed() {
    serve(exchange -> redirect(exchange, 302, "http://127.0.0.2:%s/".formatted(port(inside))));

    try (SafeHttp client = new SmallWorld("127.0.0.1").client()) {
      CalendarException refused = refused(client, address("outside.example"), LIMITS);

      assertThat(refused.code()).isEqualTo(Code.REFUSED_ADDRESS);
      assertThat(refused).hasMessage("127.0.0.2: The address is not allowed");
    }
  }

  private static int port(HttpServer server) {
    return server.getAddress().getPort();
  }

  @Test
  void aRedirectToAFileIsNotFollowed() {
    serve(exchange -> redirect(exchange, 302, "file:///etc/passwd"));

    assertThat(refused().code()).isEqualTo(Code.REFUSED_ADDRESS);
  }

  @Test
  void aNameThatChangesBetweenLookAndLeapLeadsNowhereElse() throws CalendarException {
    serve(exchange -> send(exchange, 200, CALENDAR.getBytes(UTF_8)));
    SmallWorld world = new SmallWorld("127.0.0.1", "127.0.0.2");

    try (SafeHttp client = world.client()) {
      FeedAnswer answer =
          new FeedClient(client, true, CLOCK, LIMITS)
              .fetch(address("rebinding.example"), Validators.NONE);

      assertThat(answer).isInstanceOf(Fetched.class);
      assertThat(world.questions()).isEqualTo(1);
    }
  }

  @Test
  void aNameThatLeadsInsideAfterARedirectIsNotFollowed() {
    serve(
        exchange ->
            redirect(exchange, 302, "http://rebinding.example:%s/".formatted(port(inside))));

    try (SafeHttp client = new SmallWorld("127.0.0.1", "127.0.0.2").client()) {
      CalendarException refused = refused(client, address("rebinding.example"), LIMITS);

      assertThat(refused.code()).isEqualTo(Code.REFUSED_ADDRESS);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd",
        "gopher://example.com/4711",
        "jar:https://example.com/4711.jar!/x",
        "ftp://example.com/4711.ics",
        "https://ann:4711@example.com/basic.ics",
        "webcal:4711",
        "4711",
        ""
      })
  void onlyAddressesOfFeedsAreTaken(String address) {
    assertThat(refused(http, address, LIMITS).code()).isEqualTo(Code.REFUSED_ADDRESS);
    assertThat(new FeedClient(http, CLOCK).refusal(address)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "https://127.0.0.1/4711, must not lead to a private address",
    "webcal://[::1]/4711, must not lead to a private address",
    "http://8.8.8.8/4711, must begin with https:// or webcal://",
    "https://8.8.8.8:25/4711, 'must use port 80, 443'"
  })
  void anAddressIsRefusedWhenItIsSaved(String address, String why) {
    try (SafeHttp strict = new SafeHttp(false)) {
      FeedClient client = new FeedClient(strict, CLOCK);

      assertThat(client.refusal(address).orElseThrow()).startsWith(why);
      assertThat(client.refusal("webcal://8.8.8.8/basic.ics")).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "401, ACCESS_LOST, true",
    "403, ACCESS_LOST, true",
    "404, NOT_FOUND, true",
    "410, NOT_FOUND, true",
    "304, UNAVAILABLE, false",
    "400, UNAVAILABLE, false",
    "500, UNAVAILABLE, false",
    "503, UNAVAILABLE, false",
    "429, THROTTLED, false"
  })
  void aFailureSaysWhetherItMayPass(int status, Code code, boolean needsHost) {
    serve(exchange -> send(exchange, status, new byte[0]));

    CalendarException refused = refused();

    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused.needsHost()).isEqualTo(needsHost);
    assertThat(refused).hasMessageContaining("127.0.0.1").hasMessageContaining("" + status);
  }

  @ParameterizedTest
  @CsvSource({"120, PT2M", "'Mon, 02 Mar 2026 08:30:00 GMT', PT30M", "9999999, PT24H"})
  void whoWantsToBeLeftAloneIs(String header, Duration wait) {
    serve(
        exchange -> {
          exchange.getResponseHeaders().set("Retry-After", header);
          send(exchange, 429, new byte[0]);
        });

    assertThat(refused().retryAfter()).contains(wait);
  }

  @Test
  void aPageIsNoFeed() {
    serve(exchange -> send(exchange, 200, "<html>Log in, 4711</html>".getBytes(UTF_8)));

    assertThat(refused()).hasMessage("127.0.0.1 does not answer with a calendar");
  }

  @Test
  void aFeedOfFiftyMegabytesIsLeftAfterTen() {
    serve(
        exchange -> {
          byte[] megabyte = CALENDAR.repeat(1024 * 1024 / CALENDAR.length()).getBytes(UTF_8);
          exchange.sendResponseHeaders(200, 0);
          for (int i = 0; i < 50; i++) {
            exchange.getResponseBody().write(megabyte);
          }
        });

    CalendarException refused = refused();

    assertThat(refused.code()).isEqualTo(Code.TOO_LARGE);
    assertThat(refused).hasMessage("127.0.0.1 sends a feed of more than 10485760 bytes");
  }

  @Test
  void aPackedBombIsLeftAfterTenMegabytes() throws IOException {
    byte[] bomb = packed(CALENDAR.repeat(20_000).getBytes(UTF_8), 40);
    serve(
        exchange -> {
          exchange.getResponseHeaders().set("Content-Encoding", "gzip");
          send(exchange, 200, bomb);
        });

    CalendarException refused = refused();

    assertThat(bomb).hasSizeLessThan(1024 * 1024);
    assertThat(refused.code()).isEqualTo(Code.TOO_LARGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br", "gzip, gzip"})
  void whatCannotBeUnpackedIsRefused(String packing) {
    serve(
        exchange -> {
          exchange.getResponseHeaders().set("Content-Encoding", packing);
          send(exchange, 200, CALENDAR.getBytes(UTF_8));
        });

    assertThat(refused().code()).isEqualTo(Code.MALFORMED);
  }

  @Test
  void whoAnswersDropByDropIsLeftAlone() {
    serve(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          while (end.getCount() > 0) {
            exchange.getResponseBody().write('.');
            exchange.getResponseBody().flush();
            pause();
          }
        });

    CalendarException refused = refused(http, address("127.0.0.1"), SHORT);

    assertThat(refused.code()).isEqualTo(Code.UNAVAILABLE);
    assertThat(refused).hasMessageStartingWith("127.0.0.1: No answer within");
  }

  @Test
  void redirectsDoNotGiveMoreTime() {
    serve(
        exchange -> {
          for (int i = 0; i < 8 && end.getCount() > 0; i++) {
            pause();
          }
          redirect(exchange, 302, SECRET);
        });

    assertThat(refused(http, address("127.0.0.1"), SHORT))
        .hasMessageStartingWith("127.0.0.1: No answer within");
  }

  private void pause() {
    try {
      var unused = end.await(20, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
