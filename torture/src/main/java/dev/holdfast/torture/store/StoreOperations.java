package dev.holdfast.torture.store;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.torture.client.Client;
import dev.holdfast.torture.client.TimeOperations;
import dev.holdfast.torture.history.Call;
import dev.holdfast.torture.history.CallResult;
import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Piece;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The library itself, as a client in the same process uses it. */
final class StoreOperations implements TimeOperations {

  private final Availability availability;
  private Optional<Blockade> lastHold = Optional.empty();

  StoreOperations(Availability availability) {
    this.availability = availability;
  }

  @Override
  public CallResult block(Call call) {
    return answerTo(() -> answerOf(blocked(call)));
  }

  private BlockResult blocked(Call call) {
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

  private static CallResult answerOf(BlockResult result) {
    return result instanceof BlockResult.Blocked blocked
        ? CallResult.done(Piece.of(Change.GAINED, blocked.blockades()))
        : CallResult.of(State.REFUSED, ((BlockResult.Refused) result).reason().name());
  }

  @Override
  public CallResult hold(Call call) {
    Span span = call.spans().get(0);
    return answerTo(
        () -> {
          BlockResult result =
              availability.hold(span.id(), span.slot(), Owner.of(call.owner()), Client.TTL);
          if (result instanceof BlockResult.Blocked blocked) {
            lastHold = Optional.of(blocked.blockade());
          }
          return answerOf(result);
        });
  }

  @Override
  public CallResult confirm(Call call) {
    return answerTo(
        () ->
            availability.confirm(lastHold.orElseThrow()) instanceof ConfirmResult.Refused refused
                ? CallResult.of(State.REFUSED, refused.reason().name())
                : CallResult.done(List.of()));
  }

  @Override
  public CallResult release(Call call) {
    Span span = call.spans().get(0);
    return answerTo(
        () -> {
          ReleaseResult result =
              availability.release(span.id(), span.slot(), Owner.of(call.owner()));
          return result instanceof ReleaseResult.Released released
              ? CallResult.done(Piece.of(Change.LOST, released.released()))
              : CallResult.of(State.REFUSED, ((ReleaseResult.Refused) result).reason().name());
        });
  }

  @Override
  public CallResult disable(Call call) {
    Span span = call.spans().get(0);
    return answerTo(
        () -> {
          Disabled done = availability.disable(span.id(), span.slot(), Owner.of(call.owner()));
          List<Piece> pieces = new ArrayList<>(Piece.of(Change.GAINED, done.disabled()));
          pieces.addAll(Piece.of(Change.LOST, done.displaced()));
          pieces.addAll(Piece.of(Change.LEFT, done.alreadyDisabled()));
          return CallResult.done(pieces);
        });
  }

  @Override
  public CallResult enable(Call call) {
    Span span = call.spans().get(0);
    return answerTo(
        () -> {
          EnableResult result = availability.enable(span.id(), span.slot(), Owner.of(call.owner()));
          return result instanceof EnableResult.Enabled enabled
              ? CallResult.done(Piece.of(Change.LOST, enabled.enabled()))
              : CallResult.of(State.REFUSED, ((EnableResult.Refused) result).reason().name());
        });
  }

  @Override
  public Seen read(Call call) {
    Span span = call.spans().get(0);
    List<Piece> seen = new ArrayList<>();
    CallResult answer =
        answerTo(
            () -> {
              seen.addAll(Piece.of(Change.LEFT, availability.blockades(span.id(), span.slot())));
              return CallResult.done(List.of());
            });
    return new Seen(answer, seen);
  }

  private static CallResult answerTo(Supplier<CallResult> work) {
    try {
      return work.get();
    } catch (StoreException e) {
      return switch (e.kind()) {
        case UNAVAILABLE, CONTENDED, TIMED_OUT, FULL ->
            CallResult.of(State.FAILED, e.kind().name());
        case UNKNOWN_OUTCOME -> CallResult.of(State.UNKNOWN, e.kind().name());
        default -> CallResult.of(State.WRONG, e + " because " + e.getCause());
      };
    } catch (RuntimeException e) {
      return CallResult.of(State.WRONG, e + " at " + List.of(e.getStackTrace()).subList(0, 3));
    }
  }
}
