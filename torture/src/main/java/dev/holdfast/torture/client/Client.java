package dev.holdfast.torture.client;

import dev.holdfast.torture.history.Call;
import dev.holdfast.torture.history.CallResult;
import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Journal;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Piece;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * One thread that does at random what owners do. Every call that gains time is for a new owner, so
 * that each row of the database shows which call it is from. Nobody else releases an owner's time,
 * and nobody does once an answer was lost.
 */
public final class Client {

  public static final Duration TTL = Duration.ofSeconds(2);

  private static final int MOST_HELD = 12;
  private static final long PAUSE_NANOS = 50_000_000;

  /** Time that an owner has, as far as the client knows. */
  private record Held(String owner, boolean disabled, List<Span> spans) {}

  private final TimeOperations operations;
  private final Journal journal;
  private final RandomCalls random;
  private final String name;
  private final AtomicLong answers;
  private final List<Held> held = new ArrayList<>();
  private int calls;

  public Client(
      TimeOperations operations, Journal journal, RandomCalls random, AtomicLong answers) {
    this.operations = operations;
    this.journal = journal;
    this.random = random;
    this.name = random.name();
    this.answers = answers;
  }

  public void step() {
    if (held.size() > MOST_HELD || (random.chance(40) && !held.isEmpty())) {
      giveBack(held.remove(random.below(held.size())));
      return;
    }
    switch (random.kind()) {
      case BLOCK_ALL -> gain(Kind.BLOCK_ALL, random.severalSpans());
      case BLOCK_ANY -> gain(Kind.BLOCK_ANY, random.sameSpans());
      case HOLD -> hold(random.span());
      case DISABLE -> disable(random.span());
      case READ -> read(random.span());
      default -> gain(Kind.BLOCK, List.of(random.span()));
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
    keep(call.owner(), false, perform(call, operations::block));
  }

  private void keep(String owner, boolean disabled, CallResult answer) {
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
    CallResult answer = perform(call, operations::hold);
    if (!answer.is(State.DONE) || random.chance(15)) {
      return; // which lets it expire
    }
    if (random.chance(20)) {
      release(call.owner(), span);
    } else if (perform(callFor(call.owner(), Kind.CONFIRM, span), operations::confirm)
        .is(State.DONE)) {
      keep(call.owner(), false, answer);
    }
  }

  private void disable(Span span) {
    Call call = call(Kind.DISABLE, List.of(span));
    keep(call.owner(), true, perform(call, operations::disable));
  }

  /** Gives back one of an owner's spans, or a part of it, and keeps the rest. */
  private void giveBack(Held some) {
    List<Span> rest = new ArrayList<>(some.spans());
    Span span = rest.remove(random.below(rest.size()));
    Span part = random.chance(50) ? span : random.partOf(span);
    CallResult answer = some.disabled() ? enable(some.owner(), part) : release(some.owner(), part);
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
    for (Piece piece : read(span)) {
      if (piece.owner().equals(owner)) {
        release(owner, piece.span());
      }
    }
  }

  private CallResult release(String owner, Span span) {
    return perform(callFor(owner, Kind.RELEASE, span), operations::release);
  }

  private CallResult enable(String owner, Span span) {
    return perform(callFor(owner, Kind.ENABLE, span), operations::enable);
  }

  private List<Piece> read(Span span) {
    List<Piece> seen = new ArrayList<>();
    perform(
        callFor("nobody", Kind.READ, span),
        call -> {
          TimeOperations.Seen look = operations.read(call);
          seen.addAll(look.pieces());
          return isOrdered(seen) ? look.answer() : CallResult.of(State.WRONG, "overlap: " + seen);
        });
    return seen;
  }

  private static boolean isOrdered(List<Piece> pieces) {
    for (int i = 1; i < pieces.size(); i++) {
      if (pieces.get(i).span().from() < pieces.get(i - 1).span().to()) {
        return false;
      }
    }
    return true;
  }

  private CallResult perform(Call call, Function<Call, CallResult> work) {
    journal.write(call, call.line());
    CallResult answer = work.apply(call);
    journal.write(call, answer.line(call));
    answers.incrementAndGet();
    if (answer.is(State.FAILED)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return answer;
  }
}
