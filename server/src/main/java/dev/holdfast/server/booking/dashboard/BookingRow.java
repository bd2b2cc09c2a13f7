package dev.holdfast.server.booking.dashboard;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Lifecycle;
import dev.holdfast.server.page.HostTimes;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A booking as a line of a list; what is not there is empty. */
public record BookingRow(
    Booking booking, String title, String manageUrl, HostTimes times, Instant now) {

  /** A day and what is on it. */
  public record Day(LocalDate date, String name, List<BookingRow> rows) {}

  /** In the order they come in. */
  static List<Day> days(List<BookingRow> rows, HostTimes times) {
    Map<LocalDate, List<BookingRow>> days = new LinkedHashMap<>();
    rows.forEach(
        row ->
            days.computeIfAbsent(times.dateOf(row.booking().start()), any -> new ArrayList<>())
                .add(row));
    return days.entrySet().stream()
        .map(day -> new Day(day.getKey(), times.date(day.getKey()), day.getValue()))
        .toList();
  }

  public String id() {
    return booking.id().value();
  }

  public String eventType() {
    return booking.eventType().value();
  }

  public long version() {
    return booking.version();
  }

  public String status() {
    return booking.status().name().toLowerCase(Locale.ROOT);
  }

  /** Which colour the status has. */
  public String tone() {
    return switch (booking.status()) {
      case PENDING -> "warn";
      case CONFIRMED, COMPLETED -> "good";
      case CANCELLED, NO_SHOW -> "bad";
    };
  }

  public String time() {
    return times.range(booking.time());
  }

  public String date() {
    return times.date(times.dateOf(booking.start()));
  }

  public String name() {
    return booking.booker().name();
  }

  public String email() {
    return booking.booker().email();
  }

  public String notes() {
    return booking.notes().orElse("");
  }

  /** The booker's zone, if clocks there show another time than the host's. */
  private Optional<ZoneId> otherZone() {
    return booking
        .booker()
        .zone()
        .filter(
            zone ->
                !zone.getRules()
                    .getOffset(booking.start())
                    .equals(times.zone().getRules().getOffset(booking.start())));
  }

  public boolean hasOtherZone() {
    return otherZone().isPresent();
  }

  public String bookerZone() {
    return otherZone().map(zone -> zone.getId().replace('_', ' ')).orElse("");
  }

  public String bookerTime() {
    return otherZone()
        .map(zone -> new HostTimes(zone, times.locale()))
        .map(
            there -> there.date(there.dateOf(booking.start())) + ", " + there.range(booking.time()))
        .orElse("");
  }

  public String bookedAt() {
    return times.moment(lifecycle().createdAt());
  }

  public String confirmedAt() {
    return moment(lifecycle().confirmedAt());
  }

  public String movedFrom() {
    return moment(lifecycle().rescheduledFrom());
  }

  public String cancelledAt() {
    return moment(lifecycle().cancelledAt());
  }

  public String reason() {
    return lifecycle().cancellationReason().orElse("");
  }

  private String moment(Optional<Instant> instant) {
    return instant.map(times::moment).orElse("");
  }

  private Lifecycle lifecycle() {
    return booking.lifecycle();
  }

  public boolean isPending() {
    return booking.status() == BookingStatus.PENDING;
  }

  public boolean canCancel() {
    return booking.status() == BookingStatus.CONFIRMED;
  }

  public boolean canMove() {
    return booking.status().canMove();
  }

  /** Whether it can be said how the meeting went. */
  public boolean hasBegun() {
    return booking.status() == BookingStatus.CONFIRMED && !now.isBefore(booking.start());
  }
}
