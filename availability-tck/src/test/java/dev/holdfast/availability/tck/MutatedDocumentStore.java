package dev.holdfast.availability.tck;

import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.document.InMemoryDocuments;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Clock;

/** The kit on documents, quickly, for {@code ./holdfast mutate}. */
final class MutatedDocumentStore extends QuickContract {

  @Override
  AvailabilityStore create(Clock storesClock) {
    return DocumentStore.over(InMemoryDocuments.create(), storesClock);
  }
}
