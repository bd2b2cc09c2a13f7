package dev.holdfast.server.testing;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.server.calendar.CalendarHost;
import dev.holdfast.server.calendar.FakeApi;
import dev.holdfast.server.calendar.FakeGoogle;
import dev.holdfast.server.calendar.FakeGraph;
import dev.holdfast.server.calendar.caldav.RadicaleServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Providers of calendars that bookings can be written to, each with an account of its own. */
public final class Elsewhere implements AutoCloseable {

  private static final Pattern DTSTART = Pattern.compile("DTSTART:(\\d{8}T\\d{6}Z)");

  private final FakeGoogle google = new FakeGoogle(Clock.systemUTC());
  private final FakeGraph graph = new FakeGraph(Clock.systemUTC());
  private final RadicaleServer radicale;
  private final String user;
  private final String calendar;

  public Elsewhere(Path folder) {
    try {
      radicale = RadicaleServer.start(folder);
      user = radicale.newUser();
      calendar = radicale.newCalendar(user, "work", "VEVENT");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How a service has to be set up to meet them. */
  public Map<String, String> variables() {
    Map<String, String> all = new HashMap<>();
    all.put("HOLDFAST_ALLOW_PRIVATE_ADDRESSES", "true");
    add(all, "GOOGLE", google);
    all.put("HOLDFAST_GOOGLE_REVOKE_URL", google.settings().revoke().orElseThrow().toString());
    add(all, "MICROSOFT", graph);
    return all;
  }

  private static void add(Map<String, String> all, String name, FakeApi api) {
    String prefix = "HOLDFAST_" + name;
    all.put(prefix + "_CLIENT_ID", api.settings().clientId());
    all.put(prefix + "_CLIENT_SECRET", api.settings().clientSecret());
    all.put(prefix + "_AUTHORIZE_URL", api.settings().authorize().toString());
    all.put(prefix + "_TOKEN_URL", api.settings().token().toString());
    all.put(prefix + "_API_URL", api.settings().api().toString());
  }

  /** Where the CalDAV server is. */
  public String caldav() {
    return radicale.url("/");
  }

  /** Whose account it is, with {@link RadicaleServer#PASSWORD}. */
  public String user() {
    return user;
  }

  /** Connects a host, by API and browser, so that bookings may be written. */
  public void connect(String provider, Client host, Client browser) {
    if (provider.equals("caldav")) {
      host.post(
              "/v1/calendar-connections",
              """
              {"provider": "caldav", "url": "%s", "username": "%s", "password": "%s"}\
              """
                  .formatted(caldav(), user, RadicaleServer.PASSWORD))
          .expect(201);
      return;
    }
    String url =
        host.get("/v1/calendar-connections/%s/authorize?access=write".formatted(provider))
            .expect(200)
            .text("/url");
    URI back = CalendarHost.visit(URI.create(url));
    browser.get(back.getRawPath() + "?" + back.getRawQuery()).expect(200);
  }

  /** Adds an event to the main calendar, in times such as 10:00 of the day of {@link Meetings}. */
  public void busy(String provider, String from, String to) {
    TimeSlot time = TimeSlot.of(Instant.parse(Meetings.at(from)), Instant.parse(Meetings.at(to)));
    switch (provider) {
      case "google" -> google.busy("primary", time.toString());
      case "outlook" -> graph.event(FakeGraph.MAIN, time.toString(), "busy");
      default ->
          radicale.put(
              calendar + "dentist.ics",
              "BEGIN:VEVENT\r\nUID:dentist\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:%s\r\nDTEND:%s\r\nEND:VEVENT\r\n"
                  .formatted(basic(time.from()), basic(time.to())));
    }
  }

  private static String basic(Instant instant) {
    return instant.toString().replace("-", "").replace(":", "");
  }

  /** When the meetings begin that were written to a calendar. */
  public List<Instant> written(String provider, String id) {
    return switch (provider) {
      case "google" ->
          google.events(id).stream()
              .map(event -> Instant.parse(event.at("/start/dateTime").asString()))
              .toList();
      case "outlook" ->
          graph.events(id).stream()
              .filter(event -> event.has("transactionId"))
              .map(event -> Instant.parse(event.at("/start/dateTime").asString() + "Z"))
              .toList();
      default ->
          DTSTART
              .matcher(radicale.send("GET", calendar, "").body().replace("\r", ""))
              .results()
              .map(MatchResult::group)
              .filter(line -> !line.contains("T101000Z"))
              .map(line -> line.replace("DTSTART:", ""))
              .map(Elsewhere::instant)
              .toList();
    };
  }

  private static Instant instant(String basic) {
    return Instant.parse(
        basic.replaceAll(
            "(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z", "$1-$2-$3T$4:$5:$6Z"));
  }

  @Override
  public void close() {
    google.close();
    graph.close();
    radicale.close();
  }
}
