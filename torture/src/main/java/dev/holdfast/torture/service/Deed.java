package dev.holdfast.torture.service;

import dev.holdfast.torture.service.Answer.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A request and all that was answered to it. What is repeated is repeated with the same
 * Idempotency-Key, the deed's name.
 */
record Deed(String name, Wish wish, List<Answer> answers) {

  /**
   * What is asked for.
   *
   * @param booking to be changed, or whose id a hold has; empty: a new one
   * @param start of the meeting; the old one where no new one is wanted
   */
  record Wish(Kind kind, EventType eventType, Optional<String> booking, Instant start) {}

  Kind kind() {
    return wish.kind();
  }

  /** The first answer that granted it. */
  Optional<Answer> granted() {
    return answers.stream().filter(answer -> answer.is(State.DONE)).findFirst();
  }

  Optional<Booking> booking() {
    return granted().flatMap(Answer::booking);
  }

  Optional<Answer.Hold> hold() {
    return granted().flatMap(Answer::hold);
  }

  /**
   * Whether it may have been granted without anybody hearing of it. A refusal afterwards does not
   * say that it was not: who lost the answer of a server that stood still may be refused by another
   * one, before the first one goes on.
   */
  boolean isUnknown() {
    return granted().isEmpty() && answers.stream().anyMatch(answer -> answer.is(State.LOST));
  }

  boolean isAbout(String id) {
    return wish.booking().filter(id::equals).isPresent()
        || booking().filter(booking -> booking.id().equals(id)).isPresent()
        || hold().filter(hold -> hold.id().equals(id)).isPresent();
  }

  /** For people. */
  String tell() {
    return "%s: %s %s at %s: %s"
        .formatted(
            name,
            wish.kind(),
            wish.booking().orElse(""),
            wish.start(),
            answers.stream().map(Answer::tell).collect(Collectors.joining(", ")));
  }
}
