package dev.holdfast.availability;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One owner's exclusive time on one resource. With an expiry it is a <em>hold</em>, which lasts up
 * to, but not including, that instant.
 */
public record Blockade(
    BlockadeId id,
    ResourceId resource,
    TimeSlot slot,
    Owner owner,
    Kind kind,
    Optional<Instant> expiresAt) {

  /** By resource, then by time. */
  public static final Comparator<Blockade> ORDER =
      Comparator.comparing(Blockade::resource).thenComparing(Blockade::slot);

  /** Why the time is not free. */
  public enum Kind {
    /** An owner has it. */
    BLOCKED,
    /** Nobody can have it, not even the owner who disabled it. */
    DISABLED
  }

  public Blockade {
    Objects.requireNonNull(id, "Id of a blockade must not be null");
    Objects.requireNonNull(resource, "Resource of a blockade must not be null");
    Objects.requireNonNull(slot, "Slot of a blockade must not be null");
    Objects.requireNonNull(owner, "Owner of a blockade must not be null");
    Objects.requireNonNull(kind, "Kind of a blockade must not be null");
    Objects.requireNonNull(expiresAt, "Expiry of a blockade must not be null, maybe empty");
    if (kind == Kind.DISABLED && expiresAt.isPresent()) {
      throw new IllegalArgumentException(
          "Only a block can be a hold, but %s is disabled and expires at %s"
              .formatted(slot, expiresAt.get()));
    }
  }

  /** Returns a new block that lasts until it is released. */
  public static Blockade block(Claim claim, Owner owner) {
    return create(claim, owner, Kind.BLOCKED, Optional.empty());
  }

  /** Returns a new block that ends by itself at the given instant. */
  public static Blockade hold(Claim claim, Owner owner, Instant expiresAt) {
    return create(claim, owner, Kind.BLOCKED, Optional.of(expiresAt));
  }

  /** Newly disabled time. */
  public static Blockade disable(Claim claim, Owner owner) {
    return create(claim, owner, Kind.DISABLED, Optional.empty());
  }

  private static Blockade create(Claim claim, Owner owner, Kind kind, Optional<Instant> expiresAt) {
    return new Blockade(
        BlockadeId.random(), claim.resource(), claim.slot(), owner, kind, expiresAt);
  }

  public boolean isHold() {
    return expiresAt.isPresent();
  }

  public boolean isDisabled() {
    return kind == Kind.DISABLED;
  }

  public boolean isBlockedBy(Owner other) {
    return kind == Kind.BLOCKED && owner.equals(other);
  }

  /** Returns whether it is valid at the instant: a hold is not from its expiry on. */
  public boolean isLive(Instant now) {
    return expiresAt.isEmpty() || now.isBefore(expiresAt.get());
  }

  /** The same blockade for another part of the time. */
  public Blockade withSlot(TimeSlot part) {
    return new Blockade(id, resource, part, owner, kind, expiresAt);
  }

  /** The same blockade, ending by itself at another instant, or never. */
  public Blockade withExpiry(Optional<Instant> expiry) {
    return new Blockade(id, resource, slot, owner, kind, expiry);
  }

  /** Returns what is left of it, in order, when that time is removed. */
  public List<Blockade> without(TimeSlot part) {
    return slot.minus(part).stream().map(this::withSlot).toList();
  }
}
