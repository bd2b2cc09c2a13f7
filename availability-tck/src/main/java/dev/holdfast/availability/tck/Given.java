package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.Times.slot;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import java.time.Duration;

/** Brings a resource into the state that a test starts from. */
final class Given {

  private final Availability availability;
  private final ResourceId resource;

  Given(Availability availability, ResourceId resource) {
    this.availability = availability;
    this.resource = resource;
  }

  Given blockedBy(Owner owner, String... slots) {
    for (String slot : slots) {
      assertThat(availability.block(resource, slot(slot), owner)).isGranted();
    }
    return this;
  }

  Given heldBy(Owner owner, String slot, Duration ttl) {
    assertThat(availability.hold(resource, slot(slot), owner, ttl)).isGranted();
    return this;
  }

  Given disabledBy(Owner owner, String... slots) {
    for (String slot : slots) {
      availability.disable(resource, slot(slot), owner);
    }
    return this;
  }

  Given under(ResourceId parent) {
    availability.putUnder(parent, resource);
    return this;
  }
}
