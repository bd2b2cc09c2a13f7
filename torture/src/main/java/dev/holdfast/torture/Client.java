package dev.holdfast.torture;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.torture.Answer.State;
import dev.holdfast.torture.Piece.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * One thread that does at random what owners do. Every call that gains time is for a new owner, so
 * that each row of the database tells which call it is from; nobody else gives back an owner's
 * time, and nobody does so any more once an answer was lost.
 */
final class Client {

  static final Duration TTL = Duration.ofSeconds(2);

  private static final int MOST_HELD = 12;
  private static final long PAUSE_NANOS = 50_000_000;

  /** Time that an owner has, as far as the client knows. */
  private record Held(String owner, boolean disabled, List<Span> spans) {}

  private final Availability availability;
  private final Journal journal;
  private final Wishes wishes;
  private final String name;
  private final AtomicLong answers;
  private final List<Held> held = new ArrayList<>();
  private int calls;

  Client(Availability availability, Journal journal, Wishes wishes, AtomicLong answers) {
    this.availability = availability;
    this.journal = journal;
    this.wishes = wishes;
    this.name = wishes.name();
    this.answers = answers;
  }

  void step() {
    if (held.size() > MOST_HELD || (wishes.chance(40) && !held.isEmpty())) {
      giveBack(held.remove(wishes.below(held.size())));
      return;
    }
    switch (wishes.kind()) {
      case BLOCK_ALL -> gain(Kind.BLOCK_ALL, wishes.severalSpans());
      case BLOCK_ANY -> gain(Kind.BLOCK_ANY, wishes.sameSpans());
      case HOLD -> hold(wishes.span());
      case DISABLE -> disable(wishes.span());
      case READ -> read(wishes.span());
      default -> gain(Kind.BLOCK, List.of(wishes.span()));
    }
  }

  private Call call(Kind kind, List<Span> spans) {
    return Call.gaining(name + "." + ++calls, kind, spans);
  }

  private Call callFor(String owner, Kind kind, Span span) {
    return new Call(name + "." + ++calls, kind, owner, List.of(span), System.nanoTime());
  }

  private void gain(Kind kind, List<Span> spans) {
    Call call = call(kind, spans);
    Answer answer = perform(call, () -> answerOf(block(call)));
    keep(call.owner(), false, answer);
  }

  private BlockResult block(Call call) {
    Owner owner = Owner.of(call.owner());
    List<Span> spans = call.spans();
    return switch (call.kind()) {
      case BLOCK_ALL -> availability.blockAll(spans.stream().map(Span::claim).toList(), owner);
      case BLOCK_ANY ->
          availability.blockAnyOf(
              spans.stream().map(Span::id).toList(), spans.get(0).slot(), owner);
      default -> availability.block(spans.get(0).id(), spans.get(0).slot(), owner);
    };
  }

  private static Answer answerOf(BlockResult result) {
    return result instanceof BlockResult.Blocked blocked
        ? Answer.done(Piece.of(Change.GAINED, blocked.blockades()))
        : Answer.of(State.REFUSED, ((BlockResult.Refused) result).reason().name());
  }

  private void keep(String owner, boolean disabled, Answer answer) {
    List<Span> spans =
        answer.pieces().stream()
            .filter(piece -> piece.change() == Change.GAINED)
            .map(Piece::span)
            .toList();
    if (answer.is(State.DONE) && !spans.isEmpty()) {
      held.add(new Held(owner, disabled, spans));
    }
  }

  private void hold(Span span) {
    Call call = call(Kind.HOLD, List.of(span));
    List<Blockade> got = new ArrayList<>();
    Answer answer =
        perform(
            call,
            () -> {
              BlockResult result =
                  availability.hold(span.id(), span.slot(), Owner.of(call.owner()), TTL);
              if (result instanceof BlockResult.Blocked blocked) {
                got.addAll(blocked.blockades());
              }
              return answerOf(result);
            });
    if (!answer.is(State.DONE) || wishes.chance(15)) {
      return; // which lets it expire
    }
    if (wishes.chance(20)) {
      release(call.owner(), span);
    } else if (confirm(callFor(call.owner(), Kind.CONFIRM, span), got.get(0)).is(State.DONE)) {
      keep(call.owner(), false, answer);
    }
  }

