package dev.holdfast.examples.carrental;

import dev.holdfast.availability.ResourceId;

/** A car of the fleet, known by its name. */
record Car(String name) {

  /** The car as a resource, which one owner has at a time. */
  ResourceId resource() {
    return ResourceId.of(name);
  }

  @Override
  public String toString() {
    return name;
  }
}
