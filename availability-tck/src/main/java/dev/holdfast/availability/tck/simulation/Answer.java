package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.ReleaseResult;
import java.util.ArrayList;
import java.util.List;

/** What the library answered, in the model's words; the counterpart of {@link Expected}. */
record Answer(String verdict, List<Sighting> sightings) {

  static final String BLOCKED = "blocked";
  static final String CONFIRMED = "confirmed";
  static final String RELEASED = "released";
  static final String DISABLED = "disabled";
  static final String ENABLED = "enabled";
  static final String DONE = "done";
  static final String REFUSED = "refused ";
  static final String CONTENDED = REFUSED + BlockResult.Reason.CONTENDED;

  static Answer of(String verdict) {
    return new Answer(verdict, List.of());
  }

  static Answer of(BlockResult result, World world) {
    if (result instanceof BlockResult.Refused refused) {
      return refused(refused.reason(), refused.inTheWay(), world);
    }
    return got(BLOCKED, ((BlockResult.Blocked) result).blockades(), world);
  }

  static Answer of(ConfirmResult result, World world) {
    if (result instanceof ConfirmResult.Refused refused) {
      return refused(refused.reason(), refused.inTheWay(), world);
    }
    return got(CONFIRMED, ((ConfirmResult.Confirmed) result).blockades(), world);
  }

  static Answer of(ReleaseResult result, World world) {
    if (result instanceof ReleaseResult.Refused refused) {
      return refused(refused.reason(), refused.inTheWay(), world);
    }
    return got(RELEASED, ((ReleaseResult.Released) result).released(), world);
  }

  static Answer of(EnableResult result, World world) {
    if (result instanceof EnableResult.Refused refused) {
      return refused(refused.reason(), refused.inTheWay(), world);
    }
    return got(ENABLED, ((EnableResult.Enabled) result).enabled(), world);
  }

  static Answer of(Disabled result, World world) {
    List<Sighting> sightings = new ArrayList<>();
    sightings.addAll(world.sightings(Role.GOT, result.disabled()));
    sightings.addAll(world.sightings(Role.DISPLACED, result.displaced()));
    sightings.addAll(world.sightings(Role.ALREADY_DISABLED, result.alreadyDisabled()));
    return new Answer(DISABLED, sightings);
  }

  private static Answer got(String verdict, List<Blockade> blockades, World world) {
    return new Answer(verdict, world.sightings(Role.GOT, blockades));
  }

  private static Answer refused(Enum<?> reason, List<Blockade> inTheWay, World world) {
    return new Answer(REFUSED + reason, world.sightings(Role.IN_THE_WAY, inTheWay));
  }

  /** The blockades that a client may remember. */
  List<Blockade> blockadesGot() {
    return verdict.equals(BLOCKED)
        ? sightings.stream().map(Sighting::blockade).distinct().toList()
        : List.of();
  }
}
