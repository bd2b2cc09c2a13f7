package dev.holdfast.examples.carrental;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Rents cars out. Riders, relocation, maintenance and withdrawal are all owners of a car's time, so
 * none of them has to know the others. Each operation asks for the time, with one {@code if}. A new
 * reason why a car cannot be used is one more owner and needs no further check.
 *
 * <p>The library knows who has which car and when. This class stores the rest, such as the fleet
 * and the agreements with riders.
 */
final class CarRental {

  static final Owner RELOCATION = Owner.of("relocation");
  static final Owner MAINTENANCE = Owner.of("maintenance");
  static final Owner BREAKDOWN = Owner.of("breakdown");
  static final Owner WITHDRAWN = Owner.of("withdrawn");

  private final Availability availability;
  private final Map<Car, String> fleet = new ConcurrentHashMap<>();
  private final Set<Reservation> reservations = ConcurrentHashMap.newKeySet();

  /**
   * Opens the rental.
   *
   * @param fleet the cars and where each of them stands
   */
  CarRental(Availability availability, Map<Car, String> fleet) {
    this.availability = availability;
    this.fleet.putAll(fleet);
  }

  // @start region=carrental-reserve
  RentalResult reserve(Car car, Rider rider, TimeSlot slot) {
    if (availability.block(car.resource(), slot, rider.owner())
        instanceof BlockResult.Refused refused) {
      return RentalResult.Refused.of(refused);
    }
    reservations.add(new Reservation(car, rider, slot));
    return new RentalResult.Granted();
  }

  // @end

  /** Brings the car to another place during the slot. */
  RentalResult relocate(Car car, String destination, TimeSlot slot) {
    if (availability.block(car.resource(), slot, RELOCATION)
        instanceof BlockResult.Refused refused) {
      return RentalResult.Refused.of(refused);
    }
    fleet.replace(car, destination);
    return new RentalResult.Granted();
  }

  /** Plans work on the car when no rider has it. Work that cannot wait is a {@link #breakDown}. */
  RentalResult putIntoMaintenance(Car car, TimeSlot slot) {
    if (availability.block(car.resource(), slot, MAINTENANCE)
        instanceof BlockResult.Refused refused) {
      return RentalResult.Refused.of(refused);
    }
    return new RentalResult.Granted();
  }

  /** Ends work early, or ends open-ended work. */
  RentalResult endMaintenance(Car car, TimeSlot rest) {
    if (availability.release(car.resource(), rest, MAINTENANCE)
        instanceof ReleaseResult.Refused refused) {
      return RentalResult.Refused.of(refused);
    }
    return new RentalResult.Granted();
  }

  /** Takes the car out of service for good. */
  RentalResult withdraw(Car car, Instant from) {
    if (availability.block(car.resource(), TimeSlot.from(from), WITHDRAWN)
        instanceof BlockResult.Refused refused) {
      return RentalResult.Refused.of(refused);
    }
    return new RentalResult.Granted();
  }

  RentalResult cancel(Reservation reservation) {
    return giveBack(reservation, reservation.slot());
  }

  /** Takes a car back early: the rest of the reservation is free for others. */
  RentalResult returnEarly(Reservation reservation, Instant at) {
    return TimeSlot.from(at)
        .intersection(reservation.slot())
        .map(rest -> giveBack(reservation, rest))
        .orElseThrow(
            () -> new IllegalArgumentException("%s is over at %s".formatted(reservation, at)));
  }

  private RentalResult giveBack(Reservation reservation, TimeSlot rest) {
    if (availability.release(reservation.car().resource(), rest, reservation.rider().owner())
        instanceof ReleaseResult.Refused refused) {
      return RentalResult.Refused.of(refused);
    }
    shorten(reservation, rest);
    return new RentalResult.Granted();
  }

  // @start region=carrental-breakdown
  /**
   * Takes a car out of use, even if it is rented. Its riders get another car for the time they
   * lose, if one is free all that time. Both happen in one transaction, so that nobody can take
   * that car in between. A car that was withdrawn stays withdrawn.
   */
  List<Displaced> breakDown(Car car, TimeSlot slot) {
    List<Displaced> displaced =
        availability.transaction(
            tx -> {
              List<Blockade> lost = tx.disable(car.resource(), slot, BREAKDOWN).displaced();
              return lost.stream().anyMatch(blockade -> blockade.isBlockedBy(WITHDRAWN))
                  ? Outcome.rollback(List.of())
                  : Outcome.commit(rebook(tx, lost, othersThan(car)));
            });
    displaced.forEach(rider -> rewrite(car, rider));
    return displaced;
  }

  // @end

  /** Puts the car back into use. Riders who got another car keep that one. */
  RentalResult repaired(Car car, TimeSlot slot) {
    if (availability.enable(car.resource(), slot, BREAKDOWN)
        instanceof EnableResult.Refused refused) {
      return RentalResult.Refused.of(refused);
    }
    return new RentalResult.Granted();
  }

  List<Car> fleet() {
    return fleet.keySet().stream().sorted(Comparator.comparing(Car::name)).toList();
  }

  /** Returns where the car is, or will be after its relocation; empty if it is not in the fleet. */
  Optional<String> placeOf(Car car) {
    return Optional.ofNullable(fleet.get(car));
  }

  List<Reservation> reservationsOf(Car car) {
    return reservations.stream()
        .filter(reservation -> reservation.car().equals(car))
        .sorted(Comparator.comparing(Reservation::slot))
        .toList();
  }

  private static List<Displaced> rebook(
      AvailabilityOperations tx, List<Blockade> lost, List<ResourceId> others) {
    List<Displaced> displaced = new ArrayList<>();
    for (Blockade ride : lost) {
      Rider.of(ride.owner())
          .ifPresent(
              rider ->
                  displaced.add(new Displaced(rider, ride.slot(), anotherCar(tx, ride, others))));
    }
    return displaced;
  }

  private static Optional<Car> anotherCar(
      AvailabilityOperations tx, Blockade ride, List<ResourceId> others) {
    return !others.isEmpty()
            && tx.blockAnyOf(others, ride.slot(), ride.owner())
                instanceof BlockResult.Blocked blocked
        ? Optional.of(new Car(blocked.blockade().resource().value()))
        : Optional.empty();
  }

  private List<ResourceId> othersThan(Car car) {
    return fleet().stream().filter(other -> !other.equals(car)).map(Car::resource).toList();
  }

  private void rewrite(Car car, Displaced displaced) {
    reservationsOf(car).stream()
        .filter(reservation -> reservation.rider().equals(displaced.rider()))
        .filter(reservation -> reservation.slot().overlaps(displaced.lost()))
        .forEach(reservation -> shorten(reservation, displaced.lost()));
    displaced
        .instead()
        .map(other -> new Reservation(other, displaced.rider(), displaced.lost()))
        .ifPresent(reservations::add);
  }

  private void shorten(Reservation reservation, TimeSlot lost) {
    reservations.remove(reservation);
    reservation.slot().minus(lost).stream()
        .map(left -> new Reservation(reservation.car(), reservation.rider(), left))
        .forEach(reservations::add);
  }
}
