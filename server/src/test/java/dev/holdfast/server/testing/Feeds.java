package dev.holdfast.server.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A real HTTP server with a calendar feed that changes when a test says so. */
public final class Feeds implements AutoCloseable {

  private static final int TIMEOUT_SECONDS = 30;
  private static final int ALL = 1_000_000;

  private final HttpServer server;
  private final List<String> events = new ArrayList<>();
  private final AtomicInteger unchanged = new AtomicInteger();
  private final Semaphore asked = new Semaphore(0);
  private final Semaphore leaving = new Semaphore(ALL);
  private volatile int status = 200;

  public Feeds() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  /** An address with a secret in it, as providers make them. */
  public String url() {
    return "http://localhost:%s/private-5ecr3t/basic.ics".formatted(server.getAddress().getPort());
  }

  /** Adds an event, in times such as 10:00 of the day of {@link Meetings}. */
  public synchronized void busy(String from, String to) {
    String day = Meetings.DAY.toString().replace("-", "");
    events.add(
        """
        BEGIN:VEVENT
        UID:%s@example.org
        DTSTAMP:20260101T000000Z
        DTSTART:%sT%s00Z
        DTEND:%sT%s00Z
        SUMMARY:Dentist
        END:VEVENT
        """
            .formatted(events.size(), day, from.replace(":", ""), day, to.replace(":", "")));
  }

  public synchronized void clear() {
    events.clear();
  }

  public void answerWith(int newStatus) {
    status = newStatus;
  }

  /** From now on answers are ready when they are asked for, but do not leave. */
  public void holdBack() {
    leaving.drainPermits();
    asked.drainPermits();
  }

  /** Waits until somebody has asked. */
  public void awaitAsked() throws InterruptedException {
    if (!asked.tryAcquire(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("Nobody has asked for the feed");
    }
  }

  /** Lets one answer leave that is held back. */
  public void letOneGo() {
    leaving.release();
  }

  /** Lets them all leave, from now on. */
  public void letGo() {
    leaving.release(ALL);
  }

  /** How often somebody was told that nothing has changed. */
  public int unchanged() {
    return unchanged.get();
  }

  private synchronized String text() {
    return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//Test//EN\n"
        + String.join("", events)
        + "END:VCALENDAR\n";
  }

  private void answer(HttpExchange exchange) throws IOException {
    String text = text();
    asked.release();
    try (exchange) {
      leaving.acquire();
      answer(exchange, text);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(HttpExchange exchange, String text) throws IOException {
    String etag = "\"" + Integer.toHexString(text.hashCode()) + "\"";
    if (status != 200) {
      exchange.sendResponseHeaders(status, -1);
    } else if (etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
      unchanged.incrementAndGet();
      exchange.sendResponseHeaders(304, -1);
    } else {
      byte[] body = text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "text/calendar; charset=utf-8");
      exchange.getResponseHeaders().add("ETag", etag);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    letGo();
    server.stop(0);
  }
}
