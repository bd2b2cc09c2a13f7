package dev.holdfast.examples.carrental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.examples.carrental.RentalResult.Reason;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class CarRentalTest {

  private static final Car ASTRA = new Car("Astra");
  private static final Car BEETLE = new Car("Beetle");
  private static final Rider ANN = new Rider("Ann");
  private static final Rider BOB = new Rider("Bob");
  private static final TimeSlot MON_TO_WED = days(1, 4);
  private static final TimeSlot TUE = days(2, 3);
  private static final TimeSlot THU = days(4, 5);

  private final Availability availability = Availability.on(MemoryStore.create());
  private final CarRental rental =
      new CarRental(availability, Map.of(ASTRA, "station", BEETLE, "airport"));

  // Level 1: exclusive access.

  @Test
  void aReservedCarCannotBeReservedByAnother() {
    rental.reserve(ASTRA, ANN, MON_TO_WED);

    RentalResult result = rental.reserve(ASTRA, BOB, days(3, 5));

    assertRefused(result, Reason.RESERVED);
    assertThat(rental.reservationsOf(ASTRA))
        .containsExactly(new Reservation(ASTRA, ANN, MON_TO_WED));
    assertThat(availability.isAvailable(ASTRA.resource(), THU)).isTrue();
  }

  @Test
  void aCarCanBeReservedFromTheMomentItIsFree() {
    rental.reserve(ASTRA, ANN, MON_TO_WED);

    assertGranted(rental.reserve(ASTRA, BOB, THU));
  }

  @Test
  void askingTwiceForTheSameIsOneReservation() {
    rental.reserve(ASTRA, ANN, TUE);

    assertGranted(rental.reserve(ASTRA, ANN, TUE));

    assertThat(rental.reservationsOf(ASTRA)).hasSize(1);
  }

  @Test
  void aRefusalNamesWhoHasTheCarAndWhen() {
    rental.reserve(ASTRA, ANN, TUE);

    RentalResult result = rental.reserve(ASTRA, BOB, MON_TO_WED);

    List<Blockade> inTheWay = ((RentalResult.Refused) result).inTheWay();
    assertThat(inTheWay).extracting(Blockade::owner).containsExactly(ANN.owner());
    assertThat(inTheWay).extracting(Blockade::slot).containsExactly(TUE);
  }

  @Test
  void ofTwoRidersRacingForOneCarExactlyOneGetsIt() throws Exception {
    ExecutorService riders = Executors.newFixedThreadPool(2);
    try {
      CyclicBarrier start = new CyclicBarrier(2);
      for (int day = 1; day <= 100; day++) {
        TimeSlot slot = days(day, day + 1);
        Future<RentalResult> ann = riders.submit(() -> race(start, ANN, slot));
        Future<RentalResult> bob = riders.submit(() -> race(start, BOB, slot));

        assertThat(List.of(ann.get(), bob.get()))
            .filteredOn(RentalResult.Granted.class::isInstance)
            .hasSize(1);
      }
    } finally {
      riders.shutdownNow();
    }
    assertThat(rental.reservationsOf(ASTRA)).hasSize(100);
  }

  private RentalResult race(CyclicBarrier start, Rider rider, TimeSlot slot) throws Exception {
    start.await();
    return rental.reserve(ASTRA, rider, slot);
  }

  // Level 2: a car that cannot be reserved because of its state.

  @Test
  void aCarInMaintenanceCannotBeReserved() {
    rental.putIntoMaintenance(ASTRA, TUE);

    assertRefused(rental.reserve(ASTRA, ANN, MON_TO_WED), Reason.IN_MAINTENANCE);

    assertThat(rental.reservationsOf(ASTRA)).isEmpty();
  }

  @Test
  void aCarInMaintenanceUntilFurtherNoticeCannotBeReservedLater() {
    rental.putIntoMaintenance(ASTRA, TimeSlot.from(TUE.from()));

    assertRefused(rental.reserve(ASTRA, ANN, days(300, 301)), Reason.IN_MAINTENANCE);
  }

  @Test
  void aCarBackFromMaintenanceCanBeReserved() {
    rental.putIntoMaintenance(ASTRA, TimeSlot.from(TUE.from()));

    assertGranted(rental.endMaintenance(ASTRA, TimeSlot.from(THU.from())));

    assertGranted(rental.reserve(ASTRA, ANN, THU));
    assertRefused(rental.reserve(ASTRA, ANN, TUE), Reason.IN_MAINTENANCE);
  }

  @Test
  void aCarBeingRelocatedCannotBeReserved() {
    rental.relocate(ASTRA, "airport", TUE);

    assertRefused(rental.reserve(ASTRA, ANN, MON_TO_WED), Reason.BEING_RELOCATED);

    assertThat(rental.placeOf(ASTRA)).contains("airport");
  }

  @Test
  void aWithdrawnCarCannotBeReserved() {
    rental.withdraw(ASTRA, TUE.from());

    assertRefused(rental.reserve(ASTRA, ANN, days(300, 301)), Reason.WITHDRAWN);
  }

  // Level 3: states that do not follow each other.

  @Test
  void aReservedCarCannotBePutIntoMaintenance() {
    rental.reserve(ASTRA, ANN, TUE);

    assertRefused(rental.putIntoMaintenance(ASTRA, MON_TO_WED), Reason.RESERVED);
  }

  @Test
  void aReservedCarCannotBeRelocatedAndStaysWhereItIs() {
    rental.reserve(ASTRA, ANN, TUE);

    assertRefused(rental.relocate(ASTRA, "airport", TUE), Reason.RESERVED);

    assertThat(rental.placeOf(ASTRA)).contains("station");
  }

  @Test
  void aCarReservedForLaterCannotBeWithdrawn() {
    rental.reserve(ASTRA, ANN, THU);

    assertRefused(rental.withdraw(ASTRA, TUE.from()), Reason.RESERVED);
  }

  @Test
  void aCarInMaintenanceCannotBeWithdrawnNorRelocated() {
    rental.putIntoMaintenance(ASTRA, TUE);

    assertRefused(rental.withdraw(ASTRA, TUE.from()), Reason.IN_MAINTENANCE);
    assertRefused(rental.relocate(ASTRA, "airport", TUE), Reason.IN_MAINTENANCE);
  }

  @Test
  void aCarBeingRelocatedCannotBePutIntoMaintenanceNorWithdrawn() {
    rental.relocate(ASTRA, "airport", TUE);

    assertRefused(rental.putIntoMaintenance(ASTRA, TUE), Reason.BEING_RELOCATED);
    assertRefused(rental.withdraw(ASTRA, TUE.from()), Reason.BEING_RELOCATED);
  }

  @Test
  void aWithdrawnCarCannotBePutIntoMaintenanceNorRelocated() {
    rental.withdraw(ASTRA, TUE.from());

    assertRefused(rental.putIntoMaintenance(ASTRA, THU), Reason.WITHDRAWN);
    assertRefused(rental.relocate(ASTRA, "airport", THU), Reason.WITHDRAWN);
  }

  @Test
  void aCarCanBeWithdrawnAfterItsLastRide() {
    rental.reserve(ASTRA, ANN, TUE);

    assertGranted(rental.withdraw(ASTRA, TUE.to()));
  }

  // Plans change.

  @Test
  void aCarReturnedEarlyIsFreeForTheRest() {
    rental.reserve(ASTRA, ANN, MON_TO_WED);

    assertGranted(rental.returnEarly(rental.reservationsOf(ASTRA).get(0), TUE.from()));

    assertGranted(rental.reserve(ASTRA, BOB, days(2, 4)));
    assertThat(rental.reservationsOf(ASTRA))
        .containsExactly(
            new Reservation(ASTRA, ANN, days(1, 2)), new Reservation(ASTRA, BOB, days(2, 4)));
  }

  @Test
  void aCarCannotBeReturnedEarlyOnceTheRideIsOver() {
    rental.reserve(ASTRA, ANN, TUE);
    Reservation ride = rental.reservationsOf(ASTRA).get(0);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> rental.returnEarly(ride, TUE.to()))
        .withMessageContaining("is over at " + TUE.to());
  }

  @Test
  void aCancelledReservationFreesTheCar() {
    rental.reserve(ASTRA, ANN, TUE);

    assertGranted(rental.cancel(rental.reservationsOf(ASTRA).get(0)));

    assertThat(rental.reservationsOf(ASTRA)).isEmpty();
    assertThat(availability.isAvailable(ASTRA.resource(), TUE)).isTrue();
  }

  @Test
  void aReservationThatIsNoMoreCannotBeCancelled() {
    rental.reserve(ASTRA, ANN, TUE);
    Reservation ride = rental.reservationsOf(ASTRA).get(0);
    rental.cancel(ride);

    assertRefused(rental.cancel(ride), Reason.NOT_IN_USE);

    rental.reserve(ASTRA, BOB, TUE);
    assertRefused(rental.cancel(ride), Reason.RESERVED);
  }

  // Maintenance must win.

  @Test
  void aRiderWhoseCarBreaksDownOnTheWayGetsAnotherForTheRest() {
    rental.reserve(ASTRA, ANN, MON_TO_WED);

    List<Displaced> displaced = rental.breakDown(ASTRA, days(2, 9));

    assertThat(displaced).containsExactly(new Displaced(ANN, days(2, 4), Optional.of(BEETLE)));
    assertThat(rental.reservationsOf(ASTRA))
        .containsExactly(new Reservation(ASTRA, ANN, days(1, 2)));
    assertThat(rental.reservationsOf(BEETLE))
        .containsExactly(new Reservation(BEETLE, ANN, days(2, 4)));
    assertRefused(rental.reserve(ASTRA, ANN, TUE), Reason.BROKEN_DOWN);
    assertRefused(rental.reserve(BEETLE, BOB, TUE), Reason.RESERVED);
  }

  @Test
  void aRiderForWhomNoCarIsFreeIsReportedWithoutOne() {
    rental.reserve(ASTRA, ANN, TUE);
    rental.reserve(BEETLE, BOB, TUE);

    List<Displaced> displaced = rental.breakDown(ASTRA, TUE);

    assertThat(displaced).containsExactly(new Displaced(ANN, TUE, Optional.empty()));
    assertThat(rental.reservationsOf(ASTRA)).isEmpty();
  }

  @Test
  void theOnlyCarOfAFleetCanBreakDown() {
    CarRental oneCar = new CarRental(availability, Map.of(ASTRA, "station"));
    oneCar.reserve(ASTRA, ANN, TUE);

    assertThat(oneCar.breakDown(ASTRA, TUE))
        .containsExactly(new Displaced(ANN, TUE, Optional.empty()));
  }

  @Test
  void aWithdrawnCarStaysWithdrawnWhateverBreaks() {
    rental.withdraw(ASTRA, TUE.from());

    assertThat(rental.breakDown(ASTRA, MON_TO_WED)).isEmpty();

    assertRefused(rental.reserve(ASTRA, ANN, THU), Reason.WITHDRAWN);
    assertThat(availability.isAvailable(ASTRA.resource(), days(1, 2))).isTrue();
  }

  @Test
  void aRepairedCarCanBeReservedAndItsRidersKeepTheOther() {
    rental.reserve(ASTRA, ANN, TUE);
    rental.breakDown(ASTRA, TUE);

    assertGranted(rental.repaired(ASTRA, TUE));

    assertGranted(rental.reserve(ASTRA, BOB, TUE));
    assertThat(rental.reservationsOf(BEETLE)).containsExactly(new Reservation(BEETLE, ANN, TUE));
  }

  @Test
  void aCarThatRunsNeedsNoRepair() {
    assertRefused(rental.repaired(ASTRA, TUE), Reason.NOT_IN_USE);
  }

  @Test
  void aRiderNamedLikeADepartmentIsStillARider() {
    rental.reserve(ASTRA, new Rider("maintenance"), TUE);

    assertRefused(rental.putIntoMaintenance(ASTRA, TUE), Reason.RESERVED);
  }

  private static void assertGranted(RentalResult result) {
    assertThat(result).isEqualTo(new RentalResult.Granted());
  }

  private static void assertRefused(RentalResult result, Reason reason) {
    assertThat(result)
        .isInstanceOfSatisfying(
            RentalResult.Refused.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  /** Days after the first Sunday of 2026, so that 1 is a Monday. */
  private static TimeSlot days(int first, int end) {
    return TimeSlot.of(day(first), day(end));
  }

  private static Instant day(int day) {
    return TimeSlot.ofDay(LocalDate.of(2026, 1, 4).plusDays(day)).from();
  }
}
