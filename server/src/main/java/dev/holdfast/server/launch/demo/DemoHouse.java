package dev.holdfast.server.launch.demo;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.resource.PutResource;
import dev.holdfast.scheduling.resource.PutResult;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The demo's resources: a house of apartments, one with its calendar of January 2025, and rooms;
 * all with something to see around today. Times are those of the host's clock.
 */
final class DemoHouse {

  private static final Owner MAINTENANCE = Owner.of("Maintenance");
  private static final LocalTime IN = LocalTime.of(16, 0);
  private static final LocalTime OUT = LocalTime.of(12, 0);

  private final Transaction tx;
  private final HostId host;
  private final ZoneId zone;

  DemoHouse(Transaction tx, HostId host, ZoneId zone) {
    this.tx = tx;
    this.host = host;
    this.zone = zone;
  }

  void fill(LocalDate today) {
    put("house", "Apartment house", Optional.empty());
    ResourceId first = put("apartment-1", "Apartment 1", Optional.of("house"));
    ResourceId second = put("apartment-2", "Apartment 2", Optional.of("house"));
    ResourceId third = put("apartment-3", "Apartment 3", Optional.of("house"));
    fillJanuary(first);
    fillMonth(first, second, third, today);
    put("office", "Office", Optional.empty());
    fillWeek(
        put("room-1", "Meeting room 1", Optional.of("office")),
        put("room-2", "Meeting room 2", Optional.of("office")),
        today);
  }

  private void fillJanuary(ResourceId apartment) {
    LocalDate newYear = LocalDate.of(2025, 1, 1);
    makeReady(apartment, newYear.plusDays(2));
    stay(apartment, "John Smith", newYear.plusDays(2), newYear.plusDays(6));
    makeReady(apartment, newYear.plusDays(6));
    stay(apartment, "Alice Johnson", newYear.plusDays(6), newYear.plusDays(12));
    makeReady(apartment, newYear.plusDays(12));
  }

  private void fillMonth(ResourceId first, ResourceId second, ResourceId third, LocalDate today) {
    stay(first, "Alice Johnson", today.minusDays(5), today.minusDays(1));
    makeReady(first, today.minusDays(1));
    stay(first, "John Smith", today.minusDays(1), today.plusDays(3));
    makeReady(first, today.plusDays(3));
    stay(first, "Carol", today.plusDays(6), today.plusDays(11));
    stay(second, "Dave", today.minusDays(8), today.minusDays(2));
    makeReady(second, today.minusDays(2));
    stay(second, "Erin", today.plusDays(1), today.plusDays(8));
    stay(third, "Bob", today.minusDays(3), today.plusDays(2));
    TimeSlot works = time(today.plusDays(4), LocalTime.MIN, today.plusDays(7), LocalTime.MIN);
    tx.availability().disable(third, works, MAINTENANCE);
  }

  private void fillWeek(ResourceId first, ResourceId second, LocalDate today) {
    LocalDate monday = today.minusDays(today.getDayOfWeek().getValue() - 1L);
    meet(first, "Planning", monday, 9, 11);
    meet(first, "Interviews", monday.plusDays(1), 13, 16);
    meet(first, "Design review", monday.plusDays(3), 10, 12);
    meet(second, "Stand-up", monday, 9, 10);
    meet(second, "Stand-up", monday.plusDays(2), 9, 10);
    meet(second, "Workshop", monday.plusDays(3), 9, 17);
    meet(second, "Stand-up", monday.plusDays(4), 9, 10);
  }

  /** Guests come at 16:00 and leave at 12:00. */
  private void stay(ResourceId apartment, String guest, LocalDate from, LocalDate to) {
    tx.availability().block(apartment, time(from, IN, to, OUT), Owner.of(guest));
  }

  /** Between guests the apartment is made ready. */
  private void makeReady(ResourceId apartment, LocalDate day) {
    tx.availability().disable(apartment, time(day, OUT, day, IN), MAINTENANCE);
  }

  private void meet(ResourceId room, String what, LocalDate day, int fromHour, int toHour) {
    TimeSlot slot = time(day, LocalTime.of(fromHour, 0), day, LocalTime.of(toHour, 0));
    tx.availability().block(room, slot, Owner.of(what));
  }

  private TimeSlot time(LocalDate from, LocalTime begin, LocalDate to, LocalTime end) {
    return TimeSlot.of(at(from, begin), at(to, end));
  }

  private Instant at(LocalDate day, LocalTime time) {
    return day.atTime(time).atZone(zone).toInstant();
  }

  /** Answers where its time is kept. */
  private ResourceId put(String id, String name, Optional<String> parent) {
    var wish = new PutResource.Request(host, id, Optional.of(name), parent);
    PutResult result = PutResource.put(tx, wish).result();
    return ((PutResult.Done) result).resource().timeline();
  }
}
