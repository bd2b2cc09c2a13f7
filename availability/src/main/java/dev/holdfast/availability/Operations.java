package dev.holdfast.availability;

import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreReads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
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
  public final BlockResult holdAll(Collection<Claim> claims, Owner owner, Duration ttl) {
    return take(Request.claims(claims, this::normalize), Request.owner(owner), Request.ttl(ttl));
  }

  @Override
  public final BlockResult blockAnyOf(
      Collection<ResourceId> resources, TimeSlot slot, Owner owner) {
    return takeAnyOf(claimsOf(resources, slot), 1, Request.owner(owner), Optional.empty());
  }

  @Override
  public final BlockResult holdAnyOf(
      Collection<ResourceId> resources, TimeSlot slot, Owner owner, Duration ttl) {
    return takeAnyOf(claimsOf(resources, slot), 1, Request.owner(owner), Request.ttl(ttl));
  }

  private List<Claim> claimsOf(Collection<ResourceId> resources, TimeSlot slot) {
    Set<ResourceId> candidates = Request.resources(resources);
    TimeSlot kept = slotOf(slot);
    return candidates.stream().map(resource -> new Claim(resource, kept)).toList();
  }

  @Override
  public final BlockResult blockAnyOf(Collection<Claim> claims, int count, Owner owner) {
    List<Claim> candidates = Request.candidates(claims, count, this::normalize);
    return takeAnyOf(candidates, count, Request.owner(owner), Optional.empty());
  }

  @Override
  public final BlockResult holdAnyOf(
      Collection<Claim> claims, int count, Owner owner, Duration ttl) {
    List<Claim> candidates = Request.candidates(claims, count, this::normalize);
    return takeAnyOf(candidates, count, Request.owner(owner), Request.ttl(ttl));
  }

  private BlockResult takeAnyOf(
      List<Claim> candidates, int count, Owner owner, Optional<Duration> holdFor) {
    try {
      return lookAndTake(candidates, count, owner, holdFor);
    } catch (StoreException e) {
      return answerTo(e);
    }
  }

  private BlockResult lookAndTake(
      List<Claim> candidates, int count, Owner owner, Optional<Duration> holdFor) {
    for (int looks = 0; looks < MAX_LOOKS; looks++) {
      List<Blockade> taken = glance(candidates);
      Rules.Choice choice = Rules.choice(candidates, taken, owner);
      if (choice.had().size() + choice.others().size() < count) {
        return BlockResult.Refused.because(Rules.inTheWay(candidates, taken, owner));
      }
      Optional<BlockResult> chosen = take(choice, count, owner, holdFor);
      if (chosen.isPresent()) {
        return chosen.get();
      }
    }
    return new BlockResult.Refused(BlockResult.Reason.CONTENDED, List.of());
  }

  /** Empty if a rival was faster: then others may come first. */
  private Optional<BlockResult> take(
      Rules.Choice choice, int count, Owner owner, Optional<Duration> holdFor) {
    int had = Math.min(count, choice.had().size());
    List<Claim> kept = choice.had().subList(0, had);
    if (had == count) {
      return run(engine -> engine.keep(Request.sorted(kept), owner, holdFor));
    }
    if (count == 1) {
      return takeFirstOf(choice.others(), owner, holdFor);
    }
    List<Claim> wanted = new ArrayList<>(kept);
    wanted.addAll(choice.others().subList(0, count - had));
    return Optional.of(attempt(Request.sorted(wanted), owner, holdFor))
        .filter(BlockResult::isBlocked);
  }

  /** What is taken of the candidates, or between them, without protection. */
  private List<Blockade> glance(List<Claim> candidates) {
    Set<ResourceId> resources = new LinkedHashSet<>();
    candidates.forEach(claim -> resources.add(claim.resource()));
    TimeSlot span = candidates.stream().map(Claim::slot).reduce(TimeSlot::span).orElseThrow();
    return store().blockades(resources, span);
  }

  private Optional<BlockResult> takeFirstOf(
      List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    return claims.stream()
        .map(claim -> attempt(List.of(claim), owner, holdFor))
        .filter(BlockResult::isBlocked)
        .findFirst();
  }

  @Override
  public final BlockResult move(Collection<Claim> claims, Collection<Claim> to, Owner owner) {
    List<Claim> before = Request.claims(claims, this::normalize);
    List<Claim> after = Request.claims(to, this::normalize);
    Request.owner(owner);
    try {
      return run(engine -> engine.move(before, after, owner));
    } catch (StoreException e) {
      return answerTo(e);
    }
  }

  @Override
  public final ConfirmResult confirm(Collection<Blockade> holds) {
    return prolong(holds, Optional.empty());
  }

  @Override
  public final ConfirmResult extend(Blockade hold, Duration ttl) {
    return extend(List.of(Objects.requireNonNull(hold, "Hold must not be null")), ttl);
  }

  @Override
  public final ConfirmResult extend(Collection<Blockade> holds, Duration ttl) {
    return prolong(holds, Request.ttl(ttl));
  }

  private ConfirmResult prolong(Collection<Blockade> holds, Optional<Duration> holdFor) {
    List<Blockade> checked =
        Request.holds(holds).stream().map(it -> it.withSlot(normalize(it.slot()))).toList();
    return run(engine -> engine.prolong(checked, holdFor));
  }

  @Override
  public final ConfirmResult confirm(Blockade hold) {
    return confirm(List.of(Objects.requireNonNull(hold, "Hold must not be null")));
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
