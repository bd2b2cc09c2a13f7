package dev.holdfast.availability.spring;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Up as long as the store's tables can be read. */
final class StoreHealthIndicator extends AbstractHealthIndicator {

  private static final ResourceId NOBODYS = ResourceId.of("holdfast-health");

  private final AvailabilityStore store;

  StoreHealthIndicator(AvailabilityStore store) {
    super("The availability store cannot be read");
    this.store = store;
  }

  @Override
  protected void doHealthCheck(Health.Builder health) {
    try {
      store.childrenOf(NOBODYS);
      health.up();
    } catch (StoreException e) {
      health.down(e).withDetail("kind", e.kind());
    }
  }
}
