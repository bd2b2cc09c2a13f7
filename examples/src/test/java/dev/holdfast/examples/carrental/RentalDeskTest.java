package dev.holdfast.examples.carrental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.examples.carrental.Answer.WhyNot;
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

class RentalDeskTest {

  private static final Car ASTRA = new Car("Astra");
  private static final Car BEETLE = new Car("Beetle");
  private static final Rider ANN = new Rider("Ann");
  private static final Rider BOB = new Rider("Bob");
  private static final TimeSlot MON_TO_WED = days(1, 4);
  private static final TimeSlot TUE = days(2, 3);
  private static final TimeSlot THU = days(4, 5);

  private final Availability availability = Availability.on(MemoryStore.create());
  private final RentalDesk desk =
      new RentalDesk(availability, Map.of(ASTRA, "station", BEETLE, "airport"));

  // Level 1: exclusive access.

  @Test
  void aReservedCarCannotBeReservedByAnother() {
    desk.reserve(ASTRA, ANN, MON_TO_WED);

    Answer answer = desk.reserve(ASTRA, BOB, days(3, 5));

    assertRefused(answer, WhyNot.RESERVED);
    assertThat(desk.reservationsOf(ASTRA)).containsExactly(new Reservation(ASTRA, ANN, MON_TO_WED));
    assertThat(availability.isAvailable(ASTRA.resource(), THU)).isTrue();
  }

  @Test
  void aCarCanBeReservedFromTheMomentItIsFree() {
    desk.reserve(ASTRA, ANN, MON_TO_WED);

    assertGranted(desk.reserve(ASTRA, BOB, THU));
  }

  @Test
  void askingTwiceForTheSameIsOneReservation() {
    desk.reserve(ASTRA, ANN, TUE);

    assertGranted(desk.reserve(ASTRA, ANN, TUE));

    assertThat(desk.reservationsOf(ASTRA)).hasSize(1);
  }

