package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
  private static final int LONGER_THAN_PATIENCE = 3_500;

  private static Api api;

  @BeforeAll
  static void start() {
    api =
        Api.start(
            Map.of(
                "HOLDFAST_REQUEST_SECONDS", "2", "HOLDFAST_CONNECTIONS", Integer.toString(MOST)));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  private static Socket connect() throws IOException {
    return new Socket("localhost", URI.create(api.url()).getPort());
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
      Thread.sleep(LONGER_THAN_PATIENCE);
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
    Client owner = api.newOwner();
    try (Stream<String> lines = owner.lines("/v1/events/stream")) {
      Thread.sleep(LONGER_THAN_PATIENCE);
      Meetings.of(owner, "intro").book("10:00", "Ann");

      assertThat(lines.filter(line -> line.contains("booking.confirmed")).findFirst()).isPresent();
    }
  }

  @Test
  void slowOnesDoNotKeepOthersOutForLong() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < MOST; i++) {
        Socket socket = connect();
        socket.getOutputStream().write("GET / HT".getBytes(StandardCharsets.US_ASCII));
        slow.add(socket);
      }
      long began = System.nanoTime();

      assertThat(api.anybody().get("/health/live").status()).isEqualTo(200);

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
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
