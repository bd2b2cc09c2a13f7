package dev.holdfast.server.launch.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.launch.OpenStore;
import dev.holdfast.server.launch.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoTest {

  private static final Bookings.Filter ALL =
      new Bookings.Filter(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  @TempDir Path folder;

  private OpenStore store;

  @BeforeEach
  void open() {
    store = OpenStore.of(Settings.from(Map.of("HOLDFAST_DATA", folder.toString())));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Demo at(String time) {
    return new Demo(
        store.transactions(), store.bookerIds(), Clock.fixed(Instant.parse(time), ZoneOffset.UTC));
  }

  private HostId host() {
    return store.transactions().read(tx -> tx.hosts().findBySlug(Demo.SLUG).orElseThrow()).id();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-16T02:00:00Z",
        "2026-11-20T23:30:00Z",
        "2026-11-22T12:00:00Z",
        "2027-03-24T12:00:00Z"
      })
  void nextWeekHasBookingsWheneverItBegins(String time) {
    at(time).fill();

    HostId host = host();
    var bookings =
        store.transactions().read(tx -> tx.bookings().page(host, ALL, Optional.empty(), 50));
    assertThat(bookings).hasSize(4);
    assertThat(bookings)
        .extracting(Booking::status)
        .contains(BookingStatus.CONFIRMED, BookingStatus.PENDING);
    assertThat(bookings).allMatch(booking -> booking.start().isAfter(Instant.parse(time)));
    assertThat(at(time).suggestion()).isPresent();
  }

  @Test
  void fillingItAgainChangesNothing() {
    Optional<String> key = at("2026-11-16T02:00:00Z").fill();

    Optional<String> again = at("2026-11-17T02:00:00Z").fill();

    assertThat(key).isPresent();
    assertThat(again).isEmpty();
    HostId host = host();
    int eventTypes =
        store
            .transactions()
            .read(tx -> tx.eventTypes().page(host, Optional.empty(), Optional.empty(), 50))
            .size();
    assertThat(eventTypes).isEqualTo(3);
  }

  @Test
  void theApartmentHasItsCalendarOfJanuary() {
    at("2026-11-16T02:00:00Z").fill();
    HostId host = host();
    TimeSlot january =
        TimeSlot.of(
            Instant.parse("2025-01-01T00:00:00+01:00"), Instant.parse("2025-02-01T00:00:00+01:00"));

    Calendar calendar =
        store
            .transactions()
            .read(
                tx -> {
                  var apartment = tx.resources().find(host, "apartment-1").orElseThrow().timeline();
                  return tx.availability().calendar(apartment, january);
                });

    assertThat(calendar.periods()).hasSize(7);
    assertThat(calendar.periods().get(2).slot())
        .isEqualTo(
            TimeSlot.of(
                Instant.parse("2025-01-03T16:00:00+01:00"),
                Instant.parse("2025-01-07T12:00:00+01:00")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-11-16T02:00:00Z", "2026-03-01T23:30:00Z", "2026-10-25T12:00:00Z"})
  void somebodyIsThereTodayAndThisWeek(String time) {
    at(time).fill();
    HostId host = host();
    Instant now = Instant.parse(time);
    TimeSlot around = TimeSlot.of(now.minus(Duration.ofDays(7)), now.plus(Duration.ofDays(7)));

    store
        .transactions()
        .read(
            tx -> {
              for (String id : List.of("apartment-1", "apartment-2", "apartment-3", "room-1")) {
                var timeline = tx.resources().find(host, id).orElseThrow().timeline();
                assertThat(tx.availability().blockades(timeline, around)).as(id).isNotEmpty();
              }
              return true;
            });
  }
}
