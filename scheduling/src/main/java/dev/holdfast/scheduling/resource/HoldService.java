package dev.holdfast.scheduling.resource;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.resource.HeldResult.Reason;
import dev.holdfast.scheduling.value.RandomId;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Holds the time of resources, makes it last, gives it back. Each method is the body of a
 * transaction.
 *
 * <p>A hold that was confirmed keeps its id until it would have expired, so that confirming it once
 * more succeeds once more.
 */
public final class HoldService {

  private final Clock clock;

  public HoldService(Clock clock) {
    this.clock = clock;
  }

  /** A request to hold time: for whom, when, and for how long. */
  public record Request(Resource resource, TimeSlot slot, Owner owner, Duration timeToLive) {}

  public Outcome<HeldResult> hold(ResourceTransaction tx, Request request) {
    BlockResult result =
        tx.availability()
            .hold(request.resource.timeline(), request.slot, request.owner, request.timeToLive);
    if (result instanceof BlockResult.Refused refused) {
      return refused(Reason.of(refused.reason()), refused.inTheWay());
    }
    List<Blockade> blockades = ((BlockResult.Blocked) result).blockades();
    Hold hold =
        new Hold(
            RandomId.withPrefix("hold"),
            request.resource.host(),
            request.resource.timeline(),
            request.slot,
            request.owner,
            // What the owner has for good does not expire; only the id does then.
            firstExpiry(blockades).orElseGet(() -> Timestamps.now(clock).plus(request.timeToLive)),
            Optional.empty());
    tx.holds().add(hold);
    return commit(new HeldResult.Done(hold, blockades));
  }

  /** When the first part of the time is lost; empty: never. */
  static Optional<Instant> firstExpiry(List<Blockade> blockades) {
    return blockades.stream()
        .flatMap(blockade -> blockade.expiresAt().stream())
        .min(Comparator.naturalOrder());
  }

  /** Makes a resource's hold last, if all of it is still there. */
  public Outcome<HeldResult> confirm(ResourceTransaction tx, HostId host, String id) {
    Optional<Hold> found = find(tx, host, id);
    if (found.isEmpty()) {
      return refused(Reason.NOT_FOUND, List.of());
    }
    Hold hold = found.get();
    if (hold.meeting().isPresent()) {
      return refused(Reason.BOOK_INSTEAD, List.of());
    }
    List<Blockade> his = his(tx, hold);
    List<TimeSlot> slots = his.stream().map(Blockade::slot).toList();
    return hold.slot().minusAll(slots).isEmpty() ? makeLast(tx, hold, his) : lost(tx, hold);
  }

  /** Each piece is looked at once more, when it is locked: somebody may be giving the hold up. */
  private static Outcome<HeldResult> makeLast(
      ResourceTransaction tx, Hold hold, List<Blockade> his) {
    for (Blockade piece : his) {
      if (tx.availability().confirm(piece) instanceof ConfirmResult.Refused) {
        return lost(tx, hold);
      }
    }
    return commit(new HeldResult.Done(hold, his));
  }

  /** Whether it expired or was given up before is for the clock to say that lets holds expire. */
  private static Outcome<HeldResult> lost(ResourceTransaction tx, Hold hold) {
    Claim claim = Claim.of(hold.timeline(), hold.slot());
    Blockade asItWas = Blockade.hold(claim, hold.owner(), hold.expiresAt());
    var refused = (ConfirmResult.Refused) tx.availability().confirm(asItWas);
    List<Blockade> strangers =
        refused.inTheWay().stream().filter(it -> !it.isBlockedBy(hold.owner())).toList();
    boolean expired = refused.reason() == ConfirmResult.Reason.EXPIRED;
    return refused(expired ? Reason.EXPIRED : Reason.NOT_HELD, strangers);
  }

  /** Releases the time of a meeting's hold, for anybody who knows its id. */
  public Outcome<HeldResult> giveUpMeeting(ResourceTransaction tx, String id) {
    return tx.holds()
        .find(id)
        .filter(hold -> hold.meeting().isPresent())
        .map(hold -> giveUp(tx, hold.host(), id))
        .orElseGet(() -> refused(Reason.NOT_FOUND, List.of()));
  }

  /** Gives the time of a hold back, be it a resource's or for a meeting. */
  public Outcome<HeldResult> giveUp(ResourceTransaction tx, HostId host, String id) {
    Optional<Hold> found = find(tx, host, id);
    if (found.isEmpty()) {
      return refused(Reason.NOT_FOUND, List.of());
    }
    Hold hold = found.get();
    List<Blockade> his = his(tx, hold);
    List<Blockade> held = his.stream().filter(Blockade::isHold).toList();
    boolean lasts = held.isEmpty() && !his.isEmpty();
    if (lasts || !held.stream().allMatch(piece -> giveUp(tx, piece))) {
      return refused(Reason.CONFIRMED, List.of());
    }
    tx.holds().remove(hold.id());
    return commit(new HeldResult.Done(hold, List.of()));
  }

  /** Answers false if it was more than a hold when it was locked: somebody has confirmed it. */
  private static boolean giveUp(ResourceTransaction tx, Blockade piece) {
    ReleaseResult result = tx.availability().release(piece.resource(), piece.slot(), piece.owner());
    return !(result instanceof ReleaseResult.Released released)
        || released.released().stream().allMatch(Blockade::isHold);
  }

  /** What the owner has of the hold's time, in order. */
  private static List<Blockade> his(ResourceTransaction tx, Hold hold) {
    return tx.availability().blockades(hold.timeline(), hold.slot()).stream()
        .filter(blockade -> blockade.isBlockedBy(hold.owner()))
        .map(his -> his.withSlot(his.slot().intersection(hold.slot()).orElseThrow()))
        .toList();
  }

  private static Optional<Hold> find(ResourceTransaction tx, HostId host, String id) {
    return tx.holds().of(host, id);
  }

  private static Outcome<HeldResult> refused(Reason reason, List<Blockade> inTheWay) {
    return rollback(new HeldResult.Refused(reason, inTheWay));
  }
}
