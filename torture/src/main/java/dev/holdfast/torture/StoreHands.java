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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The library itself, as a client in the same process uses it. */
final class StoreHands implements Hands {

  private final Availability availability;
  private Optional<Blockade> lastHold = Optional.empty();

  StoreHands(Availability availability) {
    this.availability = availability;
  }

  @Override
  public Answer block(Call call) {
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

  private static Answer answerOf(BlockResult result) {
    return result instanceof BlockResult.Blocked blocked
        ? Answer.done(Piece.of(Change.GAINED, blocked.blockades()))
        : Answer.of(State.REFUSED, ((BlockResult.Refused) result).reason().name());
  }

  @Override
  public Answer hold(Call call) {
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
  public Answer confirm(Call call) {
    return answerTo(
        () ->
            availability.confirm(lastHold.orElseThrow()) instanceof ConfirmResult.Refused refused
                ? Answer.of(State.REFUSED, refused.reason().name())
                : Answer.done(List.of()));
  }

  @Override
  public Answer release(Call call) {
    Span span = call.spans().get(0);
    return answerTo(
        () -> {
          ReleaseResult result =
              availability.release(span.id(), span.slot(), Owner.of(call.owner()));
          return result instanceof ReleaseResult.Released released
              ? Answer.done(Piece.of(Change.LOST, released.released()))
              : Answer.of(State.REFUSED, ((ReleaseResult.Refused) result).reason().name());
        });
  }

  @Override
  public Answer disable(Call call) {
    Span span = call.spans().get(0);
    return answerTo(
        () -> {
          Disabled done = availability.disable(span.id(), span.slot(), Owner.of(call.owner()));
          List<Piece> pieces = new ArrayList<>(Piece.of(Change.GAINED, done.disabled()));
          pieces.addAll(Piece.of(Change.LOST, done.displaced()));
          pieces.addAll(Piece.of(Change.LEFT, done.alreadyDisabled()));
          return Answer.done(pieces);
        });
  }

  @Override
  public Answer enable(Call call) {
    Span span = call.spans().get(0);
    return answerTo(
        () -> {
          EnableResult result = availability.enable(span.id(), span.slot(), Owner.of(call.owner()));
          return result instanceof EnableResult.Enabled enabled
              ? Answer.done(Piece.of(Change.LOST, enabled.enabled()))
              : Answer.of(State.REFUSED, ((EnableResult.Refused) result).reason().name());
        });
  }

  @Override
  public Seen read(Call call) {
    Span span = call.spans().get(0);
    List<Piece> seen = new ArrayList<>();
    Answer answer =
        answerTo(
            () -> {
              seen.addAll(Piece.of(Change.LEFT, availability.blockades(span.id(), span.slot())));
              return Answer.done(List.of());
            });
    return new Seen(answer, seen);
  }

  private static Answer answerTo(Supplier<Answer> work) {
    try {
      return work.get();
    } catch (StoreException e) {
      return switch (e.kind()) {
        case UNAVAILABLE, CONTENDED, TIMED_OUT, FULL -> Answer.of(State.FAILED, e.kind().name());
        case UNKNOWN_OUTCOME -> Answer.of(State.UNKNOWN, e.kind().name());
        default -> Answer.of(State.WRONG, e + " because " + e.getCause());
      };
    } catch (RuntimeException e) {
      return Answer.of(State.WRONG, e + " at " + List.of(e.getStackTrace()).subList(0, 3));
    }
  }
}
