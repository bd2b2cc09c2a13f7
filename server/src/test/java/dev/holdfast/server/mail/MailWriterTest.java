package dev.holdfast.server.mail;

import static org.assertj.core.api.Assertions.assertThat;

import biweekly.Biweekly;
import biweekly.component.VEvent;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.access.secret.ManageLinks;
import java.time.Clock;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MailWriterTest {

  private static final ManageLinks LINKS =
      new ManageLinks("a secret of the tests", Bookings.PUBLIC_URL);

  private final MailWriter writer =
      new MailWriter(LINKS, Clock.fixed(Bookings.NOW, ZoneOffset.UTC));

  private Mail english(Bookings about, MailKind kind, Audience audience) {
    return writer.write(about.order(kind, audience), Locale.ENGLISH);
  }

  private Mail german(Bookings about, MailKind kind, Audience audience) {
    return writer.write(about.order(kind, audience), Locale.GERMANY);
  }

  @Test
  void theBookerReadsTheTimeOfHisOwnClock() {
    Mail mail = english(Bookings.plain(), MailKind.CONFIRMED, Audience.BOOKER);

    assertThat(mail.to()).isEqualTo(new Mail.Person("Bob", "bob@example.com"));
    assertThat(mail.replyTo()).isEqualTo(new Mail.Person("Ann Müller", "ann@example.com"));
    assertThat(mail.subject())
        .isEqualTo("Confirmed: Erstgespräch with Ann Müller, 17 November 2026, 04:00");
    assertThat(mail.text())
        .isEqualTo(
            """
            Hello Bob,

            You are meeting Ann Müller. The invitation is attached.

            What: Erstgespräch
            When: Tuesday, 17 November 2026, 04:00 – 04:45 (Eastern Time, UTC-05:00)
            With: Ann Müller

            Move or cancel the meeting:
            %s

            --\s
            You received this email because a meeting with Ann Müller was booked with your address. If that was not you, please reply to this email.
            """
                .formatted(LINKS.urlOf(Bookings.plain().booking().id())));
  }

  @Test
  void theHostReadsTheTimeOfHisClock() {
    Mail mail = german(Bookings.plain().noting("Bis\r\ndann"), MailKind.CONFIRMED, Audience.HOST);

    assertThat(mail.to().address()).isEqualTo("ann@example.com");
    assertThat(mail.replyTo().address()).isEqualTo("bob@example.com");
    assertThat(mail.subject()).isEqualTo("Gebucht: Erstgespräch mit Bob, 17. November 2026, 10:00");
    assertThat(mail.text())
        .contains(
            "Wann: Dienstag, 17. November 2026, 10:00 – 10:45 Uhr (Mitteleuropäische Zeit,"
                + " UTC+01:00)")
        .contains("E-Mail: bob@example.com")
        .contains("Anmerkungen: Bis\n  dann")
        .doesNotContain(Bookings.PUBLIC_URL);
  }

  @Test
  void whoNamesNoZoneReadsTheTimeOfTheEventType() {
    Mail mail = english(Bookings.plain().in(Optional.empty()), MailKind.CONFIRMED, Audience.BOOKER);

    assertThat(mail.text()).contains("09:00 – 09:45 (").contains("UTC)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2026-10-25T00:30:00Z | Sunday, 25 October 2026, 02:30 UTC+02:00 – 02:15 UTC+01:00 (Central European Time)
          2026-10-25T00:00:00Z | Sunday, 25 October 2026, 02:00 – 02:45 (Central European Time, UTC+02:00)
          2026-10-25T01:00:00Z | Sunday, 25 October 2026, 02:00 – 02:45 (Central European Time, UTC+01:00)
          2026-03-29T00:30:00Z | Sunday, 29 March 2026, 01:30 UTC+01:00 – 03:15 UTC+02:00 (Central European Time)
          2026-12-31T22:30:00Z | Thursday, 31 December 2026, 23:30 – Friday, 1 January 2027, 00:15 (Central European Time, UTC+01:00)
          """)
  void noTimeCanBeMistaken(String start, String said) {
    Bookings about = Bookings.plain().at(start).in(Optional.of(ZoneId.of("Europe/Berlin")));

    assertThat(english(about, MailKind.REMINDER, Audience.BOOKER).text()).contains("When: " + said);
  }

  @ParameterizedTest
  @CsvSource({"UTC, (UTC)", "+05:30, (UTC+05:30)", "Etc/GMT+3, (UTC-03:00)"})
  void aZoneThatIsAMereDistanceIsToldOnce(String zone, String said) {
    Bookings about = Bookings.plain().in(Optional.of(ZoneId.of(zone)));

    assertThat(english(about, MailKind.CONFIRMED, Audience.BOOKER).text()).contains(said);
  }

  @Test
  void aMovedBookingTellsWhenItWasBefore() {
    Mail mail = english(Bookings.plain(), MailKind.RESCHEDULED, Audience.BOOKER);

    assertThat(mail.subject()).startsWith("Moved: ");
    assertThat(mail.text())
        .contains("Previously: Monday, 16 November 2026, 10:00 (Eastern Time, UTC-05:00)");
  }

  @Test
  void aCancelledBookingTellsWhyAndOffersNothing() {
    Mail mail =
        english(Bookings.plain().cancelledFor("I am ill"), MailKind.CANCELLED, Audience.BOOKER);

    assertThat(mail.text()).contains("Reason: I am ill").doesNotContain("/manage/");
    assertThat(mail.html()).contains("I am ill").doesNotContain("/manage/");
  }

  /** Hosts hear of a booking only once its booker's address is verified. */
  private static Audience[] readers(MailKind kind) {
    return kind == MailKind.VERIFY ? new Audience[] {Audience.BOOKER} : Audience.values();
  }

  @ParameterizedTest
  @EnumSource(MailKind.class)
  void everyMailIsWrittenForBothInBothLanguages(MailKind kind) {
    for (Audience audience : readers(kind)) {
      for (Locale language : new Locale[] {Locale.ENGLISH, Locale.GERMAN}) {
        Mail mail = writer.write(Bookings.plain().order(kind, audience), language);

        assertThat(mail.subject()).isNotBlank().contains("Erstgespräch");
        assertThat(mail.text() + mail.html() + mail.subject())
            .doesNotContain("{", "null", "Optional", " th:", "${");
        assertThat(mail.html()).contains("<html lang=\"" + language.getLanguage() + "\">");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "de-AT, en, Bestätigt, Booked",
    "'', de, Bestätigt, Gebucht",
    "en, de, Confirmed, Gebucht",
    "'', '', Confirmed, Booked",
    "pt-BR, '', Confirmed, Booked",
  })
  void everybodyIsWrittenToInHisLanguage(
      String bookers, String hosts, String toBooker, String toHost) {
    Mail forBooker = writer.write(speaking(bookers, hosts, Audience.BOOKER));
    Mail forHost = writer.write(speaking(bookers, hosts, Audience.HOST));

    assertThat(forBooker.subject()).startsWith(toBooker);
    assertThat(forHost.subject()).startsWith(toHost);
  }

  private static MailOrder speaking(String bookers, String hosts, Audience audience) {
    MailOrder order = Bookings.plain().order(MailKind.CONFIRMED, audience);
    Booking booking = order.booking();
    Booker booker = booking.booker();
    Host host = order.host();
    return new MailOrder(
        new Booking(
            booking.id(),
            booking.eventType(),
            booking.host(),
            new Booker(
                booker.name(), booker.email(), booker.zone(), booker.id(), language(bookers)),
            booking.notes(),
            booking.time(),
            booking.claimed(),
            booking.lifecycle()),
        order.eventType(),
        new Host(
            host.id(),
            host.slug(),
            host.name(),
            host.email(),
            host.zone(),
            language(hosts),
            host.embedOrigins(),
            host.version(),
            host.createdAt()),
        MailKind.CONFIRMED,
        audience,
        false);
  }

  private static Optional<Locale> language(String tag) {
    return Optional.of(tag).filter(text -> !text.isEmpty()).map(Locale::forLanguageTag);
  }

  @Test
  void anUntranslatedLanguageIsEnglish() {
    Mail mail =
        writer.write(Bookings.plain().order(MailKind.CONFIRMED, Audience.BOOKER), Locale.JAPANESE);

    assertThat(mail.subject()).startsWith("Confirmed: ").contains("17 November 2026");
    assertThat(mail.html()).contains("<html lang=\"en\">");
  }

  @Test
  void theInvitationOfTheBookerHasTheLinkAndTheHostsTheNotes() {
    Bookings about = Bookings.plain().noting("My notes");

    VEvent bookers = event(english(about, MailKind.CONFIRMED, Audience.BOOKER));
    VEvent hosts = event(english(about, MailKind.CONFIRMED, Audience.HOST));

    assertThat(bookers.getUrl().getValue()).contains("/manage/bk_1.");
    assertThat(bookers.getDescription().getValue()).doesNotContain("My notes");
    assertThat(hosts.getUrl()).isNull();
    assertThat(hosts.getDescription().getValue()).isEqualTo("My notes");
    assertThat(hosts.getUid()).isEqualTo(bookers.getUid());
  }

  private static VEvent event(Mail mail) {
    return Biweekly.parse(mail.invitation().orElseThrow().text()).first().getEvents().get(0);
  }

  @Test
  void calendarsAreToldWhatTheyHaveToKnow() {
    Bookings pending = Bookings.plain().being(BookingStatus.PENDING);
    Bookings cancelled = Bookings.plain().cancelledFor("x");

    assertThat(method(Bookings.plain(), MailKind.CONFIRMED)).contains("REQUEST");
    assertThat(method(Bookings.plain(), MailKind.RESCHEDULED)).contains("REQUEST");
    assertThat(method(cancelled, MailKind.CANCELLED)).contains("CANCEL");
    assertThat(method(Bookings.plain(), MailKind.REMINDER)).isEmpty();
    assertThat(method(pending, MailKind.PENDING)).isEmpty();
    assertThat(method(pending, MailKind.RESCHEDULED)).isEmpty();
  }

  @Test
  void aHostWhoseCalendarHasAnEntryAlreadyGetsNoInvitation() {
    assertThat(confirmed(Audience.HOST, false).invitation()).isPresent();
    assertThat(confirmed(Audience.HOST, true).invitation()).isEmpty();
    assertThat(confirmed(Audience.BOOKER, true).invitation()).isPresent();
  }

  private Mail confirmed(Audience audience, boolean written) {
    MailOrder order = Bookings.plain().order(MailKind.CONFIRMED, audience);
    return writer.write(
        new MailOrder(
            order.booking(), order.eventType(), order.host(), order.kind(), audience, written));
  }

  private Optional<String> method(Bookings about, MailKind kind) {
    return english(about, kind, Audience.BOOKER).invitation().map(Mail.Attachment::method);
  }

  @Test
  void markupThatPeopleWroteStaysText() {
    Bookings about =
        Bookings.plain()
            .titled("<img src=x onerror=alert(1)>")
            .by("\"><script>alert(2)</script>", "bob@example.com")
            .noting("<a href=\"javascript:alert(3)\">x</a>\n[[${7*7}]] ${7*7}");

    Mail mail = english(about, MailKind.CONFIRMED, Audience.HOST);

    assertThat(mail.html())
        .doesNotContain("<img", "<script", "<a ", "49")
        .contains("&lt;img src=x onerror=alert(1)&gt;")
        .contains("&lt;a href=&quot;javascript:alert(3)&quot;&gt;")
        .contains("[[${7*7}]] ${7*7}");
  }

  @Test
  void nobodySendsLinksThroughUsToAddressesThatHeNames() {
    Bookings about =
        Bookings.plain()
            .by("You won! http://evil.example/x www.evil.example", "victim@example.com")
            .noting("Go to https://evil.example now")
            .cancelledFor("Claim it at https://evil.example/claim or mail eve@evil.example");

    Mail mail = english(about, MailKind.CANCELLED, Audience.BOOKER);

    assertThat(mail.text() + mail.html())
        .contains("You won!")
        .doesNotContain("://evil", "evil.example", "Go to");
    assertThat(mail.invitation().orElseThrow().text()).doesNotContain("Go to");
  }

  @Test
  void noLineBreakReachesAHeader() {
    Bookings about =
        Bookings.plain()
            .titled("Talk\r\nBcc: eve@example.com")
            .by("Bob\r\nBcc: eve@example.com", "bob@example.com\r\nBcc: eve@example.com")
            .hostedBy("Ann\u2028Bcc: eve@example.com\u0085x");

    Mail mail = english(about, MailKind.CONFIRMED, Audience.BOOKER);

    assertThat(mail.subject() + mail.to().name() + mail.to().address() + mail.replyTo().name())
        .doesNotContain("\r", "\n", "\u2028", "\u0085");
  }

  @Test
  void whatAMailSaysIsInNoLog() {
    Mail mail = english(Bookings.plain(), MailKind.CONFIRMED, Audience.BOOKER);

    assertThat(mail.toString()).doesNotContain("Bob", "bob@", "manage").contains("bk_1");
  }
}
