package dev.holdfast.benchmarks.calendars;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Calendar feeds by HTTP, each of them read in full each time. One event in twenty recurs every
 * week; all are at night, so that they take no slots away.
 */
final class CalendarFeeds implements AutoCloseable {

  private static final int RECURS_EVERY = 20;
  private static final int DAYS = 365;

  private final ExecutorService threads = Executors.newFixedThreadPool(8);
  private final HttpServer server;
  private final byte[] feed;

  CalendarFeeds(int events) {
    feed = feed(events, LocalDate.now(ZoneOffset.UTC));
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException e) {
      throw new UncheckedIOException("There is no free port", e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  String url(int number) {
    return "http://localhost:%s/%s.ics".formatted(server.getAddress().getPort(), number);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().add("Content-Type", "text/calendar; charset=utf-8");
      exchange.sendResponseHeaders(200, feed.length);
      exchange.getResponseBody().write(feed);
    }
  }

  private static byte[] feed(int events, LocalDate today) {
    StringBuilder text =
        new StringBuilder("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//B//B//EN\r\n");
    for (int i = 0; i < events; i++) {
      String day = today.plusDays(i % DAYS).format(DateTimeFormatter.BASIC_ISO_DATE);
      String hour = "%02d".formatted(i % 6);
      text.append("BEGIN:VEVENT\r\nUID:").append(i).append("@example.org\r\n");
      text.append("DTSTAMP:20260101T000000Z\r\nSUMMARY:Watch the stars\\, if there are any\r\n");
      text.append("DTSTART;TZID=Europe/Berlin:").append(day).append('T').append(hour);
      text.append("0000\r\nDTEND;TZID=Europe/Berlin:").append(day).append('T').append(hour);
      text.append("3000\r\n");
      if (i % RECURS_EVERY == 0) {
        text.append("RRULE:FREQ=WEEKLY;COUNT=40\r\n");
      }
      text.append("END:VEVENT\r\n");
    }
    return text.append("END:VCALENDAR\r\n").toString().getBytes(UTF_8);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
