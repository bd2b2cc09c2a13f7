package dev.holdfast.torture.service;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What a client heard of one attempt.
 *
 * @param code why not, if it was refused
 * @param text the whole body, if it was granted
 * @param replayed whether the service says that it gave this answer before
 */
record Answer(
    State state,
    int status,
    String code,
    String text,
    boolean replayed,
    Optional<Booking> booking,
    Optional<Hold> hold) {

  /** What an answer means for who asked. */
  enum State {
    DONE,
    REFUSED,
    /** Nothing was changed; the same may be tried again. */
    BUSY,
    /** Nobody was there to ask. */
    UNREACHED,
    /** The answer never came, and the change may have been made or not. */
    LOST,
    /** What the service should never say. */
    WRONG
  }

  /** A slot that is kept. */
  record Hold(String id, Instant expiresAt) {}

  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int NOT_ALLOWED = 422;
  private static final int UNAVAILABLE = 503;

  /** A hold may be gone by the time it is booked; and for a clock that is wrong it is late. */
  private static final Set<String> NOT_NOW =
      Set.of("hold_mismatch", "too_soon", "too_far", "event_type_inactive");

  static final Answer LOST = of(State.LOST, 0, "lost");
  static final Answer UNREACHED = of(State.UNREACHED, 0, "unreached");

  static Answer of(State state, int status, String code) {
    return new Answer(state, status, code, "", false, Optional.empty(), Optional.empty());
  }

  static Answer of(int status, String text, boolean replayed) {
    if (status >= 200 && status < 300) {
      return done(status, text, replayed);
    }
    String code = Api.JSON.readTree(text).path("code").asString("");
    return switch (status) {
      case CONFLICT, NOT_FOUND -> of(State.REFUSED, status, code);
      case NOT_ALLOWED -> of(NOT_NOW.contains(code) ? State.REFUSED : State.WRONG, status, code);
      case UNAVAILABLE ->
          of(code.equals("unknown_outcome") ? State.LOST : State.BUSY, status, code);
      default -> of(State.WRONG, status, code);
    };
  }

  private static Answer done(int status, String text, boolean replayed) {
    JsonNode body = text.startsWith("{") ? Api.JSON.readTree(text) : Api.JSON.createObjectNode();
    Optional<Hold> hold =
        body.has("holdId") && !body.get("expiresAt").isNull()
            ? Optional.of(
                new Hold(
                    body.get("holdId").asString(), Instant.parse(body.get("expiresAt").asString())))
            : Optional.empty();
    Optional<Booking> booking =
        body.has("booker") && body.has("ownerId")
            ? Optional.of(Booking.of(body))
            : Optional.empty();
    String whole = body.isEmpty() ? text : body.toString();
    return new Answer(State.DONE, status, "", whole, replayed, booking, hold);
  }

  /** The body of an answer that granted something. */
  JsonNode json() {
    return Api.JSON.readTree(text);
  }

  boolean isGranted() {
    return is(State.DONE);
  }

  boolean isRefused() {
    return is(State.REFUSED);
  }

  boolean isLost() {
    return is(State.LOST);
  }

  boolean isWrong() {
    return is(State.WRONG);
  }

  boolean is(State other) {
    return state == other;
  }

  /** For people. */
  String tell() {
    String what = booking.map(Booking::tell).or(() -> hold.map(Hold::toString)).orElse(code);
    return "%s %s%s".formatted(status == 0 ? "" : status, what, replayed ? " (again)" : "").strip();
  }
}
