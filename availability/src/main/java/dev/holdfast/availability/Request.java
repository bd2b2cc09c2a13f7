package dev.holdfast.availability;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What callers ask for, checked and brought into the one form that stores understand. Everything
 * bad is found here, before a store is touched.
 */
final class Request {

  private Request() {}

  /** The claims in their order, those of one resource that overlap joined into one. */
  static List<Claim> claims(Collection<Claim> claims, UnaryOperator<TimeSlot> normalize) {
    Objects.requireNonNull(claims, "Claims must not be null");
    checkCount(
        "claims",
        claims.size(),
        Limits.MAX_CLAIMS,
        "Split them into several calls, in one transaction if all or none must succeed");
    claims.forEach(claim -> Objects.requireNonNull(claim, "Claim must not be null"));
    List<Claim> joined = new ArrayList<>();
    claims.stream()
        .map(claim -> new Claim(claim.resource(), normalize.apply(claim.slot())))
        .sorted()
        .forEach(claim -> join(joined, claim));
    return List.copyOf(joined);
  }

  /** The claims to choose so many from, in the order given. */
  static List<Claim> candidates(
      Collection<Claim> claims, int count, UnaryOperator<TimeSlot> normalize) {
    Objects.requireNonNull(claims, "Claims must not be null");
    checkCount("claims", claims.size(), Limits.MAX_RESOURCES, "Offer fewer to choose from");
    checkCount("of the claims", count, Math.min(claims.size(), Limits.MAX_CLAIMS), "Ask for fewer");
    claims.forEach(claim -> Objects.requireNonNull(claim, "Claim must not be null"));
    List<Claim> candidates =
        claims.stream()
            .map(claim -> new Claim(claim.resource(), normalize.apply(claim.slot())))
            .toList();
    checkApart(sorted(candidates));
    return candidates;
  }

  /** Of two that overlap, having one would be having a part of the other. */
  private static void checkApart(List<Claim> sorted) {
    for (int i = 1; i < sorted.size(); i++) {
      Claim one = sorted.get(i - 1);
      Claim other = sorted.get(i);
      if (one.resource().equals(other.resource()) && one.slot().overlaps(other.slot())) {
        throw new IllegalArgumentException(
            "Claims to choose from must not overlap, but %s and %s do. Leave one out"
                .formatted(one, other));
      }
    }
  }

  static List<Claim> sorted(List<Claim> claims) {
    return claims.stream().sorted().toList();
  }

  /** The holds in their order. */
  static List<Blockade> holds(Collection<Blockade> holds) {
    Objects.requireNonNull(holds, "Holds must not be null");
    checkCount("holds", holds.size(), Limits.MAX_CLAIMS, "Split them into several calls");
    holds.forEach(hold -> Objects.requireNonNull(hold, "Hold must not be null"));
    return holds.stream().sorted(Blockade.ORDER).toList();
  }

  private static void join(List<Claim> joined, Claim claim) {
    int last = joined.size() - 1;
    if (last >= 0
        && joined.get(last).resource().equals(claim.resource())
        && joined.get(last).slot().overlaps(claim.slot())) {
      TimeSlot span = joined.get(last).slot().span(claim.slot());
      joined.set(last, new Claim(claim.resource(), span));
    } else {
      joined.add(claim);
    }
  }

  /** The resources in the order given, each once. */
  static Set<ResourceId> resources(Collection<ResourceId> resources) {
    Objects.requireNonNull(resources, "Resources must not be null");
    checkCount("resources", resources.size(), Limits.MAX_RESOURCES, "Ask for fewer at a time");
    resources.forEach(resource -> Objects.requireNonNull(resource, "Resource must not be null"));
    return Collections.unmodifiableSet(new LinkedHashSet<>(resources));
  }

  static Owner owner(Owner owner) {
    return Objects.requireNonNull(owner, "Owner must not be null; free time has none");
  }

  static Optional<Duration> ttl(Duration ttl) {
    Objects.requireNonNull(ttl, "Time to live must not be null");
    if (ttl.compareTo(Limits.MIN_HOLD) < 0 || ttl.compareTo(Limits.MAX_HOLD) > 0) {
      throw new IllegalArgumentException(
          "A hold lives from %s to %s, not %s. Block what is meant to last"
              .formatted(Limits.MIN_HOLD, Limits.MAX_HOLD, ttl));
    }
    return Optional.of(ttl);
  }

  static void parent(ResourceId parent, ResourceId resource) {
    Objects.requireNonNull(parent, "Parent must not be null");
    Objects.requireNonNull(resource, "Resource must not be null");
    if (parent.equals(resource)) {
      throw new IllegalArgumentException("Resource %s cannot be under itself".formatted(resource));
    }
  }

  /** Resources found under a parent are as many at once as resources named one by one. */
  static void children(ResourceId parent, List<ResourceId> children) {
    if (children.size() > Limits.MAX_RESOURCES) {
      throw new IllegalArgumentException(
          "%s resources are under %s, but %s are possible at once. Use childrenOf, and findAvailable for some at a time"
              .formatted(children.size(), parent, Limits.MAX_RESOURCES));
    }
  }

  private static void checkCount(String what, int count, int max, String remedy) {
    if (count < 1 || count > max) {
      throw new IllegalArgumentException(
          "1 to %s %s are possible at once, not %s. %s"
              .formatted(max, what, count, count < 1 ? "Name at least one" : remedy));
    }
  }
}
