package dev.holdfast.scheduling.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnection.WhenStale;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KnownCalendarTest {

  private static final Instant SYNCED_AT = Instant.parse("2026-11-16T09:00:00Z");
  private static final Instant ASKED_UNTIL = Instant.parse("2026-12-16T00:00:00Z");
  private static final Intervals BUSY =
      Intervals.of(List.of(TimeSlot.of(SYNCED_AT, Duration.ofHours(1))));

  private static KnownCalendar calendar(boolean enabled, WhenStale whenStale, int failures) {
    Optional<Instant> synced = Optional.of(SYNCED_AT);
    return new KnownCalendar(
        Provider.ICAL,
        new Choice(List.of(), Optional.empty(), enabled, whenStale),
        new SyncStatus(synced, synced, failures, Optional.empty(), Optional.empty()),
        Optional.of(new BusyTimes(BUSY, ASKED_UNTIL)));
  }

  @Test
  void whatIsFreshIsKnownAsFarAsWasAsked() {
    KnownCalendar calendar = calendar(true, WhenStale.CLOSED, 0);
    Instant aDayLater = SYNCED_AT.plus(CalendarState.STALE_AFTER);

    assertThat(calendar.state(aDayLater)).isEqualTo(CalendarState.SYNCED);
    assertThat(calendar.knownUntil(aDayLater)).isEqualTo(ASKED_UNTIL);
    assertThat(calendar.busy()).isEqualTo(BUSY);
  }

  @Test
  void whatFailsIsKnownStill() {
    KnownCalendar calendar = calendar(true, WhenStale.CLOSED, 3);

    assertThat(calendar.state(SYNCED_AT)).isEqualTo(CalendarState.FAILING);
    assertThat(calendar.knownUntil(SYNCED_AT)).isEqualTo(ASKED_UNTIL);
  }

  @Test
  void whatIsStaleIsKnownOnlyIfTheHostWantsIt() {
    Instant later = SYNCED_AT.plus(CalendarState.STALE_AFTER).plusMillis(1);

    KnownCalendar open = calendar(true, WhenStale.OPEN, 3);
    KnownCalendar closed = calendar(true, WhenStale.CLOSED, 3);

    assertThat(open.state(later)).isEqualTo(CalendarState.STALE);
    assertThat(open.knownUntil(later)).isEqualTo(ASKED_UNTIL);
    assertThat(open.busy()).isEqualTo(BUSY);
    assertThat(closed.state(later)).isEqualTo(CalendarState.STALE);
    assertThat(closed.knownUntil(later)).isEqualTo(Instant.MIN);
  }

  @Test
  void whatIsLeftAloneSaysNothing() {
    KnownCalendar calendar = calendar(false, WhenStale.CLOSED, 0);

    assertThat(calendar.state(SYNCED_AT)).isEqualTo(CalendarState.DISABLED);
    assertThat(calendar.knownUntil(SYNCED_AT)).isEqualTo(Instant.MAX);
    assertThat(calendar.busy()).isEqualTo(Intervals.none());
  }

  @Test
  void whatWasNeverReadIsUnknownWhateverTheHostWants() {
    var choice = new Choice(List.of(), Optional.empty(), true, WhenStale.OPEN);
    var calendar = new KnownCalendar(Provider.ICAL, choice, SyncStatus.NEVER, Optional.empty());

    assertThat(calendar.state(SYNCED_AT)).isEqualTo(CalendarState.NEVER_SYNCED);
    assertThat(calendar.knownUntil(SYNCED_AT)).isEqualTo(Instant.MIN);
  }
}
