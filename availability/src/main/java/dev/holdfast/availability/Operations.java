package dev.holdfast.availability;

import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreReads;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Every operation, once: check the request, then do it. Whether each is a transaction of its own or
 * a part of one is left to the two classes below this one.
 */
abstract class Operations extends Reads implements AvailabilityOperations {

  /** How often {@code blockAnyOf} looks again after rivals took all that it saw free. */
  private static final int MAX_LOOKS = 100;

  /** Reads without protection. */
  abstract StoreReads store();

  /** Adds the claims if nothing at all stands in the way. */
  abstract ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor);

  /** Does a step that looks before it decides. */
  abstract <T> T run(Function<Engine, T> step);

  /** What to answer when the store could not say; throws that on if there is no answer. */
  abstract BlockResult answerTo(StoreException failure);

  @Override
  public final BlockResult block(ResourceId resource, TimeSlot slot, Owner owner) {
    return take(claimOf(resource, slot), Request.owner(owner), Optional.empty());
  }

  @Override
  public final BlockResult hold(ResourceId resource, TimeSlot slot, Owner owner, Duration ttl) {
    return take(claimOf(resource, slot), Request.owner(owner), Request.ttl(ttl));
  }

  @Override
  public final BlockResult blockAll(Collection<Claim> claims, Owner owner) {
    return take(Request.claims(claims, this::normalize), Request.owner(owner), Optional.empty());
  }

  private BlockResult take(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    try {
      return attempt(claims, owner, holdFor);
    } catch (StoreException e) {
      return answerTo(e);
    }
  }

  private BlockResult attempt(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    ClaimResult result = claim(claims, owner, holdFor);
    if (result instanceof ClaimResult.InTheWay inTheWay) {
      List<Blockade> strangers = Rules.strangers(inTheWay.blockades(), owner);
      return strangers.isEmpty()
          ? run(engine -> engine.complete(claims, owner, holdFor))
          : BlockResult.Refused.because(strangers);
    }
    return new BlockResult.Blocked(((ClaimResult.Added) result).blockades());
  }

  @Override
  public final BlockResult blockAnyOf(
      Collection<ResourceId> resources, TimeSlot slot, Owner owner) {
    Set<ResourceId> candidates = Request.resources(resources);
    TimeSlot kept = slotOf(slot);
    Request.owner(owner);
    try {
      return takeAnyOf(candidates, kept, owner);
    } catch (StoreException e) {
      return answerTo(e);
    }
  }

  private BlockResult takeAnyOf(Set<ResourceId> candidates, TimeSlot slot, Owner owner) {
    for (int looks = 0; looks < MAX_LOOKS; looks++) {
      List<Blockade> taken = store().blockades(candidates, slot);
      Rules.Choice choice = Rules.choice(candidates, slot, taken, owner);
      if (choice.isEmpty()) {
        return BlockResult.Refused.because(Rules.strangers(taken, owner));
      }
      Optional<BlockResult> chosen =
          choice.had().isPresent()
              ? keep(new Claim(choice.had().get(), slot), owner)
              : takeFirstOf(choice.others(), slot, owner);
      if (chosen.isPresent()) {
        return chosen.get();
      }
    }
    return new BlockResult.Refused(BlockResult.Reason.CONTENDED, List.of());
  }

  /** Not a claim: if a rival has just taken it from the owner, another one may come first. */
  private Optional<BlockResult> keep(Claim claim, Owner owner) {
    return run(engine -> engine.keep(claim, owner));
  }

  private Optional<BlockResult> takeFirstOf(
      List<ResourceId> resources, TimeSlot slot, Owner owner) {
    return resources.stream()
        .map(resource -> attempt(List.of(new Claim(resource, slot)), owner, Optional.empty()))
        .filter(BlockResult.Blocked.class::isInstance)
        .findFirst();
  }

  @Override
  public final ConfirmResult confirm(Blockade hold) {
    Objects.requireNonNull(hold, "Hold must not be null");
    Blockade kept = hold.withSlot(normalize(hold.slot()));
    return run(engine -> engine.confirm(kept));
  }

  @Override
  public final ReleaseResult release(ResourceId resource, TimeSlot slot, Owner owner) {
    Claim claim = claimOf(resource, slot).get(0);
    Request.owner(owner);
    return run(engine -> engine.release(claim, owner));
  }

  @Override
  public final Disabled disable(ResourceId resource, TimeSlot slot, Owner owner) {
    Claim claim = claimOf(resource, slot).get(0);
    Request.owner(owner);
    return run(engine -> engine.disable(claim, owner));
  }

  @Override
  public final EnableResult enable(ResourceId resource, TimeSlot slot, Owner owner) {
    Claim claim = claimOf(resource, slot).get(0);
    Request.owner(owner);
    return run(engine -> engine.enable(claim, owner));
  }

  @Override
  public final void putUnder(ResourceId parent, ResourceId resource) {
    Request.parent(parent, resource);
    setParent(resource, Optional.of(parent));
  }

  @Override
  public final void removeFromParent(ResourceId resource) {
    Objects.requireNonNull(resource, "Resource must not be null");
    setParent(resource, Optional.empty());
  }

  private void setParent(ResourceId resource, Optional<ResourceId> parent) {
    run(
        engine -> {
          engine.setParent(resource, parent);
          return resource;
        });
  }

  private List<Claim> claimOf(ResourceId resource, TimeSlot slot) {
    Objects.requireNonNull(resource, "Resource must not be null");
    return List.of(new Claim(resource, slotOf(slot)));
  }
}
