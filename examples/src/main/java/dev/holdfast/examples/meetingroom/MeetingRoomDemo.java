package dev.holdfast.examples.meetingroom;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.document.InMemoryDocuments;
import dev.holdfast.availability.memory.MemoryStore;
import java.io.PrintStream;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints a morning on floor 2, line by line; its clock is set by hand. */
public final class MeetingRoomDemo {

  private static final LocalDate TODAY = LocalDate.of(2026, 1, 5);
  private static final ResourceId FLOOR = ResourceId.of("floor 2");
  private static final ResourceId LARGE = ResourceId.of("room 2.1");
  private static final ResourceId SMALL = ResourceId.of("room 2.2");
  private static final ResourceId TRAINING = ResourceId.of("training room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final Owner CY = Owner.of("Cy");
  private static final Owner DEE = Owner.of("Dee");

  private final PrintStream out;
  private final HandClock clock = new HandClock(at("08:00"));
  private final Availability availability = Availability.on(MemoryStore.create(clock));
  private final Floor floor = new Floor(availability, FLOOR, List.of(LARGE, SMALL));

  private MeetingRoomDemo(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) {
    print(System.out);
  }

  static void print(PrintStream out) {
    MeetingRoomDemo demo = new MeetingRoomDemo(out);
    out.println("Two rooms on floor 2; a form keeps its room for ten minutes.");
    demo.annBooksInTime();
    demo.bobWalksAway();
    demo.anyRoomWillDo();
    demo.aSeriesIsAllOrNothing();
  }

  private void annBooksInTime() {
    TimeSlot slot = slot("09:00", "10:00");
    BlockResult opened = floor.openForm(LARGE, slot, ANN);
    say("Ann opens the form for room 2.1, 09:00-10:00", answer(opened));
    say("Bob opens it for 09:30-11:00", answer(floor.openForm(LARGE, slot("09:30", "11:00"), BOB)));
    clock.advanceTo(at("08:05"));
    say("Ann sends her form", answer(floor.sendForm(hold(opened), "Planning")));
    show();
  }

  private void bobWalksAway() {
    BlockResult opened = floor.openForm(LARGE, slot("10:00", "11:00"), BOB);
    say("Bob opens the form for room 2.1, 10:00-11:00", answer(opened));
    clock.advanceTo(at("08:15"));
    say(
        "Cy wants room 2.1, 10:00-11:00",
        answer(floor.openForm(LARGE, slot("10:00", "11:00"), CY)));
    say("Bob sends the form", answer(floor.sendForm(hold(opened), "Review")));
    show();
  }

  private void anyRoomWillDo() {
    TimeSlot slot = slot("09:00", "11:00");
    Optional<Blockade> held = floor.openFormForAnyRoom(slot, BOB);
    say(
        "Bob wants any room, 09:00-11:00",
        held.map(hold -> hold.resource() + " is kept").orElse("none"));
    say(
        "Dee walks in for any room, 10:30-12:00",
        answer(floor.walkIn(slot("10:30", "12:00"), DEE)));
    say(
        "Dee walks in for any room, 11:00-12:00",
        answer(floor.walkIn(slot("11:00", "12:00"), DEE)));
    held.ifPresent(hold -> say("Bob sends the form", answer(floor.sendForm(hold, "Review"))));
    show();
  }

  private void aSeriesIsAllOrNothing() {
    Series series = new Series(DocumentStore.over(InMemoryDocuments.create(), clock));
    List<TimeSlot> lessons = List.of(slot("09:00", "09:30"), slot("10:00", "10:30"));
    List<TimeSlot> talks = List.of(slot("09:30", "10:00"), slot("10:00", "11:00"));
    out.println("The training room keeps its calendar in documents, one for each day.");
    say("Lessons, 09:00-09:30 and 10:00-10:30", answer(series.reserve(TRAINING, lessons, ANN)));
    say("Talks, 09:30-10:00 and 10:00-11:00", answer(series.reserve(TRAINING, talks, BOB)));
  }

  private static String answer(List<Blockade> inTheWay) {
    return inTheWay.isEmpty() ? "booked" : "no: " + shown(inTheWay);
  }

  private void say(String wish, String answer) {
    out.printf("%s  %-46s%s%n", time(clock.instant()), wish, answer);
  }

  private static Blockade hold(BlockResult opened) {
    return ((BlockResult.Blocked) opened).blockade();
  }

  private static String answer(BlockResult result) {
    if (result instanceof BlockResult.Refused refused) {
      return "no: " + shown(refused.inTheWay());
    }
    Blockade got = hold(result);
    return got.expiresAt()
        .map(expiry -> "kept until " + time(expiry))
        .orElse("booked " + got.resource());
  }

  private static String answer(ConfirmResult result) {
    return result instanceof ConfirmResult.Refused refused ? "no: " + refused.reason() : "booked";
  }

  private void show() {
    out.println();
    availability
        .calendars(availability.childrenOf(FLOOR), slot("08:00", "12:00"))
        .forEach(room -> out.printf("       %s   %s%n", room.resource(), shown(room)));
    out.println();
  }

  private static String shown(List<Blockade> blockades) {
    return blockades.stream()
        .map(blockade -> blockade.owner() + " " + shown(blockade.slot()))
        .collect(Collectors.joining(", "));
  }

  private static String shown(Calendar calendar) {
    return calendar.periods().stream()
        .map(period -> shown(period.slot()) + " " + period.owner().map(Owner::value).orElse("-"))
        .collect(Collectors.joining(" | "));
  }

  private static String shown(TimeSlot slot) {
    return time(slot.from()) + "-" + time(slot.to());
  }

  private static String time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC).toLocalTime().toString();
  }

  private static TimeSlot slot(String from, String to) {
    return TimeSlot.of(at(from), at(to));
  }

  private static Instant at(String time) {
    return TODAY.atTime(LocalTime.parse(time)).toInstant(ZoneOffset.UTC);
  }
}
