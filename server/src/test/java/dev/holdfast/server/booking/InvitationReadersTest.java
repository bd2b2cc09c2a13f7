package dev.holdfast.server.booking;

import static org.assertj.core.api.Assertions.assertThat;

import biweekly.Biweekly;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import biweekly.property.Attendee;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Lifecycle;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.OpeningHours;
import dev.holdfast.scheduling.invitation.BookingFeed;
import dev.holdfast.scheduling.invitation.Invitation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether readers that others wrote understand invitations as they are meant. */
class InvitationReadersTest {

  private static final long SEED = 5545;
  private static final int TEXTS = 10_000;
  private static final int TEXTS_FOR_PYTHON = 1_000;

  private static final Instant CREATED = Instant.parse("2026-11-16T08:00:00.123456Z");
  private static final Instant START = Instant.parse("2026-11-17T09:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Optional<String> LINK = Optional.of("https://book.example.com/manage/bk.x");

  private static final Sample PLAIN =
      new Sample("A talk", "About this; that, and more", "See you\n\nthen", "Ann", "Bob \"B\" Bär");

  @TempDir Path folder;

  /** The texts of a booking that people wrote. */
  private record Sample(
      String title, String description, String notes, String hostName, String bookerName) {

    static Sample random(RandomTexts texts) {
      return new Sample(texts.next(), texts.next(), texts.next(), texts.next(), texts.next());
    }

    Host host() {
      return new Host(new HostId("own_1"), "ann", hostName, "ann@example.com", BERLIN, CREATED);
    }

    EventType eventType() {
      return EventType.create(
          host().id(),
          EventType.Terms.of(
                  "talk", title, Duration.ofMinutes(30), OpeningHours.weekly(BERLIN, Map.of()))
              .description(Optional.of(description))
              .build(),
          CREATED);
    }

    Booking booking(BookingStatus status, long version) {
      EventType eventType = eventType();
      TimeSlot time = eventType.rules().meeting(START);
      Booker booker =
          new Booker(bookerName, "bob@example.com", Optional.of(BERLIN), Optional.empty());
      Instant updated = CREATED.plusSeconds(version);
      Lifecycle life =
          new Lifecycle(
              status,
              version,
              version,
              CREATED,
              updated,
              Optional.of(CREATED),
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
      return new Booking(
          new BookingId("bk_1"),
          eventType.id(),
          eventType.host(),
          booker,
          Optional.of(notes),
          time,
          time,
          life);
    }

    Invitation invitation(BookingStatus status, long version) {
      return new Invitation(booking(status, version), eventType(), host(), LINK);
    }

    /** Without what the reader itself is known to get wrong; see {@link PythonReader}. */
    Sample forPython() {
      return new Sample(
          PythonReader.spare(title),
          PythonReader.spare(description),
          PythonReader.spare(notes),
          PythonReader.spare(hostName).replace("^", ""),
          PythonReader.spare(bookerName).replace("^", ""));
    }

    String fullDescription() {
      return description + "\n\n" + notes + "\n\n" + LINK.orElseThrow();
    }
  }

  @Test
  void aRequestIsReadAsMeantByBothReaders() throws IOException {
    String text = PLAIN.invitation(BookingStatus.CONFIRMED, 3).text();

    ICalendar calendar = Biweekly.parse(text).first();
    VEvent event = calendar.getEvents().get(0);
    Attendee attendee = event.getAttendees().get(0);
    PythonReader.Event other = new PythonReader(folder).read(List.of(text)).get(0);

    assertThat(calendar.getMethod().getValue()).isEqualTo("REQUEST");
    assertThat(event.getUid().getValue()).isEqualTo("bk_1@holdfast");
    assertThat(event.getSequence().getValue()).isEqualTo(2);
    assertThat(event.getDateStart().getValue().toInstant()).isEqualTo(START);
    assertThat(event.getDateEnd().getValue().toInstant()).isEqualTo(START.plusSeconds(1800));
    assertThat(event.getSummary().getValue()).isEqualTo("A talk");
    assertThat(event.getDescription().getValue()).isEqualTo(PLAIN.fullDescription());
    assertThat(event.getOrganizer().getEmail()).isEqualTo("ann@example.com");
    assertThat(event.getOrganizer().getCommonName()).isEqualTo("Ann");
    assertThat(event.getAttendees()).hasSize(1);
    assertThat(attendee.getEmail()).isEqualTo("bob@example.com");
    assertThat(attendee.getCommonName()).isEqualTo("Bob 'B' Bär");
    assertThat(attendee.getParticipationStatus().getValue()).isEqualTo("ACCEPTED");
    assertThat(attendee.getRsvp()).isFalse();
    assertThat(attendee.getParameters("SCHEDULE-AGENT")).isEmpty();
    assertThat(event.getUrl().getValue()).isEqualTo(LINK.orElseThrow());
    assertThat(event.getStatus().getValue()).isEqualTo("CONFIRMED");
    assertThat(calendar.validate(biweekly.ICalVersion.V2_0).isEmpty()).isTrue();
    assertThat(other)
        .isEqualTo(
            new PythonReader.Event(
                "REQUEST",
                "bk_1@holdfast",
                "2",
                "2026-11-17T09:00:00+00:00",
                "2026-11-17T09:30:00+00:00",
                "A talk",
                PLAIN.fullDescription(),
                "mailto:ann@example.com",
                "Ann",
                "mailto:bob@example.com",
                "Bob 'B' Bär",
                "CONFIRMED",
                LINK.orElseThrow()));
  }

  @Test
  void aCancellationCancelsTheSameEventLater() throws IOException {
    String before = PLAIN.invitation(BookingStatus.CONFIRMED, 1).text();
    String moved = PLAIN.invitation(BookingStatus.CONFIRMED, 2).text();
    String cancelled = PLAIN.invitation(BookingStatus.CANCELLED, 3).text();

    List<PythonReader.Event> read =
        new PythonReader(folder).read(List.of(before, moved, cancelled));
    VEvent event = Biweekly.parse(cancelled).first().getEvents().get(0);

    assertThat(read).extracting(PythonReader.Event::uid).containsOnly("bk_1@holdfast");
    assertThat(read).extracting(PythonReader.Event::sequence).containsExactly("0", "1", "2");
    assertThat(read)
        .extracting(PythonReader.Event::method)
        .containsExactly("REQUEST", "REQUEST", "CANCEL");
    assertThat(event.getStatus().getValue()).isEqualTo("CANCELLED");
    assertThat(event.getSequence().getValue()).isEqualTo(2);
    assertThat(event.getUrl()).isNull();
  }

  @Test
  void whatAServerStoresAsksItNotToInviteAgain() {
    String text = PLAIN.invitation(BookingStatus.CONFIRMED, 1).stored();

    ICalendar calendar = Biweekly.parse(text).first();

    assertThat(calendar.getMethod()).isNull();
    assertThat(calendar.getEvents().get(0).getAttendees().get(0).getParameters("SCHEDULE-AGENT"))
        .containsExactly("CLIENT");
  }

  @Test
  void aPendingBookingIsTentativeAndTakesNoTime() {
    String text = PLAIN.invitation(BookingStatus.PENDING, 1).text();

    VEvent event = Biweekly.parse(text).first().getEvents().get(0);

    assertThat(event.getStatus().getValue()).isEqualTo("TENTATIVE");
    assertThat(event.getTransparency().getValue()).isEqualTo("TRANSPARENT");
  }

  @Test
  void textsOfAllKindsSurviveTheWayThroughBiweekly() {
    RandomTexts texts = new RandomTexts(SEED);
    for (int i = 0; i < TEXTS / 5; i++) {
      Sample sample = Sample.random(texts);
      String text = sample.invitation(BookingStatus.CONFIRMED, 1).text();
      ICalendar calendar = Biweekly.parse(text).first();
      VEvent event = calendar.getEvents().get(0);
      String round = "round %s of seed %s".formatted(i, SEED);

      assertThat(calendar.getEvents()).as(round).hasSize(1);
      assertThat(event.getComponents().size() + event.getExperimentalProperties().size())
          .as(round)
          .isZero();
      assertThat(event.getSummary().getValue()).as(round).isEqualTo(RandomTexts.kept(sample.title));
      assertThat(event.getDescription().getValue())
          .as(round)
          .isEqualTo(RandomTexts.kept(sample.fullDescription()));
      assertThat(event.getOrganizer().getCommonName())
          .as(round)
          .isEqualTo(RandomTexts.keptInName(sample.hostName));
      assertThat(event.getAttendees()).as(round).hasSize(1);
      assertThat(event.getAttendees().get(0).getCommonName())
          .as(round)
          .isEqualTo(RandomTexts.keptInName(sample.bookerName));
    }
  }

  @Test
  void textsOfAllKindsSurviveTheWayThroughPython() throws IOException {
    RandomTexts texts = new RandomTexts(SEED + 1);
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < TEXTS_FOR_PYTHON / 5; i++) {
      samples.add(Sample.random(texts).forPython());
    }

    List<PythonReader.Event> read =
        new PythonReader(folder)
            .read(
                samples.stream()
                    .map(sample -> sample.invitation(BookingStatus.CONFIRMED, 1).text())
                    .toList());

    for (int i = 0; i < samples.size(); i++) {
      String round = "round %s of seed %s".formatted(i, SEED + 1);
      Sample sample = samples.get(i);
      PythonReader.Event event = read.get(i);
      assertThat(event.summary()).as(round).isEqualTo(RandomTexts.kept(sample.title));
      assertThat(event.description())
          .as(round)
          .isEqualTo(RandomTexts.kept(sample.fullDescription()));
      assertThat(event.organizerName())
          .as(round)
          .isEqualTo(RandomTexts.keptInName(sample.hostName));
      assertThat(event.attendeeName())
          .as(round)
          .isEqualTo(RandomTexts.keptInName(sample.bookerName));
    }
  }

  @Test
  void noLineIsLongerThan75Octets() {
    RandomTexts texts = new RandomTexts(SEED + 2);
    for (int i = 0; i < 500; i++) {
      Sample sample = Sample.random(texts);
      String invitation = sample.invitation(BookingStatus.CONFIRMED, 1).text();
      Booking booking = sample.booking(BookingStatus.CONFIRMED, 1);
      String feed =
          new BookingFeed(
                  sample.host(), List.of(new BookingFeed.Meeting(booking, sample.eventType())))
              .text();

      assertThat((invitation + feed).split("\r\n", -1))
          .as("round %s of seed %s", i, SEED + 2)
          .allSatisfy(
              line ->
                  assertThat(line.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(75));
      assertThat((invitation + feed).replace("\r\n", "")).doesNotContain("\r", "\n");
    }
  }

  @Test
  void aFeedPublishesMeetingsAndInvitesNobody() throws IOException {
    Booking booking = PLAIN.booking(BookingStatus.CONFIRMED, 2);
    String text =
        new BookingFeed(PLAIN.host(), List.of(new BookingFeed.Meeting(booking, PLAIN.eventType())))
            .text();

    ICalendar calendar = Biweekly.parse(text).first();
    VEvent event = calendar.getEvents().get(0);
    PythonReader.Event other = new PythonReader(folder).read(List.of(text)).get(0);

    assertThat(calendar.getMethod().getValue()).isEqualTo("PUBLISH");
    assertThat(calendar.getExperimentalProperty("X-WR-CALNAME").getValue()).isEqualTo("Ann");
    assertThat(event.getUid().getValue()).isEqualTo("bk_1@holdfast");
    assertThat(event.getSummary().getValue()).isEqualTo("A talk: Bob \"B\" Bär");
    assertThat(event.getDescription().getValue())
        .isEqualTo("Bob \"B\" Bär <bob@example.com>\n\nSee you\n\nthen");
    assertThat(event.getAttendees()).isEmpty();
    assertThat(other.summary()).isEqualTo("A talk: Bob \"B\" Bär");
    assertThat(other.start()).isEqualTo("2026-11-17T09:00:00+00:00");
  }
}
