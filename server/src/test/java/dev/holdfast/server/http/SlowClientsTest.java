package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.access.secret.AddressRange;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whoever is connected cannot keep others out by being slow, silent or many. */
class SlowClientsTest {

  private static final int MOST = 20;
  private static final int PER_ADDRESS = 10;
  private static final int LONGER_THAN_TIMEOUT = 3_500;

  private static Api api;

  @BeforeAll
  static void start() {
    api =
        Api.start(
            Map.of(
                "HOLDFAST_REQUEST_SECONDS", "2",
                "HOLDFAST_CONNECTIONS", Integer.toString(MOST),
                "HOLDFAST_CONNECTIONS_PER_ADDRESS", Integer.toString(PER_ADDRESS)));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  private static Socket connect() throws IOException {
    return connectFrom("127.0.0.1");
  }

  private static Socket connectFrom(String address) throws IOException {
    Socket socket =
        new Socket(
            InetAddress.getLoopbackAddress(),
            URI.create(api.url()).getPort(),
            AddressRange.address(address).orElseThrow(),
            0);
    socket.setSoTimeout(10_000);
    return socket;
  }

  /** Sends a byte every now and then, until there is an answer or nobody listens any more. */
  private static String drip(String head, Duration most) throws IOException {
    long began = System.nanoTime();
    try (Socket socket = connect()) {
      socket.setSoTimeout(200);
      OutputStream out = socket.getOutputStream();
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      while (System.nanoTime() - began < most.toNanos()) {
        try {
          out.write('x');
          byte[] answer = socket.getInputStream().readNBytes(12);
          return new String(answer, StandardCharsets.US_ASCII);
        } catch (SocketTimeoutException e) {
          // Nothing yet.
        } catch (SocketException e) {
          return "";
        }
      }
      return "still waiting";
    }
  }

  @Test
  void whoSendsTheHeadOfARequestByteByByteIsCutOff() throws IOException {
    String answer =
        drip("GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", Duration.ofSeconds(30));

    assertThat(answer).isEmpty();
  }

  @Test
  void whoSendsTheBodyOfARequestByteByByteIsToldSoAndCutOff() throws IOException {
    String head =
        """
        POST /v1/public/bookings HTTP/1.1\r
        Host: localhost\r
        Content-Type: application/json\r
        Content-Length: 60000\r
        \r
        """;

    assertThat(drip(head, Duration.ofSeconds(30))).isEqualTo("HTTP/1.1 408");
  }

  @Test
  void aConnectionThatIsKeptOpenBetweenRequestsIsNotCutOff() throws Exception {
    try (Socket socket = connect()) {
      socket.setSoTimeout(10_000);
      assertThat(ask(socket)).isEqualTo("HTTP/1.1 200");
      Thread.sleep(LONGER_THAN_TIMEOUT);
      assertThat(ask(socket)).isEqualTo("HTTP/1.1 200");
    }
  }

  private static String ask(Socket socket) throws IOException {
    String request = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    InputStream in = socket.getInputStream();
    String answer = new String(in.readNBytes(12), StandardCharsets.US_ASCII);
    StringBuilder rest = new StringBuilder();
    while (!rest.toString().endsWith("\"}")) {
      rest.append((char) in.read());
    }
    return answer;
  }

  @Test
  void whoeverListensToEventsIsNotCutOff() throws Exception {
    Client host = api.newHost();
    try (Stream<String> lines = host.lines("/v1/events/stream")) {
      Thread.sleep(LONGER_THAN_TIMEOUT);
      Meetings.of(host, "intro").book("10:00", "Ann");

      assertThat(lines.filter(line -> line.contains("booking.confirmed")).findFirst()).isPresent();
    }
  }

  @Test
  void aBodyThatNeverComesIsNotAwaitedForLong() throws IOException {
    try (Socket socket = connect()) {
      send(socket, POST.formatted("/v1/public/bookings", 5_000));

      assertThat(statusOf(socket)).isEqualTo("HTTP/1.1 408");
    }
  }

  @Test
  void aFormThatNeverComesIsNotAwaitedForLong() throws IOException {
    try (Socket socket = connect()) {
      long began = System.nanoTime();
      send(
          socket,
          POST.formatted("/sign-in", 5_000)
              .replace("application/json", "application/x-www-form-urlencoded")
              .replace("Host", "Sec-Fetch-Site: same-origin\r\nHost"));

      assertThat(statusOf(socket)).isEqualTo("HTTP/1.1 408");
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(8));
    }
  }

