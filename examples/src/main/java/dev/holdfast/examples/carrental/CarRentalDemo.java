package dev.holdfast.examples.carrental;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.io.PrintStream;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints a week of a car rental, line by line. */
public final class CarRentalDemo {

  private static final LocalDate MONDAY = LocalDate.of(2026, 1, 5);
  private static final Car ASTRA = new Car("Astra");
  private static final Car BEETLE = new Car("Beetle");
  private static final Car CORSA = new Car("Corsa");
  private static final Rider ANN = new Rider("Ann");
  private static final Rider BOB = new Rider("Bob");
  private static final Rider CY = new Rider("Cy");

  private final PrintStream out;
  private final Availability availability = Availability.on(MemoryStore.create());
  private final CarRental rental =
      new CarRental(availability, Map.of(ASTRA, "station", BEETLE, "station", CORSA, "airport"));

  private CarRentalDemo(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) {
    print(System.out);
  }

  static void print(PrintStream out) {
    CarRentalDemo demo = new CarRentalDemo(out);
    demo.out.println("Three cars, one week, and nobody gets what somebody else has.");
    demo.ridersShareTheCars();
    demo.theRentalNeedsCarsToo();
    demo.plansChange();
    demo.maintenanceMustWin();
  }

  private void ridersShareTheCars() {
    chapter("Riders");
    say("Ann reserves the Astra, Mon to Thu", rental.reserve(ASTRA, ANN, days(0, 4)));
    say("Bob wants the Astra, Wed to Sat", rental.reserve(ASTRA, BOB, days(2, 6)));
    say("Bob wants the Astra, Fri and Sat", rental.reserve(ASTRA, BOB, days(4, 6)));
    say("Cy reserves the Beetle, Fri", rental.reserve(BEETLE, CY, days(4, 5)));
    show();
  }

  private void theRentalNeedsCarsToo() {
    chapter("Relocation, maintenance and withdrawal ask like any rider");
    say("The Corsa is driven to the station, Mon", rental.relocate(CORSA, "station", days(0, 1)));
    say("Cy wants the Corsa, Mon and Tue", rental.reserve(CORSA, CY, days(0, 2)));
    say("The Beetle gets new tyres, Mon and Tue", rental.putIntoMaintenance(BEETLE, days(0, 2)));
    say("The Astra should get some too, Thu and Fri", rental.putIntoMaintenance(ASTRA, days(3, 5)));
    say("The Beetle should be withdrawn from Tue on", rental.withdraw(BEETLE, start(1)));
    say("The Corsa should be withdrawn from Sat on", rental.withdraw(CORSA, start(5)));
    say("Cy wants the Corsa, Fri and Sat", rental.reserve(CORSA, CY, days(4, 6)));
    show();
  }

  private void plansChange() {
    chapter("Ann brings the Astra back on Thu, a day early");
    Reservation ride = rental.reservationsOf(ASTRA).get(0);
    say("Ann returns it", rental.returnEarly(ride, start(3)));
    say("Cy takes the Astra for that day", rental.reserve(ASTRA, CY, days(3, 4)));
    show();
  }

  private void maintenanceMustWin() {
    chapter("The Astra breaks down on Wed, and the workshop does not ask");
    rental.breakDown(ASTRA, days(2, 6)).forEach(this::say);
    say("Bob wants the Astra back, Fri and Sat", rental.reserve(ASTRA, BOB, days(4, 6)));
    say("Bob takes the Beetle, Sat", rental.reserve(BEETLE, BOB, days(5, 6)));
    show();
  }

  private void chapter(String title) {
    out.printf("%n%s%n", title);
  }

  private void say(String request, RentalResult result) {
    out.printf(
        "  %-44s%s%n",
        request, result instanceof RentalResult.Refused refused ? "no: " + reason(refused) : "yes");
  }

  private void say(Displaced displaced) {
    String instead = displaced.instead().map(car -> "gets the " + car).orElse("gets no other car");
    out.printf("  %-44s%s%n", displaced.rider() + " loses " + shown(displaced.lost()), instead);
  }

  private void show() {
    List<LocalDate> week = MONDAY.datesUntil(MONDAY.plusDays(6)).toList();
    var cars = List.of(ASTRA.resource(), BEETLE.resource(), CORSA.resource());
    String table = CalendarTable.of(availability.calendars(cars, days(0, 6)), week);
    out.printf("%n%s", table.indent(2));
  }

  private static String reason(RentalResult.Refused refused) {
    String why = refused.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    String by =
        refused.inTheWay().stream().map(CarRentalDemo::shown).collect(Collectors.joining(", "));
    return by.isEmpty() ? why : why + " (" + by + ")";
  }

  private static String shown(Blockade blockade) {
    return blockade.owner() + " " + shown(blockade.slot());
  }

  private static String shown(TimeSlot slot) {
    String first = weekday(slot.from());
    if (slot.isOpenEnded()) {
      return "from " + first + " on";
    }
    String last = weekday(slot.to().minusNanos(1));
    return first.equals(last) ? first : first + " to " + last;
  }

  private static String weekday(Instant instant) {
    return DateTimeFormatter.ofPattern("EEE", Locale.ENGLISH)
        .format(instant.atOffset(ZoneOffset.UTC));
  }

  private static TimeSlot days(int first, int end) {
    return TimeSlot.of(start(first), start(end));
  }

  private static Instant start(int day) {
    return TimeSlot.ofDay(MONDAY.plusDays(day)).from();
  }
}
