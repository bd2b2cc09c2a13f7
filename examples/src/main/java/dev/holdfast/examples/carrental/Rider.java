package dev.holdfast.examples.carrental;

import dev.holdfast.availability.Owner;
import java.util.Optional;

/** Somebody who rents cars. */
record Rider(String name) {

  private static final String PREFIX = "rider ";

  /** With a prefix, so that no rider's name equals one of the rental's own owners. */
  Owner owner() {
    return Owner.of(PREFIX + name);
  }

  /** The rider who has the time, unless it is the rental itself. */
  static Optional<Rider> of(Owner owner) {
    return owner.value().startsWith(PREFIX)
        ? Optional.of(new Rider(owner.value().substring(PREFIX.length())))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return name;
  }
}
