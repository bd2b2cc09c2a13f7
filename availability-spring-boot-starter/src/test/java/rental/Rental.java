// @start region=getting-started-spring
package rental;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class Rental {

  public static void main(String[] args) {
    SpringApplication.run(Rental.class, args);
  }

  @Bean
  ApplicationRunner reservations(Availability availability) {
    ResourceId car = ResourceId.of("car-7");
    TimeSlot weekend = TimeSlot.parse("2026-01-10T00:00:00Z/P2D");
    return arguments -> {
      for (String rider : arguments.getNonOptionArgs()) {
        BlockResult result = availability.block(car, weekend, Owner.of(rider));
        System.out.println(
            result instanceof BlockResult.Refused refused
                ? rider + ": " + refused.reason() + " by " + refused.inTheWay().get(0).owner()
                : rider + " has the car");
      }
    };
  }
}
// @end