  @Test
  void aBodyThatNobodyNeedsIsNotAwaited() throws IOException {
    for (String path : List.of("/v1/bookings", "/v1/public/nothing", "/nothing", "/app/settings")) {
      try (Socket socket = connect()) {
        long began = System.nanoTime();
        send(socket, POST.formatted(path, 5_000));

        String answer =
            new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

        assertThat(answer).as(path).startsWith("HTTP/1.1 ");
        assertThat(Duration.ofNanos(System.nanoTime() - began))
            .as(path)
            .isLessThan(Duration.ofSeconds(2));
      }
    }
  }

  @Test
  void theRestOfABodyIsNotTakenForARequest() throws IOException {
    try (Socket socket = connect()) {
      String inside = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
      send(socket, POST.formatted("/nothing", inside.length() + 5_000) + inside);

      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

      assertThat(answer).startsWith("HTTP/1.1 404").doesNotContain("HTTP/1.1 200");
    }
  }

  @Test
  void anAddressThatOpensTooManyConnectionsLosesItsOldest() throws IOException {
    List<Socket> slow = slowFrom("127.0.0.2", PER_ADDRESS + 3);

    assertThat(slow.subList(0, 3)).allMatch(SlowClientsTest::isClosed);
    assertThat(slow.subList(3, PER_ADDRESS + 3)).noneMatch(SlowClientsTest::isClosed);

    close(slow);
  }

  @Test
  void aNewcomerTakesThePlaceOfWhoeverHasTheMost() throws IOException {
    List<Socket> many = slowFrom("127.0.0.3", PER_ADDRESS);
    List<Socket> fewer = slowFrom("127.0.0.4", MOST - PER_ADDRESS - 1);
    long began = System.nanoTime();
    List<Socket> newcomers = slowFrom("127.0.0.5", 2);

    try (Socket socket = connectFrom("127.0.0.6")) {
      assertThat(ask(socket)).isEqualTo("HTTP/1.1 200");
    }

    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(2));
    assertThat(many.get(0)).matches(SlowClientsTest::isClosed);
    assertThat(newcomers).noneMatch(SlowClientsTest::isClosed);
    close(many);
    close(fewer);
    close(newcomers);
  }

  private static final String POST =
      """
      POST %s HTTP/1.1\r
      Host: localhost\r
      Content-Type: application/json\r
      Content-Length: %s\r
      \r
      """;

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static String statusOf(Socket socket) throws IOException {
    return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
  }

  /** Clients that have sent half of a request's first line. */
  private static List<Socket> slowFrom(String address, int count) throws IOException {
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Socket socket = connectFrom(address);
      send(socket, "GET / HT");
      slow.add(socket);
    }
    return slow;
  }

  private static boolean isClosed(Socket socket) {
    try {
      socket.setSoTimeout(50);
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static void close(List<Socket> sockets) throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Test
  void tooManyHeadersAreRefused() throws IOException {
    try (Socket socket = connect()) {
      socket.setSoTimeout(10_000);
      String request =
          "GET /health/live HTTP/1.1\r\nHost: localhost\r\n" + "X-A: b\r\n".repeat(150) + "\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));

      byte[] answer = socket.getInputStream().readNBytes(12);

      assertThat(new String(answer, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 400");
    }
  }
}