  @Test
  void aRefusalNamesWhoHasTheCarAndWhen() {
    desk.reserve(ASTRA, ANN, TUE);

    Answer answer = desk.reserve(ASTRA, BOB, MON_TO_WED);

    List<Blockade> inTheWay = ((Answer.No) answer).inTheWay();
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
        Future<Answer> ann = riders.submit(() -> race(start, ANN, slot));
        Future<Answer> bob = riders.submit(() -> race(start, BOB, slot));

        assertThat(List.of(ann.get(), bob.get()))
            .filteredOn(Answer.Yes.class::isInstance)
            .hasSize(1);
      }
    } finally {
      riders.shutdownNow();
    }
    assertThat(desk.reservationsOf(ASTRA)).hasSize(100);
  }

  private Answer race(CyclicBarrier start, Rider rider, TimeSlot slot) throws Exception {
    start.await();
    return desk.reserve(ASTRA, rider, slot);
  }

  // Level 2: a car that cannot be reserved because of its state.

  @Test
  void aCarInMaintenanceCannotBeReserved() {
    desk.putIntoMaintenance(ASTRA, TUE);

    assertRefused(desk.reserve(ASTRA, ANN, MON_TO_WED), WhyNot.IN_MAINTENANCE);

    assertThat(desk.reservationsOf(ASTRA)).isEmpty();
  }

  @Test
  void aCarInMaintenanceUntilFurtherNoticeCannotBeReservedLater() {
    desk.putIntoMaintenance(ASTRA, TimeSlot.from(TUE.from()));

    assertRefused(desk.reserve(ASTRA, ANN, days(300, 301)), WhyNot.IN_MAINTENANCE);
  }

  @Test
  void aCarBackFromMaintenanceCanBeReserved() {
    desk.putIntoMaintenance(ASTRA, TimeSlot.from(TUE.from()));

    assertGranted(desk.endMaintenance(ASTRA, TimeSlot.from(THU.from())));

    assertGranted(desk.reserve(ASTRA, ANN, THU));
    assertRefused(desk.reserve(ASTRA, ANN, TUE), WhyNot.IN_MAINTENANCE);
  }

  @Test
  void aCarBeingRelocatedCannotBeReserved() {
    desk.relocate(ASTRA, "airport", TUE);

    assertRefused(desk.reserve(ASTRA, ANN, MON_TO_WED), WhyNot.BEING_RELOCATED);

    assertThat(desk.placeOf(ASTRA)).contains("airport");
  }

  @Test
  void aWithdrawnCarCannotBeReserved() {
    desk.withdraw(ASTRA, TUE.from());

    assertRefused(desk.reserve(ASTRA, ANN, days(300, 301)), WhyNot.WITHDRAWN);
  }

  // Level 3: states that do not follow each other.

  @Test
  void aReservedCarCannotBePutIntoMaintenance() {
    desk.reserve(ASTRA, ANN, TUE);

    assertRefused(desk.putIntoMaintenance(ASTRA, MON_TO_WED), WhyNot.RESERVED);
  }

  @Test
  void aReservedCarCannotBeRelocatedAndStaysWhereItIs() {
    desk.reserve(ASTRA, ANN, TUE);

    assertRefused(desk.relocate(ASTRA, "airport", TUE), WhyNot.RESERVED);

    assertThat(desk.placeOf(ASTRA)).contains("station");
  }

  @Test
  void aCarReservedForLaterCannotBeWithdrawn() {
    desk.reserve(ASTRA, ANN, THU);

    assertRefused(desk.withdraw(ASTRA, TUE.from()), WhyNot.RESERVED);
  }

  @Test
  void aCarInMaintenanceCannotBeWithdrawnNorRelocated() {
    desk.putIntoMaintenance(ASTRA, TUE);

    assertRefused(desk.withdraw(ASTRA, TUE.from()), WhyNot.IN_MAINTENANCE);
    assertRefused(desk.relocate(ASTRA, "airport", TUE), WhyNot.IN_MAINTENANCE);
  }

  @Test
  void aCarBeingRelocatedCannotBePutIntoMaintenanceNorWithdrawn() {
    desk.relocate(ASTRA, "airport", TUE);

    assertRefused(desk.putIntoMaintenance(ASTRA, TUE), WhyNot.BEING_RELOCATED);
    assertRefused(desk.withdraw(ASTRA, TUE.from()), WhyNot.BEING_RELOCATED);
  }

  @Test
  void aWithdrawnCarCannotBePutIntoMaintenanceNorRelocated() {
    desk.withdraw(ASTRA, TUE.from());

    assertRefused(desk.putIntoMaintenance(ASTRA, THU), WhyNot.WITHDRAWN);
    assertRefused(desk.relocate(ASTRA, "airport", THU), WhyNot.WITHDRAWN);
  }

  @Test
  void aCarCanBeWithdrawnAfterItsLastRide() {
    desk.reserve(ASTRA, ANN, TUE);

    assertGranted(desk.withdraw(ASTRA, TUE.to()));
  }

  // Plans change.

  @Test
  void aCarReturnedEarlyIsFreeForTheRest() {
    desk.reserve(ASTRA, ANN, MON_TO_WED);

    assertGranted(desk.returnEarly(desk.reservationsOf(ASTRA).get(0), TUE.from()));

    assertGranted(desk.reserve(ASTRA, BOB, days(2, 4)));
    assertThat(desk.reservationsOf(ASTRA))
        .containsExactly(
            new Reservation(ASTRA, ANN, days(1, 2)), new Reservation(ASTRA, BOB, days(2, 4)));
  }

  @Test
  void aCarCannotBeReturnedEarlyOnceTheRideIsOver() {
    desk.reserve(ASTRA, ANN, TUE);
    Reservation ride = desk.reservationsOf(ASTRA).get(0);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> desk.returnEarly(ride, TUE.to()))
        .withMessageContaining("is over at " + TUE.to());
  }

  @Test
  void aCancelledReservationFreesTheCar() {
    desk.reserve(ASTRA, ANN, TUE);

    assertGranted(desk.cancel(desk.reservationsOf(ASTRA).get(0)));

    assertThat(desk.reservationsOf(ASTRA)).isEmpty();
    assertThat(availability.isAvailable(ASTRA.resource(), TUE)).isTrue();
  }

  @Test
  void aReservationThatIsNoMoreCannotBeCancelled() {
    desk.reserve(ASTRA, ANN, TUE);
    Reservation ride = desk.reservationsOf(ASTRA).get(0);
    desk.cancel(ride);

    assertRefused(desk.cancel(ride), WhyNot.NOT_IN_USE);

    desk.reserve(ASTRA, BOB, TUE);
    assertRefused(desk.cancel(ride), WhyNot.RESERVED);
  }

  // Maintenance must win.

  @Test
  void aRiderWhoseCarBreaksDownOnTheWayGetsAnotherForTheRest() {
    desk.reserve(ASTRA, ANN, MON_TO_WED);

    List<Displaced> displaced = desk.breakDown(ASTRA, days(2, 9));

    assertThat(displaced).containsExactly(new Displaced(ANN, days(2, 4), Optional.of(BEETLE)));
    assertThat(desk.reservationsOf(ASTRA)).containsExactly(new Reservation(ASTRA, ANN, days(1, 2)));
    assertThat(desk.reservationsOf(BEETLE))
        .containsExactly(new Reservation(BEETLE, ANN, days(2, 4)));
    assertRefused(desk.reserve(ASTRA, ANN, TUE), WhyNot.BROKEN_DOWN);
    assertRefused(desk.reserve(BEETLE, BOB, TUE), WhyNot.RESERVED);
  }

  @Test
  void aRiderForWhomNoCarIsFreeIsReportedWithoutOne() {
    desk.reserve(ASTRA, ANN, TUE);
    desk.reserve(BEETLE, BOB, TUE);

    List<Displaced> displaced = desk.breakDown(ASTRA, TUE);

    assertThat(displaced).containsExactly(new Displaced(ANN, TUE, Optional.empty()));
    assertThat(desk.reservationsOf(ASTRA)).isEmpty();
  }

  @Test
  void theOnlyCarOfAFleetCanBreakDown() {
    RentalDesk oneCar = new RentalDesk(availability, Map.of(ASTRA, "station"));
    oneCar.reserve(ASTRA, ANN, TUE);

    assertThat(oneCar.breakDown(ASTRA, TUE))
        .containsExactly(new Displaced(ANN, TUE, Optional.empty()));
  }

  @Test
  void aWithdrawnCarStaysWithdrawnWhateverBreaks() {
    desk.withdraw(ASTRA, TUE.from());

    assertThat(desk.breakDown(ASTRA, MON_TO_WED)).isEmpty();

    assertRefused(desk.reserve(ASTRA, ANN, THU), WhyNot.WITHDRAWN);
    assertThat(availability.isAvailable(ASTRA.resource(), days(1, 2))).isTrue();
  }

  @Test
  void aRepairedCarCanBeReservedAndItsRidersKeepTheOther() {
    desk.reserve(ASTRA, ANN, TUE);
    desk.breakDown(ASTRA, TUE);

    assertGranted(desk.repaired(ASTRA, TUE));

    assertGranted(desk.reserve(ASTRA, BOB, TUE));
    assertThat(desk.reservationsOf(BEETLE)).containsExactly(new Reservation(BEETLE, ANN, TUE));
  }

  @Test
  void aCarThatRunsNeedsNoRepair() {
    assertRefused(desk.repaired(ASTRA, TUE), WhyNot.NOT_IN_USE);
  }

  @Test
  void aRiderNamedLikeADepartmentIsStillARider() {
    desk.reserve(ASTRA, new Rider("maintenance"), TUE);

    assertRefused(desk.putIntoMaintenance(ASTRA, TUE), WhyNot.RESERVED);
  }

  private static void assertGranted(Answer answer) {
    assertThat(answer).isEqualTo(new Answer.Yes());
  }

  private static void assertRefused(Answer answer, WhyNot whyNot) {
    assertThat(answer)
        .isInstanceOfSatisfying(Answer.No.class, no -> assertThat(no.whyNot()).isEqualTo(whyNot));
  }

  /** Days after the first Sunday of 2026, so that 1 is a Monday. */
  private static TimeSlot days(int first, int end) {
    return TimeSlot.of(day(first), day(end));
  }

  private static Instant day(int day) {
    return TimeSlot.ofDay(LocalDate.of(2026, 1, 4).plusDays(day)).from();
  }
}
