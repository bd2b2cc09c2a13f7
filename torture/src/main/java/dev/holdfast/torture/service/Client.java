package dev.holdfast.torture.service;

import dev.holdfast.torture.service.Answer.State;
import dev.holdfast.torture.service.Api.Post;
import dev.holdfast.torture.service.Deed.Wish;
import dev.holdfast.torture.service.House.Host;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Somebody who books, holds, confirms, declines, cancels and moves. If an answer is lost, the same
 * request goes to any server again, with the same Idempotency-Key, until there is an answer; now
 * and then nobody cares any more.
 */
final class Client {

  /** Some holds expire while others want their time; some last until all is over. */
  private static final int SHORT_HOLD_SECONDS = 2;

  private static final int LONG_HOLD_SECONDS = 3_600;

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int LONGEST_PAUSE_MILLIS = 40;

  private final String name;
  private final Api api;
  private final Servers servers;
  private final House house;
  private final Board board;
  private final SplittableRandom random;
  private int deeds;

  Client(String name, long seed, Servers servers, House house, Board board) {
    this.name = name;
    this.api = new Api(servers);
    this.servers = servers;
    this.house = house;
    this.board = board;
    this.random = new SplittableRandom(seed * 31 + name.hashCode());
  }

  /** Does one thing after a little thought. */
  void step() throws InterruptedException {
    Thread.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
    int dice = random.nextInt(100);
    if (dice < 35) {
      book(house.anyHost(random), Optional.empty());
    } else if (dice < 50) {
      holdAndBook(house.anyHost(random));
    } else if (dice < 62) {
      change(Kind.CONFIRM, Booking.Status.PENDING);
    } else if (dice < 67) {
      change(Kind.CANCEL, Booking.Status.PENDING);
    } else if (dice < 85) {
      change(Kind.CANCEL, Booking.Status.CONFIRMED);
    } else if (dice < 97) {
      change(Kind.MOVE, Booking.Status.CONFIRMED);
    } else {
      change(Kind.MOVE, Booking.Status.PENDING);
    }
  }

  private void holdAndBook(Host host) throws InterruptedException {
    Wish wish = new Wish(Kind.HOLD, anyOf(host), Optional.empty(), house.anyStart(random));
    boolean walksAway = random.nextInt(4) == 0;
    boolean isLong = random.nextInt(walksAway ? 50 : 2) == 0;
    Map<String, Object> body =
        Map.of(
            "start",
            wish.start().toString(),
            "ttlSeconds",
            isLong ? LONG_HOLD_SECONDS : SHORT_HOLD_SECONDS);
    String path = "/v1/event-types/" + wish.eventType().id() + "/holds";
    Deed held = perform(wish, new Post(path, host.key(), nextName(), House.text(body)));
    if (held.hold().isPresent() && !walksAway) {
      book(host, Optional.of(held));
    }
  }

  private void book(Host host, Optional<Deed> held) throws InterruptedException {
    EventType eventType = held.map(deed -> deed.wish().eventType()).orElseGet(() -> anyOf(host));
    Instant start = held.map(deed -> deed.wish().start()).orElseGet(() -> house.anyStart(random));
    Optional<String> hold = held.flatMap(Deed::hold).map(Answer.Hold::id);
    String deed = nextName();
    Map<String, Object> body = new HashMap<>();
    body.put("eventTypeId", eventType.id());
    body.put("start", start.toString());
    body.put("booker", Map.of("name", name, "email", name + "@example.com", "id", deed));
    hold.ifPresent(id -> body.put("holdId", id));
    perform(
        new Wish(Kind.BOOK, eventType, hold, start),
        new Post("/v1/bookings", host.key(), deed, House.text(body)));
  }

  private void change(Kind kind, Booking.Status status) throws InterruptedException {
    Optional<Booking> found = board.any(status, random);
    if (found.isEmpty()) {
      return;
    }
    Booking booking = found.get();
    Instant start = kind == Kind.MOVE ? house.anyStart(random) : booking.start();
    String body =
        switch (kind) {
          case MOVE -> House.text(Map.of("start", start.toString()));
          case CANCEL -> House.text(Map.of("reason", "no more wanted by " + name));
          default -> "";
        };
    String path = "/v1/bookings/%s/%s".formatted(booking.id(), verb(kind));
    Host host = house.host(booking.host());
    Deed deed =
        perform(
            new Wish(kind, host.eventType(booking.eventType()), Optional.of(booking.id()), start),
            new Post(path, host.key(), nextName(), body));
    if (deed.answers().stream().anyMatch(it -> it.code().equals("invalid_transition"))) {
      board.forget(booking.id());
    }
  }

  private static String verb(Kind kind) {
    return switch (kind) {
      case CONFIRM -> "confirm";
      case CANCEL -> "cancel";
      case MOVE -> "reschedule";
      case HOLD, BOOK -> throw new IllegalArgumentException(kind + " changes nothing");
    };
  }

  private EventType anyOf(Host host) {
    return host.eventTypes().get(random.nextInt(host.eventTypes().size()));
  }

  private String nextName() {
    return name + "." + ++deeds;
  }

  private Deed perform(Wish wish, Post post) throws InterruptedException {
    List<Answer> answers = new ArrayList<>();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    do {
      answers.add(api.post(random.nextInt(servers.count()), post));
    } while (triesAgain(answers, deadline));
    if (last(answers).is(State.DONE) && random.nextInt(10) == 0) {
      answers.add(api.post(random.nextInt(servers.count()), post));
    }
    Deed deed = new Deed(post.name(), wish, squeezed(answers));
    board.add(deed);
    return deed;
  }

  private static Answer last(List<Answer> answers) {
    return answers.get(answers.size() - 1);
  }

  private boolean triesAgain(List<Answer> answers, long deadline) throws InterruptedException {
    switch (last(answers).state()) {
      case LOST -> {
        return random.nextInt(8) > 0 && System.nanoTime() < deadline;
      }
      case BUSY, UNREACHED -> {
        Thread.sleep(20 + random.nextInt(30));
        return System.nanoTime() < deadline;
      }
      default -> {
        return false;
      }
    }
  }

  /** Nobody needs to know how often nobody was there. */
  private static List<Answer> squeezed(List<Answer> answers) {
    List<Answer> told = new ArrayList<>();
    for (Answer answer : answers) {
      if (told.isEmpty() || !answer.is(State.UNREACHED) || !last(told).is(State.UNREACHED)) {
        told.add(answer);
      }
    }
    return List.copyOf(told);
  }
}
