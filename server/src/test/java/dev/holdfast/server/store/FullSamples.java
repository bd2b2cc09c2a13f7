package dev.holdfast.server.store;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Lifecycle;
import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnection.WhenStale;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.EpochMicros;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.vault.VaultReference;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Aggregates that have all of their parts, with texts that are hard to store. */
public final class FullSamples {

  /** Quotes, a backslash, a line, other alphabets, a pair of surrogates. */
  public static final String TEXT = "\"Tom's\" \\ C:\\new\nline\tтест 日本 🎈 é {x} :id ?";

  private static final Instant LATER = Instant.parse("2026-11-16T09:30:00.000001Z");

  public static final BusyTimes BUSY = new BusyTimes(busy(), LATER);

  private FullSamples() {}

  private static Intervals busy() {
    Intervals.Builder busy = new Intervals.Builder();
    busy.add(EpochMicros.of(Samples.START), EpochMicros.of(Samples.START.plusSeconds(3_600)));
    return busy.build();
  }

  public static Host host() {
    return new Host(
        new HostId("own_bea"),
        "bea",
        TEXT,
        "bea@example.com",
        Samples.BERLIN,
        Optional.of(Locale.forLanguageTag("de-CH")),
        List.of("https://example.com", "https://example.org:8443"),
        3,
        Samples.NOW);
  }

  public static EventType eventType(Host host) {
    return eventType(host, terms().color(Optional.of("#1f6feb")).build());
  }

  /** Has what event types had when they were first stored as values. */
  public static EventType firstEventType(Host host) {
    return eventType(host, terms().build());
  }

  private static EventType.Terms.Builder terms() {
    return EventType.Terms.of("intro", TEXT, Duration.ofMinutes(30), Samples.hours())
        .description(Optional.of(TEXT + TEXT))
        .slotInterval(Optional.of(Duration.ofMinutes(15)))
        .bufferBefore(Duration.ofMinutes(5))
        .bufferAfter(Duration.ofMinutes(90))
        .minimumNotice(Duration.ofHours(4))
        .maxAdvanceDays(45)
        .packed(true)
        .requiresConfirmation(true)
        .reminders(List.of(Duration.ofHours(1), Duration.ofDays(1)))
        .verifiesEmail(true);
  }

  private static EventType eventType(Host host, EventType.Terms terms) {
    return new EventType(
        new EventTypeId("et_intro"),
        host.id(),
        terms,
        EventTypeStatus.INACTIVE,
        7,
        9,
        Samples.NOW,
        LATER);
  }

  public static Booking booking(EventType eventType) {
    return new Booking(
        new BookingId("bk_full"),
        eventType.id(),
        eventType.host(),
        new Booker(
            TEXT,
            "bob@example.com",
            Optional.of(Samples.BERLIN),
            Optional.of("crm-7"),
            Optional.of(Locale.FRENCH)),
        Optional.of(TEXT),
        TimeSlot.of(Samples.START, Duration.ofMinutes(30)),
        TimeSlot.of(Samples.START.minusSeconds(300), Duration.ofMinutes(125)),
        new Lifecycle(
            BookingStatus.CANCELLED,
            4,
            5,
            Samples.NOW,
            LATER,
            Optional.of(Samples.NOW),
            Optional.of(LATER),
            Optional.of(TEXT),
            Optional.of(Samples.START.minusSeconds(86_400))));
  }

  public static CalendarConnection plainConnection(Host host) {
    return CalendarConnection.create(
        host.id(), Provider.GOOGLE, "ann", VaultReference.random(), Choice.DEFAULT, Samples.NOW);
  }

  public static CalendarConnection connection(Host host) {
    return new CalendarConnection(
        "cal_full",
        host.id(),
        Provider.OUTLOOK,
        "bea@example.com",
        new VaultReference("vlt_full"),
        new Choice(
            List.of("work", "famille \"d'été\""), Optional.of("work"), false, WhenStale.CLOSED),
        new SyncStatus(
            Optional.of(Samples.NOW),
            Optional.of(LATER),
            3,
            Optional.of(new SyncStatus.Failure("gone", TEXT)),
            Optional.of("W/\"etag\"")),
        6,
        2,
        Samples.NOW,
        LATER);
  }
}