  private Answer confirm(Call call, Blockade hold) {
    return perform(
        call,
        () ->
            availability.confirm(hold) instanceof ConfirmResult.Refused refused
                ? Answer.of(State.REFUSED, refused.reason().name())
                : Answer.done(List.of()));
  }

  private void disable(Span span) {
    Call call = call(Kind.DISABLE, List.of(span));
    Answer answer =
        perform(
            call,
            () -> {
              Disabled done = availability.disable(span.id(), span.slot(), Owner.of(call.owner()));
              List<Piece> pieces = new ArrayList<>(Piece.of(Change.GAINED, done.disabled()));
              pieces.addAll(Piece.of(Change.LOST, done.displaced()));
              pieces.addAll(Piece.of(Change.LEFT, done.alreadyDisabled()));
              return Answer.done(pieces);
            });
    keep(call.owner(), true, answer);
  }

  /** Gives back one of an owner's spans, or a part of it, and keeps the rest. */
  private void giveBack(Held some) {
    List<Span> rest = new ArrayList<>(some.spans());
    Span span = rest.remove(wishes.below(rest.size()));
    Span part = wishes.chance(50) ? span : wishes.partOf(span);
    Answer answer = some.disabled() ? enable(some.owner(), part) : release(some.owner(), part);
    if (answer.isVague()) {
      return;
    }
    if (answer.is(State.FAILED)) {
      rest.add(span);
    } else {
      rest.addAll(span.minus(part));
    }
    if (answer.is(State.REFUSED) && !some.disabled()) {
      releaseRemains(some.owner(), part);
    }
    if (!rest.isEmpty()) {
      held.add(new Held(some.owner(), some.disabled(), rest));
    }
  }

  /** A release of a whole span is refused when others have taken over a part of it since. */
  private void releaseRemains(String owner, Span span) {
    for (Blockade blockade : read(span)) {
      if (blockade.isBlockedBy(Owner.of(owner))) {
        release(owner, Span.of(blockade));
      }
    }
  }

  private Answer release(String owner, Span span) {
    return perform(
        callFor(owner, Kind.RELEASE, span),
        () -> {
          ReleaseResult result = availability.release(span.id(), span.slot(), Owner.of(owner));
          return result instanceof ReleaseResult.Released released
              ? Answer.done(Piece.of(Change.LOST, released.released()))
              : Answer.of(State.REFUSED, ((ReleaseResult.Refused) result).reason().name());
        });
  }

  private Answer enable(String owner, Span span) {
    return perform(
        callFor(owner, Kind.ENABLE, span),
        () -> {
          EnableResult result = availability.enable(span.id(), span.slot(), Owner.of(owner));
          return result instanceof EnableResult.Enabled enabled
              ? Answer.done(Piece.of(Change.LOST, enabled.enabled()))
              : Answer.of(State.REFUSED, ((EnableResult.Refused) result).reason().name());
        });
  }

  private List<Blockade> read(Span span) {
    List<Blockade> seen = new ArrayList<>();
    perform(
        callFor("nobody", Kind.READ, span),
        () -> {
          seen.addAll(availability.blockades(span.id(), span.slot()));
          for (int i = 1; i < seen.size(); i++) {
            if (seen.get(i - 1).slot().overlaps(seen.get(i).slot())) {
              return Answer.of(State.WRONG, "overlap: " + seen);
            }
          }
          return Answer.done(List.of());
        });
    return seen;
  }

  private Answer perform(Call call, Supplier<Answer> work) {
    journal.write(call, call.line());
    Answer answer = answerTo(work);
    journal.write(call, answer.line(call));
    answers.incrementAndGet();
    if (answer.is(State.FAILED)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return answer;
  }

  private static Answer answerTo(Supplier<Answer> work) {
    try {
      return work.get();
    } catch (StoreException e) {
      return switch (e.kind()) {
        case UNAVAILABLE, CONTENDED, TIMED_OUT -> Answer.of(State.FAILED, e.kind().name());
        case UNKNOWN_OUTCOME -> Answer.of(State.UNKNOWN, e.kind().name());
        default -> Answer.of(State.WRONG, e + " because " + e.getCause());
      };
    } catch (RuntimeException e) {
      return Answer.of(State.WRONG, e + " at " + List.of(e.getStackTrace()).subList(0, 3));
    }
  }
}
