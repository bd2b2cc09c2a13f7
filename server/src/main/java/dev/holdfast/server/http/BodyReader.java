package dev.holdfast.server.http;

import dev.holdfast.server.api.Problem;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/** Reads the body of one request, within its limits of size, time and memory. */
final class BodyReader {

  static final String TOO_SLOW = "request_too_slow";

  private static final int PART = 8_192;

  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private final BodyBudget budget;
  private final String client;
  private final Duration timeout;
  private long taken;

  BodyReader(
      HttpServletRequest request,
      HttpServletResponse response,
      BodyBudget budget,
      String client,
      Duration timeout) {
    this.request = request;
    this.response = response;
    this.budget = budget;
    this.client = client;
    this.timeout = timeout;
  }

  /**
   * Reads all of it.
   *
   * @throws Problem if it is too large, too slow, or there is no memory for it
   */
  byte[] read(int limit) {
    if (request.getContentLengthLong() > limit) {
      throw tooLarge(limit);
    }
    try {
      return readAll(request.getInputStream(), limit);
    } catch (IOException e) {
      throw NestedExceptionUtils.getMostSpecificCause(e) instanceof SocketTimeoutException
          ? tooSlow()
          : Problem.malformed("The body ended early.");
    }
  }

  private byte[] readAll(ServletInputStream in, int limit) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream(PART);
    readWhatIsThere(in, body, limit);
    if (!in.isFinished()) {
      BodyBudget.Waiting place = budget.await(client).orElseThrow(this::busy);
      try (place) {
        readRest(in, body, limit);
      }
    }
    return body.toByteArray();
  }

  /** Most bodies come together with their head, so that nobody has to wait. */
  private void readWhatIsThere(ServletInputStream in, ByteArrayOutputStream body, int limit)
      throws IOException {
    byte[] part = new byte[PART];
    while (!in.isFinished() && in.available() > 0) {
      add(part, in.read(part), body, limit);
    }
  }

  private void readRest(ServletInputStream in, ByteArrayOutputStream body, int limit)
      throws IOException {
    long end = System.nanoTime() + timeout.toNanos();
    byte[] part = new byte[PART];
    for (int read = read(in, part, end); read >= 0; read = read(in, part, end)) {
      add(part, read, body, limit);
    }
  }

  private void add(byte[] part, int read, ByteArrayOutputStream body, int limit) {
    body.write(part, 0, Math.max(0, read));
    if (body.size() > limit) {
      throw tooLarge(limit);
    }
    take(body.size());
  }

  /** The server waits for each part anew; all of them together have one deadline. */
  private int read(ServletInputStream in, byte[] part, long end) throws IOException {
    long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    if (left <= 0) {
      throw tooSlow();
    }
    var connection = FairEndpoint.current();
    long usual = connection.map(it -> it.getReadTimeout()).orElse(0L);
    connection.ifPresent(it -> it.setReadTimeout(left));
    try {
      return in.read(part);
    } finally {
      connection.ifPresent(it -> it.setReadTimeout(usual));
    }
  }

  private void take(int size) {
    long more = size - BodyBudget.FREE - taken;
    if (more > 0) {
      if (!budget.takeBytes(client, more)) {
        throw busy();
      }
      taken += more;
    }
  }

  /** The body is no longer needed. */
  void end() {
    budget.giveBytesBack(client, taken);
    taken = 0;
  }

  private Problem busy() {
    response.setHeader(HttpHeaders.RETRY_AFTER, "1");
    return new Problem(
        HttpStatus.SERVICE_UNAVAILABLE,
        "too_busy",
        "Too many large or slow requests at once. Send this one again in a second.");
  }

  private Problem tooSlow() {
    response.setHeader(HttpHeaders.CONNECTION, "close");
    return new Problem(
        HttpStatus.REQUEST_TIMEOUT,
        TOO_SLOW,
        "The body did not arrive within %s seconds.".formatted(timeout.toSeconds()));
  }

  private static Problem tooLarge(int limit) {
    return new Problem(
        HttpStatus.CONTENT_TOO_LARGE,
        "body_too_large",
        "The body has more than %s bytes.".formatted(limit));
  }
}
