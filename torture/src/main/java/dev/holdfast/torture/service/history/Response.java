package dev.holdfast.torture.service.history;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What a client heard of one attempt.
 *
 * @param code why not, if it was refused
 * @param text the whole body, if it was granted or refused
 * @param replayed whether the service says that it gave this answer before
 */
public record Response(
    State state,
    int status,
    String code,
    String text,
    boolean replayed,
    Optional<Booking> booking,
    Optional<Hold> hold) {

  /** What an answer means for who asked. */
  public enum State {
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
  public record Hold(String id, Instant expiresAt) {}

  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int NOT_ALLOWED = 422;
  private static final int UNAVAILABLE = 503;

  /**
   * A hold may be gone by the time it is booked; for a clock that is wrong it is late; a day may
   * have more bookings than one disable cancels; and some requests pretend to be a booking.
   */
  private static final Set<String> NOT_NOW =
      Set.of(
          "hold_mismatch",
          "too_soon",
          "too_far",
          "event_type_inactive",
          "too_many_bookings",
          "owner_reserved");

  public static final Response LOST = of(State.LOST, 0, "lost");
  public static final Response UNREACHED = of(State.UNREACHED, 0, "unreached");

  public static Response of(State state, int status, String code) {
    return new Response(state, status, code, "", false, Optional.empty(), Optional.empty());
  }

  public static Response of(int status, String text, boolean replayed) {
    if (status >= 200 && status < 300) {
      return done(status, text, replayed);
    }
    String code = Json.parse(text).path("code").asString("");
    return switch (status) {
      case CONFLICT, NOT_FOUND -> refused(status, code, text);
      case NOT_ALLOWED ->
          NOT_NOW.contains(code) ? refused(status, code, text) : of(State.WRONG, status, code);
      case UNAVAILABLE ->
          of(code.equals("unknown_outcome") ? State.LOST : State.BUSY, status, code);
      default -> of(State.WRONG, status, code);
    };
  }

  private static Response refused(int status, String code, String text) {
    return new Response(
        State.REFUSED, status, code, text, false, Optional.empty(), Optional.empty());
  }

  private static Response done(int status, String text, boolean replayed) {
    JsonNode body = text.startsWith("{") ? Json.parse(text) : Json.parse("{}");
    Optional<Hold> hold =
        body.has("holdId") && !body.get("expiresAt").isNull()
            ? Optional.of(
                new Hold(
                    body.get("holdId").asString(), Instant.parse(body.get("expiresAt").asString())))
            : Optional.empty();
    Optional<Booking> booking =
        body.has("booker") && body.has("hostId") ? Optional.of(Booking.of(body)) : Optional.empty();
    String whole = body.isEmpty() ? text : body.toString();
    return new Response(State.DONE, status, "", whole, replayed, booking, hold);
  }

  /** The body of an answer that granted or refused something. */
  public JsonNode json() {
    return Json.parse(text);
  }

  public boolean isGranted() {
    return is(State.DONE);
  }

  public boolean isRefused() {
    return is(State.REFUSED);
  }

  public boolean isLost() {
    return is(State.LOST);
  }

  public boolean isWrong() {
    return is(State.WRONG);
  }

  public boolean is(State other) {
    return state == other;
  }

  /** For people. */
  public String describe() {
    String what = booking.map(Booking::describe).or(() -> hold.map(Hold::toString)).orElse(code);
    return "%s %s%s".formatted(status == 0 ? "" : status, what, replayed ? " (again)" : "").strip();
  }
}
