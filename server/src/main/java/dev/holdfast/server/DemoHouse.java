package dev.holdfast.server;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.resource.PutResult;
import dev.holdfast.scheduling.resource.ResourceDesk;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The demo's resources: a house of apartments, one with its calendar of January 2025, and rooms.
 */
final class DemoHouse {

  private static final Owner MAINTENANCE = Owner.of("Maintenance");

  private DemoHouse() {}

  static void add(Transaction tx, HostId host, Clock clock) {
    put(tx, host, "house", "Apartment house", Optional.empty());
    ResourceId apartment = put(tx, host, "apartment-1", "Apartment 1", Optional.of("house"));
    put(tx, host, "apartment-2", "Apartment 2", Optional.of("house"));
    put(tx, host, "apartment-3", "Apartment 3", Optional.of("house"));
    fillJanuary(tx, apartment);
    put(tx, host, "office", "Office", Optional.empty());
    ResourceId room = put(tx, host, "room-1", "Meeting room 1", Optional.of("office"));
    put(tx, host, "room-2", "Meeting room 2", Optional.of("office"));
    Instant tomorrow = clock.instant().truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
    TimeSlot morning =
        TimeSlot.of(tomorrow.plus(9, ChronoUnit.HOURS), tomorrow.plus(11, ChronoUnit.HOURS));
    tx.availability().block(room, morning, Owner.of("Bob"));
  }

  /** Guests come at 16:00 and leave at 12:00; between them the apartment is made ready. */
  private static void fillJanuary(Transaction tx, ResourceId apartment) {
    tx.availability().disable(apartment, january("03T12", "03T16"), MAINTENANCE);
    tx.availability().block(apartment, january("03T16", "07T12"), Owner.of("John Smith"));
    tx.availability().disable(apartment, january("07T12", "07T16"), MAINTENANCE);
    tx.availability().block(apartment, january("07T16", "13T12"), Owner.of("Alice Johnson"));
    tx.availability().disable(apartment, january("13T12", "13T16"), MAINTENANCE);
  }

  private static TimeSlot january(String from, String to) {
    return TimeSlot.of(
        Instant.parse("2025-01-" + from + ":00:00Z"), Instant.parse("2025-01-" + to + ":00:00Z"));
  }

  /** Answers where its time is kept. */
  private static ResourceId put(
      Transaction tx, HostId host, String id, String name, Optional<String> parent) {
    var wish = new ResourceDesk.Wish(host, id, Optional.of(name), parent);
    PutResult result = ResourceDesk.put(tx, wish).result();
    return ((PutResult.Done) result).resource().timeline();
  }
}
