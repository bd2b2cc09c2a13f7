package dev.holdfast.torture.service;

import java.time.Instant;
import java.util.Optional;
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

  private static final int CONFLICT = 409;
  private static final int NOT_ALLOWED = 422;
  private static final int UNAVAILABLE = 503;

  static final Answer LOST = of(State.LOST, 0, "lost");
  static final Answer UNREACHED = of(State.UNREACHED, 0, "unreached");

  static Answer of(State state, int status, String code) {
    return new Answer(state, status, code, "", false, Optional.empty(), Optional.empty());
  }

  static Answer of(int status, JsonNode body, boolean replayed) {
    if (status >= 200 && status < 300) {
      return done(status, body, replayed);
    }
    String code = body.path("code").asString("");
    return switch (status) {
      case CONFLICT -> of(State.REFUSED, status, code);
      // A hold may be gone by the time it is booked.
      case NOT_ALLOWED ->
          of(code.equals("hold_mismatch") ? State.REFUSED : State.WRONG, status, code);
      case UNAVAILABLE ->
          of(code.equals("unknown_outcome") ? State.LOST : State.BUSY, status, code);
      default -> of(State.WRONG, status, code);
    };
  }

  private static Answer done(int status, JsonNode body, boolean replayed) {
    Optional<Hold> hold =
        body.has("holdId")
            ? Optional.of(
                new Hold(
                    body.get("holdId").asString(), Instant.parse(body.get("expiresAt").asString())))
            : Optional.empty();
    Optional<Booking> booking = hold.isPresent() ? Optional.empty() : Optional.of(Booking.of(body));
    return new Answer(State.DONE, status, "", body.toString(), replayed, booking, hold);
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
