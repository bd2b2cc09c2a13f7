package dev.holdfast.icalendar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.icalendar.FeedException.Reason;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Feeds of all kinds are read right, and none takes long. */
final class FeedReaderTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Span YEAR = SampleFeed.span("2026-01-01T00:00:00Z/2027-02-01T00:00:00Z");
  private static final Duration ENOUGH = Duration.ofSeconds(1);
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  static List<SampleFeed> samples() {
    return SampleFeed.all();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everySampleIsReadAsAPersonWould(SampleFeed sample) throws FeedException {
    if (sample.error().isPresent()) {
      FeedException refused = refusal(sample.bytes(), sample.window());
      assertThat(refused.reason() + " " + refused.getMessage()).isEqualTo(sample.error().get());
      return;
    }

    Feed feed = FeedReader.read(sample.bytes(), sample.window(), sample.zone());

    assertThat(feed.busy()).as("%s", feed.problems()).isEqualTo(sample.busy());
    assertThat(feed.events()).isEqualTo(sample.events());
    assertThat(feed.misread()).as("%s", feed.problems()).isEqualTo(sample.misread());
  }

  @Test
  void thereAreManySamples() {
    assertThat(samples()).hasSizeGreaterThan(60);
  }

  /** Of this thread alone, since the machine may have other things to do. */
  private static long nanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static FeedException refusal(byte[] feed, Span window) {
    long began = nanos();
    FeedException refused =
        catchThrowableOfType(FeedException.class, () -> FeedReader.read(feed, window, BERLIN));
    assertThat(Duration.ofNanos(nanos() - began)).isLessThan(TIMEOUT);
    return refused;
  }

  private static byte[] calendar(String events) {
    return "BEGIN:VCALENDAR\nVERSION:2.0\n%s\nEND:VCALENDAR\n".formatted(events).getBytes(UTF_8);
  }

  private static String event(String lines) {
    return "BEGIN:VEVENT\n%s\nEND:VEVENT\n".formatted(lines);
  }

  @Test
  void whatIsNotUnderstoodIsToldWithoutWhatItIsAbout() throws FeedException {
    byte[] feed =
        calendar(
            event("SUMMARY:Secret\nDTSTART:20260302T080000Z\nRRULE:FREQ=NEVER")
                + event("SUMMARY:Secret\nDTSTART:soon")
                + event("SUMMARY:Secret")
                + event("SUMMARY:Secret\nDTSTART;TZID=Nowhere:20260302T080000"));

    Feed read = FeedReader.read(feed, YEAR, BERLIN);

    assertThat(read.problems())
        .containsExactly(
            "The time is not understood: soon",
            "There is no DTSTART",
            "The rule is not understood: FREQ=NEVER",
            "The time zone Nowhere is not known; the host's zone is used");
    assertThat(read.misread()).isEqualTo(3);
  }

  @Test
  void onlyTheFirstProblemsAreReported() throws FeedException {
    Feed read = FeedReader.read(calendar(event("DTSTART:soon").repeat(1000)), YEAR, BERLIN);

    assertThat(read.misread()).isEqualTo(1000);
    assertThat(read.problems()).hasSize(5);
  }

  /** A year of work: a third of the events recur, some have exceptions. */
  private static byte[] tenThousandEvents() {
    return calendar(
        IntStream.range(0, 10_000)
            .mapToObj(FeedReaderTest::eventOfAYear)
            .collect(Collectors.joining()));
  }

  private static String eventOfAYear(int number) {
    Instant start = Instant.parse("2026-01-01T06:00:00Z").plus(Duration.ofMinutes(45L * number));
    String day = start.toString().replaceAll("[-:]", "").substring(0, 15);
    String rule =
        List.of("", "", "RRULE:FREQ=WEEKLY;COUNT=10;BYDAY=MO,WE\nEXDATE:20260303T080000Z\n")
            .get(number % 3);
    return event(
        ("UID:%s@example.com\nSUMMARY:Meeting %s\nDESCRIPTION:%s\n%s"
                + "DTSTART;TZID=Europe/Berlin:%s\nDURATION:PT30M")
            .formatted(number, number, "All about it. ".repeat(10), rule, day));
  }

  @Test
  void tenThousandEventsAreReadWithinASecond() throws FeedException {
    byte[] feed = tenThousandEvents();
    long best = Long.MAX_VALUE;

    for (int i = 0; i < 10 && best > ENOUGH.toNanos(); i++) {
      long began = nanos();
      assertThat(FeedReader.read(feed, YEAR, BERLIN).events()).isEqualTo(10_000);
      best = Math.min(best, nanos() - began);
    }

    assertThat(Duration.ofNanos(best)).isLessThan(ENOUGH);
  }

  @Test
  void aFeedOfMoreThanTenMegabytesIsRefused() {
    byte[] feed = calendar("X-NOTE:" + "x".repeat(10 * 1024 * 1024));

    FeedException refused = refusal(feed, YEAR);

    assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE);
    assertThat(refused).hasMessage("The feed has more than 10485760 bytes");
  }

  @Test
  void aLongLineIsPassedOverUnlessItMatters() throws FeedException {
    String line = "x".repeat(1024 * 1024);

    Feed read =
        FeedReader.read(
            calendar(event("DTSTART:20260302T080000Z\nDURATION:PT1H\nATTACH:" + line)),
            YEAR,
            BERLIN);
    FeedException refused = refusal(calendar(event("UID:" + line)), YEAR);

    assertThat(read.busy()).hasSize(1);
    assertThat(refused).hasMessage("A line of the feed has more than 131072 bytes");
  }

  @Test
  void hundredsOfThousandsOfEventsAreRefused() {
    FeedException refused = refusal(calendar("BEGIN:VEVENT\nEND:VEVENT\n".repeat(400_000)), YEAR);

    assertThat(refused).hasMessage("The feed has more than 100000 events and other parts");
  }

  @Test
  void manyRulesThatAreEachAllowedCostTooMuchTogether() {
    String daily = "DTSTART:19700101T080000Z\nDURATION:PT1H\nRRULE:FREQ=HOURLY";

    FeedException refused = refusal(calendar(event(daily).repeat(1000)), YEAR);

    assertThat(refused).hasMessage("The events of the feed recur more than 500000 times");
  }

  @Test
  void manyRulesThatSeldomComeTrueCostTooMuchTogether() {
    String never =
        "DTSTART:19700101T080000Z\nRRULE:FREQ=MINUTELY;BYMINUTE=1;BYSECOND=1;COUNT=999999";

    FeedException refused = refusal(calendar(event(never).repeat(1000)), YEAR);

    assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void manyDatesInOneEventCostTooMuch() {
    String dates = "RDATE:" + "20260302T080000Z,".repeat(7000) + "20260302T080000Z\n";

    FeedException refused =
        refusal(calendar(event("DTSTART:20260302T080000Z\n" + dates.repeat(80))), YEAR);

    assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void manyChangesOfManyEventsOfOneNameCostTooMuch() {
    String event = "UID:1\nDTSTART:20260302T080000Z\nRRULE:FREQ=DAILY";
    String change = "UID:1\nRECURRENCE-ID;RANGE=THISANDFUTURE:%1$s\nDTSTART:%1$s";
    StringBuilder changes = new StringBuilder();
    for (int i = 0; i < 3600; i++) {
      changes.append(
          event(change.formatted("20260302T%06d".formatted(i % 60 + i / 60 % 60 * 100))));
    }

    FeedException refused = refusal(calendar(event(event).repeat(2000) + changes), YEAR);

    assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void millionsOfShortLinesAreRefused() {
    FeedException refused = refusal(calendar("UID:\n".repeat(2_000_000)), YEAR);

    assertThat(refused).hasMessage("The feed has more than 500000 lines that matter");
  }

  @Test
  void zonesThatChangeAllTheTimeAreNotBelieved() throws FeedException {
    String zone =
        """
        BEGIN:VTIMEZONE
        TZID:Busy
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=WEEKLY
        END:STANDARD
        END:VTIMEZONE
        """;

    Feed read =
        FeedReader.read(
            calendar(zone + event("DTSTART;TZID=Busy:20260302T080000\nDURATION:PT1H")),
            YEAR,
            BERLIN);

    assertThat(read.busy())
        .containsExactly(SampleFeed.span("2026-03-02T07:00:00Z/2026-03-02T08:00:00Z"));
    assertThat(read.problems()).hasSize(1);
  }

  /** Broken in any way, a feed is read or refused, and never takes long. */
  @Test
  void whateverIsBrokenNothingElseBreaks() {
    List<byte[]> feeds = new ArrayList<>();
    samples().forEach(sample -> feeds.add(sample.bytes()));
    int refused = 0;
    for (int seed = 0; seed < 1000; seed++) {
      byte[] feed = broken(feeds.get(seed % feeds.size()), new Random(seed));
      long began = nanos();
      try {
        FeedReader.read(feed, YEAR, BERLIN);
      } catch (FeedException e) {
        assertThat(e.reason()).as("seed %s", seed).isIn(Reason.MALFORMED, Reason.TOO_LARGE);
        assertThat(e.getCause())
            .as("seed %s", seed)
            .isInstanceOfAny(MisreadException.class, OverLimitException.class);
        refused++;
      }
      assertThat(Duration.ofNanos(nanos() - began)).as("seed %s", seed).isLessThan(TIMEOUT);
    }
    assertThat(refused).isBetween(30, 970);
  }

  private static byte[] broken(byte[] feed, Random random) {
    byte[] bytes = feed.clone();
    for (int i = 0; i < 1 + random.nextInt(8) && bytes.length > 0; i++) {
      byte[] likely = "0123456789TZ:;,=\r\n \"PABC-+".getBytes(UTF_8);
      bytes[random.nextInt(bytes.length)] = likely[random.nextInt(likely.length)];
    }
    return bytes;
  }

  @Test
  void aWindowMayBeginAndEndBetweenSeconds() throws FeedException {
    Span window = SampleFeed.span("2026-03-02T08:00:00.5Z/2026-03-02T08:30:00.25Z");

    Feed read =
        FeedReader.read(calendar(event("DTSTART:20260302T080000Z\nDURATION:PT1H")), window, BERLIN);

    assertThat(read.busy()).containsExactly(window);
  }

  @Test
  void aRefusalIsAnExceptionWithACode() {
    assertThatExceptionOfType(FeedException.class)
        .isThrownBy(() -> FeedReader.read(new byte[0], YEAR, BERLIN))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.MALFORMED));
  }
}
