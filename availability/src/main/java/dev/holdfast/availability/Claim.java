package dev.holdfast.availability;

import java.util.Comparator;
import java.util.Objects;

/** A wish for one resource's time. */
public record Claim(ResourceId resource, TimeSlot slot) implements Comparable<Claim> {

  private static final Comparator<Claim> ORDER =
      Comparator.comparing(Claim::resource).thenComparing(Claim::slot);

  public Claim {
    Objects.requireNonNull(resource, "Resource of a claim must not be null");
    Objects.requireNonNull(slot, "Slot of a claim must not be null");
  }

  public static Claim of(ResourceId resource, TimeSlot slot) {
    return new Claim(resource, slot);
  }

  /** By resource, then by time: the order in which resources are locked everywhere. */
  @Override
  public int compareTo(Claim other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return resource + " " + slot;
  }
}
