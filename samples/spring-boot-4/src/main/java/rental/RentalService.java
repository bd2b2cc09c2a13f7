package rental;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
public class RentalService {

  private final Availability availability;
  private final JdbcTemplate jdbc;

  RentalService(Availability availability, JdbcTemplate jdbc) {
    this.availability = availability;
    this.jdbc = jdbc;
  }

  /** The car's time and the reservation are kept together, or neither is. */
  @Transactional
  public boolean reserve(String car, String rider, TimeSlot slot, int price) {
    if (availability.block(ResourceId.of(car), slot, Owner.of(rider))
        instanceof BlockResult.Refused) {
      return false;
    }
    jdbc.update("insert into reservation (car, rider, price) values (?, ?, ?)", car, rider, price);
    return true;
  }
}
