package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The part of a {@link FaultyStore} within a transaction: a failed call must leave no trace. */
final class FaultyTransaction implements StoreTransaction {

  private final StoreTransaction tx;
  private final Faults faults;

  FaultyTransaction(StoreTransaction tx, Faults faults) {
    this.tx = tx;
    this.faults = faults;
  }

  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    before("claim in transaction");
    return tx.claim(claims, owner, holdFor);
  }

  @Override
  public List<Blockade> protect(List<Claim> claims) {
    before("protect");
    return tx.protect(claims);
  }

  @Override
  public List<Blockade> lock(List<Claim> claims) {
    before("lock");
    return tx.lock(claims);
  }

  @Override
  public void replace(List<Blockade> gone, List<Blockade> instead) {
    before("replace");
    tx.replace(gone, instead);
  }

  @Override
  public void setParent(ResourceId resource, Optional<ResourceId> parent) {
    before("setParent");
    tx.setParent(resource, parent);
  }

  @Override
  public Instant now() {
    return tx.now();
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    before("blockades in transaction");
    return tx.blockades(resources, slot);
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    before("calendars in transaction");
    return tx.calendars(resources, window);
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    before("childrenOf in transaction");
    return tx.childrenOf(parent);
  }

  private void before(String call) {
    faults.letRivalIn();
    faults.beforeCall(call);
  }
}
