package dev.holdfast.torture.service.history;

import dev.holdfast.torture.service.history.Response.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A request and all that was answered to it. What is repeated is repeated with the same
 * Idempotency-Key, the deed's name.
 *
 * @param begun before it was sent first, in nanoseconds
 * @param ended after the last answer
 */
public record BookingDeed(
    String name, Action action, List<Response> answers, long begun, long ended) {

  /**
   * What is asked for.
   *
   * @param booking to be changed, or whose id a hold has; empty: a new one
   * @param start of the meeting; the old one where no new one is wanted
   */
  public record Action(
      RequestKind kind, EventType eventType, Optional<String> booking, Instant start) {}

  public RequestKind kind() {
    return action.kind();
  }

  /** The first answer that granted it. */
  public Optional<Response> granted() {
    return answers.stream().filter(answer -> answer.is(State.DONE)).findFirst();
  }

  public Optional<Booking> booking() {
    return granted().flatMap(Response::booking);
  }

  public Optional<Response.Hold> hold() {
    return granted().flatMap(Response::hold);
  }

  /**
   * Whether it may have been granted without anybody hearing of it. A refusal afterwards does not
   * say that it was not: who lost the answer of a server that stood still may be refused by another
   * one, before the first one goes on.
   */
  public boolean isUnknown() {
    return granted().isEmpty() && answers.stream().anyMatch(answer -> answer.is(State.LOST));
  }

  public boolean isAbout(String id) {
    return action.booking().filter(id::equals).isPresent()
        || booking().filter(booking -> booking.id().equals(id)).isPresent()
        || hold().filter(hold -> hold.id().equals(id)).isPresent();
  }

  /** For people. */
  public String describe() {
    return "%s: %s %s at %s: %s"
        .formatted(
            name,
            action.kind(),
            action.booking().orElse(""),
            action.start(),
            answers.stream().map(Response::describe).collect(Collectors.joining(", ")));
  }
}
