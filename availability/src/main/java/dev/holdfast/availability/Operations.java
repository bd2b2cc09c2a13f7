package dev.holdfast.availability;

import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreReads;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Every operation, once: check the request, then do it. Whether each is a transaction of its own or
 * a part of one is left to the two classes below this one.
 */
abstract class Operations implements AvailabilityOperations {

  /** How often {@code blockAnyOf} looks again after rivals took all that it saw free. */
  private static final int MAX_LOOKS = 100;

  abstract StoreReads reads();

  abstract TimeSlot normalize(TimeSlot slot);

  /** Adds the claims if nothing at all stands in the way. */
  abstract ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor);

  /** Does a step that looks before it decides. */
  abstract <T> T run(Function<Engine, T> step);

  /** What to answer when the store is too contended to say. */
  abstract BlockResult orContended(Supplier<BlockResult> attempt);

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
    return orContended(
        () -> {
          ClaimResult result = claim(claims, owner, holdFor);
          if (result instanceof ClaimResult.InTheWay inTheWay) {
            List<Blockade> strangers = Rules.strangers(inTheWay.blockades(), owner);
            return strangers.isEmpty()
                ? run(engine -> engine.complete(claims, owner, holdFor))
                : BlockResult.Refused.because(strangers);
          }
          return new BlockResult.Blocked(((ClaimResult.Added) result).blockades());
        });
  }

  @Override
  public final BlockResult blockAnyOf(
      Collection<ResourceId> resources, TimeSlot slot, Owner owner) {
    Set<ResourceId> candidates = Request.resources(resources);
    TimeSlot kept = slotOf(slot);
    Request.owner(owner);
    return orContended(() -> takeAnyOf(candidates, kept, owner));
  }

  private BlockResult takeAnyOf(Set<ResourceId> candidates, TimeSlot slot, Owner owner) {
    for (int looks = 0; looks < MAX_LOOKS; looks++) {
      List<Blockade> taken = reads().blockades(candidates, slot);
      List<ResourceId> free = without(candidates, taken);
      if (free.isEmpty()) {
        return BlockResult.Refused.because(taken);
      }
      for (ResourceId resource : free) {
        List<Claim> claim = List.of(new Claim(resource, slot));
        if (claim(claim, owner, Optional.empty()) instanceof ClaimResult.Added added) {
          return new BlockResult.Blocked(added.blockades());
        }
      }
    }
    return new BlockResult.Refused(BlockResult.Reason.CONTENDED, List.of());
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
  public final Calendar calendar(ResourceId resource, TimeSlot window) {
    Objects.requireNonNull(resource, "Resource must not be null");
    return calendars(List.of(resource), window).get(0);
  }

  @Override
  public final List<Calendar> calendars(Collection<ResourceId> resources, TimeSlot window) {
    Objects.requireNonNull(window, "Window must not be null");
    return reads().calendars(Request.resources(resources), window);
  }

  @Override
  public final List<Blockade> blockades(ResourceId resource, TimeSlot slot) {
    Objects.requireNonNull(resource, "Resource must not be null");
    return reads().blockades(Set.of(resource), slotOf(slot));
  }

  @Override
  public final boolean isAvailable(ResourceId resource, TimeSlot slot) {
    return blockades(resource, slot).isEmpty();
  }

  @Override
  public final List<ResourceId> findAvailable(Collection<ResourceId> resources, TimeSlot slot) {
    Set<ResourceId> candidates = Request.resources(resources);
    return without(candidates, reads().blockades(candidates, slotOf(slot)));
  }

  @Override
  public final List<ResourceId> findAvailableUnder(ResourceId parent, TimeSlot slot) {
    TimeSlot kept = slotOf(slot);
    List<ResourceId> children = childrenOf(parent);
    return without(children, reads().blockades(Set.copyOf(children), kept));
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

  @Override
  public final List<ResourceId> childrenOf(ResourceId parent) {
    Objects.requireNonNull(parent, "Parent must not be null");
    return reads().childrenOf(parent);
  }

  private List<Claim> claimOf(ResourceId resource, TimeSlot slot) {
    Objects.requireNonNull(resource, "Resource must not be null");
    return List.of(new Claim(resource, slotOf(slot)));
  }

  private TimeSlot slotOf(TimeSlot slot) {
    return normalize(Objects.requireNonNull(slot, "Slot must not be null"));
  }

  private static List<ResourceId> without(Collection<ResourceId> resources, List<Blockade> taken) {
    Set<ResourceId> busy = taken.stream().map(Blockade::resource).collect(Collectors.toSet());
    return resources.stream().filter(resource -> !busy.contains(resource)).toList();
  }
}
