package dev.holdfast.torture.service.client;

import dev.holdfast.torture.service.client.Api.Request;
import dev.holdfast.torture.service.client.House.Host;
import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.BookingDeed;
import dev.holdfast.torture.service.history.BookingDeed.Action;
import dev.holdfast.torture.service.history.EventType;
import dev.holdfast.torture.service.history.Json;
import dev.holdfast.torture.service.history.RequestKind;
import dev.holdfast.torture.service.history.Response;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Somebody who books, holds, confirms, declines, cancels, moves and ends meetings, with a host's
 * key or without any, takes time on hosts' own timelines, and looks at what there is.
 */
public final class BookingClient {

  /** Some holds expire while others want their time; some last until all is over. */
  private static final int SHORT_HOLD_SECONDS = 2;

  private static final int LONG_HOLD_SECONDS = 900;
  private static final int LONGEST_PAUSE_MILLIS = 10;

  private final String name;
  private final Attempts attempts;
  private final OtherRequests others;
  private final HostTime hostTime;
  private final House house;
  private final Board board;
  private final SplittableRandom random;
  private int deeds;

  public BookingClient(
      String name, Attempts attempts, House house, Board board, SplittableRandom random) {
    this.name = name;
    this.attempts = attempts;
    this.house = house;
    this.board = board;
    this.random = random;
    this.others = new OtherRequests(attempts, house, board, random, this::nextName);
    this.hostTime = new HostTime(attempts, house, board, random, this::nextName);
  }

  /** Does one thing after a little thought. */
  public void step() throws InterruptedException {
    Thread.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
    int dice = random.nextInt(100);
    if (dice < 24) {
      book(house.anyHost(random), Optional.empty());
    } else if (dice < 38) {
      holdAndBook(house.anyHost(random));
    } else if (dice < 48) {
      change(RequestKind.CONFIRM, Booking.Status.PENDING);
    } else if (dice < 52) {
      change(RequestKind.CANCEL, Booking.Status.PENDING);
    } else if (dice < 66) {
      change(RequestKind.CANCEL, Booking.Status.CONFIRMED);
    } else if (dice < 76) {
      change(RequestKind.MOVE, Booking.Status.CONFIRMED);
    } else if (dice < 78) {
      change(RequestKind.MOVE, Booking.Status.PENDING);
    } else if (dice < 82) {
      change(
          random.nextBoolean() ? RequestKind.COMPLETE : RequestKind.NO_SHOW,
          Booking.Status.CONFIRMED);
    } else if (dice < 90) {
      others.look();
    } else if (dice < 96) {
      hostTime.run();
    } else {
      others.run();
    }
  }

  private void holdAndBook(Host host) throws InterruptedException {
    EventType eventType = anyOf(host);
    Instant start = house.anyStart(eventType, random);
    Action action = new Action(RequestKind.HOLD, eventType, Optional.empty(), start);
    boolean walksAway = random.nextInt(4) == 0;
    boolean isLong = random.nextInt(walksAway ? 50 : 2) == 0;
    Map<String, Object> body =
        Map.of(
            "start",
            action.start().toString(),
            "ttlSeconds",
            isLong ? LONG_HOLD_SECONDS : SHORT_HOLD_SECONDS);
    String path = publicly("/v1", "/event-types/" + eventType.id() + "/holds");
    BookingDeed held = perform(action, post(path, host, nextName(), Json.write(body)));
    if (held.hold().isEmpty() || walksAway) {
      return;
    }
    if (random.nextInt(5) == 0) {
      giveUp(host, held);
    } else {
      book(host, Optional.of(held));
    }
  }

  private void giveUp(Host host, BookingDeed held) throws InterruptedException {
    String hold = held.hold().orElseThrow().id();
    String path = publicly("/v1", "/holds/" + hold);
    Action action =
        new Action(
            RequestKind.GIVE_UP,
            held.action().eventType(),
            Optional.of(hold),
            held.action().start());
    perform(action, new Request("DELETE", path, keyFor(path, host), nextName(), ""));
  }

  private void book(Host host, Optional<BookingDeed> held) throws InterruptedException {
    EventType eventType = held.map(deed -> deed.action().eventType()).orElseGet(() -> anyOf(host));
    Instant start =
        held.map(deed -> deed.action().start()).orElseGet(() -> house.anyStart(eventType, random));
    Optional<String> hold = held.flatMap(BookingDeed::hold).map(Response.Hold::id);
    String deed = nextName();
    Map<String, Object> body = new HashMap<>();
    body.put("eventTypeId", eventType.id());
    body.put("start", start.toString());
    body.put("booker", Map.of("name", name, "email", name + "@example.com", "id", deed));
    hold.ifPresent(id -> body.put("holdId", id));
    perform(
        new Action(RequestKind.BOOK, eventType, hold, start),
        post(publicly("/v1", "/bookings"), host, deed, Json.write(body)));
  }

  private void change(RequestKind kind, Booking.Status status) throws InterruptedException {
    Optional<Booking> found = board.any(status, random);
    if (found.isEmpty()) {
      return;
    }
    Booking booking = found.get();
    Host host = house.host(booking.host());
    EventType eventType = host.eventType(booking.eventType());
    Instant start = kind == RequestKind.MOVE ? house.anyStart(eventType, random) : booking.start();
    String body =
        switch (kind) {
          case MOVE -> Json.write(Map.of("start", start.toString()));
          case CANCEL -> Json.write(Map.of("reason", "no more wanted by " + name));
          default -> "";
        };
    boolean byBooker =
        (kind == RequestKind.CANCEL || kind == RequestKind.MOVE) && random.nextInt(4) == 0;
    String path =
        (byBooker ? "/v1/public/bookings/" + booking.manageToken() : "/v1/bookings/" + booking.id())
            + "/"
            + verb(kind);
    BookingDeed deed =
        perform(
            new Action(kind, eventType, Optional.of(booking.id()), start),
            post(path, host, nextName(), body));
    boolean ends = kind == RequestKind.COMPLETE || kind == RequestKind.NO_SHOW;
    if (!ends && deed.answers().stream().anyMatch(it -> it.code().equals("invalid_transition"))) {
      board.forget(booking.id());
    }
  }

  private static String verb(RequestKind kind) {
    return switch (kind) {
      case CONFIRM -> "confirm";
      case CANCEL -> "cancel";
      case MOVE -> "reschedule";
      case COMPLETE -> "complete";
      case NO_SHOW -> "no-show";
      case HOLD, GIVE_UP, BOOK -> throw new IllegalArgumentException(kind + " changes nothing");
    };
  }

  /** Now and then as somebody without a key. */
  private String publicly(String begin, String path) {
    return random.nextInt(4) == 0 ? begin + "/public" + path : begin + path;
  }

  private static Request post(String path, Host host, String name, String body) {
    return Request.post(path, keyFor(path, host), name, body);
  }

  private static String keyFor(String path, Host host) {
    return path.startsWith("/v1/public/") ? "" : host.key();
  }

  private EventType anyOf(Host host) {
    return host.eventTypes().get(random.nextInt(host.eventTypes().size()));
  }

  private String nextName() {
    return name + "." + ++deeds;
  }

  private BookingDeed perform(Action action, Request request) throws InterruptedException {
    long begun = System.nanoTime();
    List<Response> answers = attempts.insist(request);
    BookingDeed deed = new BookingDeed(request.name(), action, answers, begun, System.nanoTime());
    board.add(deed);
    return deed;
  }
}
