package dev.holdfast.torture.service.client;

import dev.holdfast.torture.client.TimeOperations;
import dev.holdfast.torture.history.Call;
import dev.holdfast.torture.history.CallResult;
import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Piece;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Span;
import dev.holdfast.torture.service.client.House.Host;
import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.HostDeed;
import dev.holdfast.torture.service.history.OnBookings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Blocks, holds and disables time on hosts' own timelines, and soon gives it back, so that hosts
 * can still be booked. Every gain has an owner of its own. Now and then it pretends to be a
 * booking.
 */
final class HostTime {

  private static final int LONGEST_PAUSE_MILLIS = 200;

  /** A server that stood still may carry out a request after its client gave up. */
  private static final int LOOKS_FOR_UNKNOWN = 4;

  private static final List<Kind> PRETENDED =
      List.of(Kind.BLOCK, Kind.BLOCK_ALL, Kind.HOLD, Kind.DISABLE, Kind.ENABLE, Kind.RELEASE);
  private static final List<OnBookings> CHOICES = List.of(OnBookings.values());

  private final Attempts attempts;
  private final House house;
  private final Board board;
  private final RandomGenerator random;
  private final Supplier<String> names;
  private final Deque<Taken> left = new ArrayDeque<>();

  /**
   * Time to give back.
   *
   * @param looks how often to look for it
   */
  private record Taken(Host host, Call gain, int looks) {

    Taken afterLook() {
      return new Taken(host, gain, looks - 1);
    }
  }

  HostTime(
      Attempts attempts, House house, Board board, RandomGenerator random, Supplier<String> names) {
    this.attempts = attempts;
    this.house = house;
    this.board = board;
    this.random = random;
    this.names = names;
  }

  void run() throws InterruptedException {
    if (!left.isEmpty()) {
      giveBack(left.remove());
      return;
    }
    Host host = house.anyHost(random);
    switch (random.nextInt(10)) {
      case 0, 1, 2, 3, 4 -> disable(host);
      case 5, 6 -> block(host);
      case 7, 8 -> hold(host);
      default -> pretend();
    }
  }

  private ResourceOperations timeOf(Host host) {
    return new ResourceOperations(attempts, host.key());
  }

  private void disable(Host host) throws InterruptedException {
    OnBookings onBookings = CHOICES.get(random.nextInt(CHOICES.size()));
    Call call = Call.gaining(names.get(), Kind.DISABLE, List.of(house.anyTime(host, random)));
    HostDeed done = timeOf(host).disable(call, onBookings);
    board.add(done);
    giveBackSoon(host, done.deed());
  }

  private void block(Host host) throws InterruptedException {
    Span one = house.anyTime(host, random);
    Span other = house.anyTime(host, random);
    boolean areTwo = one.to() < other.from();
    Call call =
        areTwo
            ? Call.gaining(names.get(), Kind.BLOCK_ALL, List.of(one, other))
            : Call.gaining(names.get(), Kind.BLOCK, List.of(one));
    giveBackSoon(host, perform(call, timeOf(host)::block));
  }

  private void hold(Host host) throws InterruptedException {
    ResourceOperations time = timeOf(host);
    Call call = Call.gaining(names.get(), Kind.HOLD, List.of(house.anyTime(host, random)));
    Deed held = perform(call, time::hold);
    boolean expires = random.nextInt(3) == 0;
    if (!held.answer().is(State.DONE) || expires) {
      return;
    }
    if (random.nextBoolean()) {
      perform(callFor(call.owner(), Kind.CONFIRM, call.spans().get(0)), time::confirm);
    }
    giveBackSoon(host, held);
  }

  private Deed perform(Call call, Function<Call, CallResult> work) {
    Deed deed = new Deed(call, work.apply(call));
    board.add(HostDeed.of(deed));
    return deed;
  }

  private Call callFor(String owner, Kind kind, Span span) {
    return new Call(names.get(), kind, owner, List.of(span), System.nanoTime());
  }

  private void giveBackSoon(Host host, Deed gain) throws InterruptedException {
    if (gain.answer().is(State.DONE)) {
      Thread.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
      if (random.nextBoolean()) {
        gain.pieces(Change.GAINED)
            .findFirst()
            .ifPresent(piece -> giveBack(host, gain.call(), firstQuarter(piece.span())));
      }
      giveBack(new Taken(host, gain.call(), 1));
    } else if (gain.answer().isVague()) {
      giveBack(new Taken(host, gain.call(), LOOKS_FOR_UNKNOWN));
    }
  }

  private static Span firstQuarter(Span span) {
    return new Span(span.resource(), span.from(), span.from() + 1);
  }

  /** Only what is still the owner's: others may have disabled a part. */
  private void giveBack(Taken taken) {
    boolean isSettled = true;
    for (Span span : taken.gain().spans()) {
      TimeOperations.Seen seen =
          timeOf(taken.host()).read(callFor(taken.gain().owner(), Kind.READ, span));
      isSettled &= seen.answer().is(State.DONE);
      for (Piece piece : seen.pieces()) {
        if (piece.owner().equals(taken.gain().owner())) {
          isSettled &= giveBack(taken.host(), taken.gain(), piece.span());
        }
      }
    }
    if (!isSettled) {
      left.add(taken);
    } else if (taken.looks() > 1) {
      left.add(taken.afterLook());
    }
  }

  /** Returns whether the service said yes or no. */
  private boolean giveBack(Host host, Call gain, Span span) {
    boolean disabled = gain.kind() == Kind.DISABLE;
    Call call = callFor(gain.owner(), disabled ? Kind.ENABLE : Kind.RELEASE, span);
    ResourceOperations time = timeOf(host);
    CallResult answer = perform(call, disabled ? time::enable : time::release).answer();
    return answer.is(State.DONE) || answer.is(State.REFUSED);
  }

  /** Nobody may act in the name of a booking, neither give its time away nor add to it. */
  private void pretend() {
    board.any(Booking.Status.CONFIRMED, random).ifPresent(this::pretend);
  }

  private void pretend(Booking booking) {
    Host host = house.host(booking.host());
    ResourceOperations time = timeOf(host);
    Span span =
        random.nextBoolean()
            ? host.eventType(booking.eventType()).claimed(booking.start())
            : house.anyTime(host, random);
    Kind kind = PRETENDED.get(random.nextInt(PRETENDED.size()));
    Call call = callFor(booking.id(), kind, span);
    CallResult answer =
        switch (call.kind()) {
          case HOLD -> time.hold(call);
          case DISABLE -> time.disable(call);
          case ENABLE -> time.enable(call);
          case RELEASE -> time.release(call);
          default -> time.block(call);
        };
    board.look();
    if (answer.is(State.DONE) || answer.is(State.WRONG)) {
      board.complain(
          "%s in the name of booking %s was not refused: %s %s"
              .formatted(call.kind(), call.owner(), span, answer.detail()));
    }
  }
}
