package dev.holdfast.torture;

import dev.holdfast.torture.Answer.State;
import dev.holdfast.torture.Piece.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * One thread that does at random what owners do. Every call that gains time is for a new owner, so
 * that each row of the database tells which call it is from; nobody else gives back an owner's
 * time, and nobody does so any more once an answer was lost.
 */
public final class Client {

  public static final Duration TTL = Duration.ofSeconds(2);

  private static final int MOST_HELD = 12;
  private static final long PAUSE_NANOS = 50_000_000;

  /** Time that an owner has, as far as the client knows. */
  private record Held(String owner, boolean disabled, List<Span> spans) {}

  private final Hands hands;
  private final Journal journal;
  private final Wishes wishes;
  private final String name;
  private final AtomicLong answers;
  private final List<Held> held = new ArrayList<>();
  private int calls;

  public Client(Hands hands, Journal journal, Wishes wishes, AtomicLong answers) {
    this.hands = hands;
    this.journal = journal;
    this.wishes = wishes;
    this.name = wishes.name();
    this.answers = answers;
  }

  public void step() {
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
    keep(call.owner(), false, perform(call, hands::block));
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
    Answer answer = perform(call, hands::hold);
    if (!answer.is(State.DONE) || wishes.chance(15)) {
      return; // which lets it expire
    }
    if (wishes.chance(20)) {
      release(call.owner(), span);
    } else if (perform(callFor(call.owner(), Kind.CONFIRM, span), hands::confirm).is(State.DONE)) {
      keep(call.owner(), false, answer);
    }
  }

  private void disable(Span span) {
    Call call = call(Kind.DISABLE, List.of(span));
    keep(call.owner(), true, perform(call, hands::disable));
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
    for (Piece piece : read(span)) {
      if (piece.owner().equals(owner)) {
        release(owner, piece.span());
      }
    }
  }

  private Answer release(String owner, Span span) {
    return perform(callFor(owner, Kind.RELEASE, span), hands::release);
  }

  private Answer enable(String owner, Span span) {
    return perform(callFor(owner, Kind.ENABLE, span), hands::enable);
  }

  private List<Piece> read(Span span) {
    List<Piece> seen = new ArrayList<>();
    perform(
        callFor("nobody", Kind.READ, span),
        call -> {
          Hands.Seen look = hands.read(call);
          seen.addAll(look.pieces());
          return isOrdered(seen) ? look.answer() : Answer.of(State.WRONG, "overlap: " + seen);
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

  private Answer perform(Call call, Function<Call, Answer> work) {
    journal.write(call, call.line());
    Answer answer = work.apply(call);
    journal.write(call, answer.line(call));
    answers.incrementAndGet();
    if (answer.is(State.FAILED)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return answer;
  }
}
