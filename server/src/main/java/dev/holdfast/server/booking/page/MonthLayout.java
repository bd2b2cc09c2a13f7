package dev.holdfast.server.booking.page;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.server.slots.SlotQueries;
import dev.holdfast.server.slots.SlotsView;
import dev.holdfast.server.slots.SlotsView.SlotView;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** Lays out a month with the times that can be booked. */
@Component
final class MonthLayout {

  /** How far ahead a later day with times is looked for. */
  private static final int DAYS_AHEAD = 90;

  private final SlotQueries slots;
  private final MessageSource words;
  private final Clock clock;

  MonthLayout(SlotQueries slots, MessageSource words, Clock clock) {
    this.slots = slots;
    this.words = words;
    this.clock = clock;
  }

  /**
   * What is to be laid out.
   *
   * @param path of the page, for links to other months and days
   * @param moving the booking whose own time counts as free
   */
  record Request(
      EventType eventType, ViewerPreferences visit, String path, Optional<Booking> moving) {}

  /** The month that the address asks for, or the first one with times. */
  Picker lay(Request wanted) {
    ViewerPreferences visit = wanted.visit();
    LocalDate today = LocalDate.ofInstant(clock.instant(), visit.zone());
    YearMonth first = YearMonth.from(today);
    YearMonth last = YearMonth.from(today.plusDays(wanted.eventType().terms().maxAdvanceDays()));
    Optional<YearMonth> asked = visit.month().or(() -> visit.day().map(YearMonth::from));
    YearMonth month = within(asked.orElse(first), first, last);
    SlotsView shown = of(wanted, month.atDay(1), month.plusMonths(1).atDay(1));
    Optional<LocalDate> later =
        shown.slots().isEmpty() && !shown.paused() ? later(wanted, month, last) : Optional.empty();
    if (asked.isEmpty() && later.isPresent()) {
      month = YearMonth.from(later.get());
      shown = of(wanted, month.atDay(1), month.plusMonths(1).atDay(1));
    }
    return new Layout(wanted, today, shown).picker(month, first, last, later);
  }

  private static YearMonth within(YearMonth month, YearMonth first, YearMonth last) {
    YearMonth early = month.isAfter(last) ? last : month;
    return early.isBefore(first) ? first : early;
  }

  private SlotsView of(Request wanted, LocalDate from, LocalDate to) {
    var query =
        new SlotQueries.Query(
            from.toString(),
            to.toString(),
            wanted.visit().zone().getId(),
            false,
            wanted.moving().map(booking -> booking.id().value()).orElse(null),
            null);
    return slots.find(tx -> Offering.of(tx, wanted.eventType()), query);
  }

  private Optional<LocalDate> later(Request wanted, YearMonth month, YearMonth last) {
    if (!month.isBefore(last)) {
      return Optional.empty();
    }
    LocalDate from = month.plusMonths(1).atDay(1);
    return of(wanted, from, from.plusDays(DAYS_AHEAD)).slots().keySet().stream().findFirst();
  }

  /** One month, being laid out. */
  private final class Layout {

    private final Request wanted;
    private final ViewerPreferences visit;
    private final TimeFormat spoken;
    private final LocalDate today;
    private final SortedMap<LocalDate, List<SlotView>> days;
    private final boolean paused;

    Layout(Request wanted, LocalDate today, SlotsView shown) {
      this.wanted = wanted;
      this.visit = wanted.visit();
      this.spoken = new TimeFormat(words, visit);
      this.today = today;
      this.days = shown.slots();
      this.paused = shown.paused();
    }

    Picker picker(YearMonth month, YearMonth first, YearMonth last, Optional<LocalDate> later) {
      Optional<LocalDate> chosen =
          visit
              .day()
              .filter(day -> !times(day).isEmpty())
              .or(() -> days.keySet().stream().findFirst());
      DayOfWeek firstDay = Picker.firstDay(visit.locale());
      return new Picker(
          wanted.eventType().id().value(),
          wanted.moving().map(booking -> booking.id().value()),
          month,
          spoken.month(month),
          firstDay,
          first,
          last,
          Picker.weekdays(firstDay, visit.locale()),
          Picker.weeks(month, firstDay).stream()
              .map(week -> week.stream().map(day -> cell(day, chosen)).toList())
              .toList(),
          month.isAfter(first) ? Optional.of(address(month.minusMonths(1))) : Optional.empty(),
          month.isBefore(last) ? Optional.of(address(month.plusMonths(1))) : Optional.empty(),
          chosen.map(this::chosen),
          later.map(day -> new Picker.Next(day, spoken.day(day), address(day))),
          paused);
    }

    private Optional<Picker.Cell> cell(Optional<LocalDate> day, Optional<LocalDate> chosen) {
      return day.map(
          date -> {
            int count = times(date).size();
            return new Picker.Cell(
                date,
                spoken.day(date) + ", " + spoken.available(count),
                date.equals(today),
                chosen.filter(date::equals).isPresent(),
                count == 0 ? Optional.empty() : Optional.of(address(date)));
          });
    }

    private List<SlotView> times(LocalDate date) {
      return days.getOrDefault(date, List.of());
    }

    private Picker.Chosen chosen(LocalDate date) {
      return new Picker.Chosen(
          date,
          spoken.day(date),
          times(date).stream()
              .map(slot -> new Picker.Time(slot.start(), spoken.time(slot.start())))
              .toList());
    }

    private String address(YearMonth month) {
      return visit.address(wanted.path(), "month", month.toString());
    }

    private String address(LocalDate day) {
      String month = YearMonth.from(day).toString();
      return visit.address(wanted.path(), "month", month, "day", day.toString());
    }
  }
}
