package dev.holdfast.availability.spring;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Whether the store's tables can be read, and which store this is. Spring Boot 3.5 and 4 have
 * different types for it.
 */
record StoreHealth(Optional<StoreException> failure, Map<String, Object> details) {

  private static final ResourceId UNUSED = ResourceId.of("holdfast-health");

  static StoreHealth of(AvailabilityStore store, ObjectProvider<SuitableStore> suitable) {
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("store", nameOf(store, suitable.getIfAvailable()));
    long began = System.nanoTime();
    Optional<StoreException> failure = read(store);
    details.put("milliseconds", Duration.ofNanos(System.nanoTime() - began).toMillis());
    failure.ifPresent(because -> details.put("kind", because.kind()));
    return new StoreHealth(failure, details);
  }

  /** The program's own store has the name of its class. */
  private static String nameOf(AvailabilityStore store, @Nullable SuitableStore suitable) {
    return suitable != null ? suitable.name() : store.getClass().getSimpleName();
  }

  private static Optional<StoreException> read(AvailabilityStore store) {
    try {
      store.childrenOf(UNUSED);
      return Optional.empty();
    } catch (StoreException e) {
      return Optional.of(e);
    }
  }
}
