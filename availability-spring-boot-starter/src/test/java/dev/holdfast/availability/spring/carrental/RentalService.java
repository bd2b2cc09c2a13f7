package dev.holdfast.availability.spring.carrental;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityEvent.ResourceTakenOver;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Rents cars out and writes down in a table of its own who owes what. The table and the cars' time
 * are one transaction, so that neither can be true without the other.
 */
@Service
class RentalService {

  private final Availability availability;
  private final JdbcTemplate jdbc;

  RentalService(Availability availability, JdbcTemplate jdbc) {
    this.availability = availability;
    this.jdbc = jdbc;
  }

  // @start region=spring-transactional
  @Transactional
  public boolean reserve(String car, String rider, TimeSlot slot, int price) {
    if (availability.block(ResourceId.of(car), slot, Owner.of(rider))
        instanceof BlockResult.Refused) {
      return false;
    }
    jdbc.update("insert into reservation values (?, ?, ?)", car, rider, price);
    return true;
  }

  // @end

  /** Takes the car out of use; whoever has it then loses it. */
  @Transactional
  public void breakDown(String car, TimeSlot slot) {
    availability.disable(ResourceId.of(car), slot, Owner.of("workshop"));
  }

  // @start region=spring-events
  @EventListener
  @Transactional(propagation = Propagation.REQUIRES_NEW)
  public void apologize(ResourceTakenOver event) {
    jdbc.update("insert into letter values (?)", event.blockade().owner().value());
  }
  // @end
}
