package dev.holdfast.availability.tck;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Writes values into its database in a form of its own, and gets back what is left of them. */
final class TranslatingStore extends ForwardingStore {

  private final UnaryOperator<TimeSlot> written;
  private final UnaryOperator<TimeSlot> read;
  private final UnaryOperator<ResourceId> named;

  private TranslatingStore(
      AvailabilityStore right,
      UnaryOperator<TimeSlot> written,
      UnaryOperator<TimeSlot> read,
      UnaryOperator<ResourceId> named) {
    super(right);
    this.written = written;
    this.read = read;
    this.named = named;
  }

  static TranslatingStore ofTime(
      AvailabilityStore right, UnaryOperator<TimeSlot> written, UnaryOperator<TimeSlot> read) {
    return new TranslatingStore(right, written, read, name -> name);
  }

  static TranslatingStore ofNames(AvailabilityStore right, UnaryOperator<ResourceId> named) {
    return new TranslatingStore(right, slot -> slot, slot -> slot, named);
  }

  @Override
  StoreTransaction wrapped(StoreTransaction tx) {
    return new Translating(tx);
  }

  private Set<ResourceId> named(Set<ResourceId> resources) {
    return resources.stream().map(named).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private List<Claim> claims(List<Claim> claims) {
    return claims.stream()
        .map(it -> Claim.of(named.apply(it.resource()), written.apply(it.slot())))
        .toList();
  }

  private List<Blockade> read(List<Blockade> blockades) {
    return blockades.stream().map(it -> it.withSlot(read.apply(it.slot()))).toList();
  }

  private List<Blockade> written(List<Blockade> blockades) {
    return blockades.stream()
        .map(
            it ->
                new Blockade(
                    it.id(),
                    named.apply(it.resource()),
                    written.apply(it.slot()),
                    it.owner(),
                    it.kind(),
                    it.expiresAt()))
        .toList();
  }

  private final class Translating extends ForwardingTransaction {

    private Translating(StoreTransaction right) {
      super(right);
    }

    @Override
    public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
      ClaimResult result = super.claim(claims(claims), owner, holdFor);
      return result instanceof ClaimResult.Added added
          ? new ClaimResult.Added(read(added.blockades()))
          : new ClaimResult.InTheWay(read(((ClaimResult.InTheWay) result).blockades()));
    }

    @Override
    public List<Blockade> protect(List<Claim> claims) {
      return read(super.protect(claims(claims)));
    }

    @Override
    public List<Blockade> lock(List<Claim> claims) {
      return read(super.lock(claims(claims)));
    }

    @Override
    public void replace(List<Blockade> gone, List<Blockade> instead) {
      super.replace(written(gone), written(instead));
    }

    @Override
    public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
      return read(super.blockades(named(resources), written.apply(slot)));
    }

    @Override
    public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
      return resources.stream()
          .map(it -> Calendar.of(it, window, blockades(Set.of(it), window)))
          .toList();
    }
  }
}
