package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.Times.slot;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The words in which the contracts are written.
 *
 * <p>They speak of whole hours, so that they hold for a store that keeps time on a grid too. Those
 * that need exact time say so with {@link #assumeExact}.
 */
interface Scenario extends StoreUnderTest {

  Owner ANN = Owner.of("Ann");
  Owner BOB = Owner.of("Bob");
  Owner CAROL = Owner.of("Carol");

  /** Long enough to act before it is over, short enough to be waited for. */
  Duration BRIEFLY = Duration.ofSeconds(1);

  /** Longer than any test. */
  Duration LONG = Duration.ofHours(12);

  /** How often each race is run. */
  default int rounds() {
    return 50;
  }

  /** The library on the store under test, without a listener. */
  default Availability availability() {
    return availability(store(), event -> {});
  }

  default ResourceId newResource() {
    return ResourceId.of("room-" + Uniqueness.next());
  }

  /** That many resources, in their order. */
  default List<ResourceId> newResources(int count) {
    return Stream.generate(this::newResource).limit(count).sorted().toList();
  }

  default Given given(ResourceId resource) {
    return new Given(availability(), resource);
  }

  /** The resource's day. */
  default Calendar calendarOf(ResourceId resource) {
    return calendarOf(resource, "00:00-24:00");
  }

  default Calendar calendarOf(ResourceId resource, String window) {
    return availability().calendar(resource, slot(window));
  }

  /** All that is on the resource, with ids and expiries. */
  default List<Blockade> blockadesOf(ResourceId resource) {
    return store().blockades(Set.of(resource), Times.DAYS_AROUND);
  }

  /** What the store's clock says. */
  default Instant now() {
    return store().<Instant>transact(tx -> Outcome.commit(tx.now())).result();
  }

  /** Skips the test on a store that keeps this slot on a coarser grid. */
  default void assumeExact(TimeSlot slot) {
    Assumptions.assumeTrue(
        store().normalize(slot).equals(slot), () -> slot + " is off the grid of this store");
  }
}
