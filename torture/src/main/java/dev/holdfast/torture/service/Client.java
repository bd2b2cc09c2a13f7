package dev.holdfast.torture.service;

import dev.holdfast.torture.service.Api.Request;
import dev.holdfast.torture.service.Deed.Wish;
import dev.holdfast.torture.service.House.Host;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Somebody who books, holds, confirms, declines, cancels, moves and ends meetings, with a host's
 * key or without any, and looks at what there is.
 */
final class Client {

  /** Some holds expire while others want their time; some last until all is over. */
  private static final int SHORT_HOLD_SECONDS = 2;

  private static final int LONG_HOLD_SECONDS = 3_600;
  private static final int LONGEST_PAUSE_MILLIS = 10;

  private final String name;
  private final Attempts attempts;
  private final Errands errands;
  private final House house;
  private final Board board;
  private final SplittableRandom random;
  private int deeds;

  Client(String name, Attempts attempts, House house, Board board, SplittableRandom random) {
    this.name = name;
    this.attempts = attempts;
    this.house = house;
    this.board = board;
    this.random = random;
    this.errands = new Errands(attempts, house, board, random, this::nextName);
  }

  /** Does one thing after a little thought. */
  void step() throws InterruptedException {
    Thread.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
    int dice = random.nextInt(100);
    if (dice < 24) {
      book(house.anyHost(random), Optional.empty());
    } else if (dice < 38) {
      holdAndBook(house.anyHost(random));
    } else if (dice < 48) {
      change(Kind.CONFIRM, Booking.Status.PENDING);
    } else if (dice < 52) {
      change(Kind.CANCEL, Booking.Status.PENDING);
    } else if (dice < 66) {
      change(Kind.CANCEL, Booking.Status.CONFIRMED);
    } else if (dice < 76) {
      change(Kind.MOVE, Booking.Status.CONFIRMED);
    } else if (dice < 78) {
      change(Kind.MOVE, Booking.Status.PENDING);
    } else if (dice < 82) {
      change(random.nextBoolean() ? Kind.COMPLETE : Kind.NO_SHOW, Booking.Status.CONFIRMED);
    } else if (dice < 95) {
      errands.look();
    } else {
      errands.run();
    }
  }

  private void holdAndBook(Host host) throws InterruptedException {
    EventType eventType = anyOf(host);
    Instant start = house.anyStart(eventType, random);
    Wish wish = new Wish(Kind.HOLD, eventType, Optional.empty(), start);
    boolean walksAway = random.nextInt(4) == 0;
    boolean isLong = random.nextInt(walksAway ? 50 : 2) == 0;
    Map<String, Object> body =
        Map.of(
            "start",
            wish.start().toString(),
            "ttlSeconds",
            isLong ? LONG_HOLD_SECONDS : SHORT_HOLD_SECONDS);
    String path = publicly("/v1", "/event-types/" + eventType.id() + "/holds");
    Deed held = perform(wish, post(path, host, nextName(), House.text(body)));
    if (held.hold().isEmpty() || walksAway) {
      return;
    }
    if (random.nextInt(5) == 0) {
      giveUp(host, held);
    } else {
      book(host, Optional.of(held));
    }
  }

  private void giveUp(Host host, Deed held) throws InterruptedException {
    String hold = held.hold().orElseThrow().id();
    String path = publicly("/v1", "/holds/" + hold);
    Wish wish =
        new Wish(Kind.GIVE_UP, held.wish().eventType(), Optional.of(hold), held.wish().start());
    perform(wish, new Request("DELETE", path, keyFor(path, host), nextName(), ""));
  }

  private void book(Host host, Optional<Deed> held) throws InterruptedException {
    EventType eventType = held.map(deed -> deed.wish().eventType()).orElseGet(() -> anyOf(host));
    Instant start =
        held.map(deed -> deed.wish().start()).orElseGet(() -> house.anyStart(eventType, random));
    Optional<String> hold = held.flatMap(Deed::hold).map(Answer.Hold::id);
    String deed = nextName();
    Map<String, Object> body = new HashMap<>();
    body.put("eventTypeId", eventType.id());
    body.put("start", start.toString());
    body.put("booker", Map.of("name", name, "email", name + "@example.com", "id", deed));
    hold.ifPresent(id -> body.put("holdId", id));
    perform(
        new Wish(Kind.BOOK, eventType, hold, start),
        post(publicly("/v1", "/bookings"), host, deed, House.text(body)));
  }

  private void change(Kind kind, Booking.Status status) throws InterruptedException {
    Optional<Booking> found = board.any(status, random);
    if (found.isEmpty()) {
      return;
    }
    Booking booking = found.get();
    Host host = house.host(booking.host());
    EventType eventType = host.eventType(booking.eventType());
    Instant start = kind == Kind.MOVE ? house.anyStart(eventType, random) : booking.start();
    String body =
        switch (kind) {
          case MOVE -> House.text(Map.of("start", start.toString()));
          case CANCEL -> House.text(Map.of("reason", "no more wanted by " + name));
          default -> "";
        };
    boolean byBooker = (kind == Kind.CANCEL || kind == Kind.MOVE) && random.nextInt(4) == 0;
    String path =
        (byBooker ? "/v1/public/bookings/" + booking.manageToken() : "/v1/bookings/" + booking.id())
            + "/"
            + verb(kind);
    Deed deed =
        perform(
            new Wish(kind, eventType, Optional.of(booking.id()), start),
            post(path, host, nextName(), body));
    boolean ends = kind == Kind.COMPLETE || kind == Kind.NO_SHOW;
    if (!ends && deed.answers().stream().anyMatch(it -> it.code().equals("invalid_transition"))) {
      board.forget(booking.id());
    }
  }

  private static String verb(Kind kind) {
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

  private Deed perform(Wish wish, Request request) throws InterruptedException {
    List<Answer> answers = attempts.insist(request);
    Deed deed = new Deed(request.name(), wish, answers);
    board.add(deed);
    return deed;
  }
}
