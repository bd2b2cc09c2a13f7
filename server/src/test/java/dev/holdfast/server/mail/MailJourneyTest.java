package dev.holdfast.server.mail;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookRequest;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.BookerIds;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.ChangeRequest;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.hours.OpeningHours;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.event.Sequencer;
import dev.holdfast.server.mail.smtp.RealServers;
import dev.holdfast.server.mail.smtp.SmtpSender;
import dev.holdfast.server.mail.smtp.SmtpSettings;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import dev.holdfast.server.work.BackgroundWork;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From a booking to the mailboxes of both. */
class MailJourneyTest {

  private final Clock clock = Clock.systemUTC();
  private final ServiceStore store = Stores.SQLITE.newStore(event -> "{}").get();
  private final Transactions transactions = store.transactions();
  private final GreenMail server = RealServers.speaking(ServerSetup.PROTOCOL_SMTP);
  private final Host host =
      new Host(
          HostId.random(),
          "ann",
          "Ann",
          "ann@example.com",
          ZoneOffset.UTC,
          Instant.parse("2026-11-16T08:00:00Z"));
  private final EventType eventType = eventType();
  private final Instant start =
      LocalDate.now(clock).plusDays(3).atTime(10, 0).toInstant(ZoneOffset.UTC);
  private final BookingChanges changes = new BookingChanges(clock);

  @BeforeEach
  void open() {
    server.start();
    transactions.run(
        tx -> {
          tx.hosts().add(host);
          tx.eventTypes().add(eventType);
          return commit(host);
        });
  }

  @AfterEach
  void close() {
    server.stop();
    store.close();
  }

  private EventType eventType() {
    Map<DayOfWeek, List<LocalWindow>> always = new EnumMap<>(DayOfWeek.class);
    for (DayOfWeek day : DayOfWeek.values()) {
      always.put(day, List.of(LocalWindow.parse("00:00", "24:00")));
    }
    return EventType.create(
        host.id(),
        EventType.Terms.of(
                "talk",
                "A talk",
                Duration.ofMinutes(30),
                OpeningHours.weekly(ZoneOffset.UTC, always))
            .build(),
        host.createdAt());
  }

  private BackgroundWork work() {
    var settings =
        new SmtpSettings(
            "127.0.0.1",
            server.getSmtp().getPort(),
            SmtpSettings.Security.NONE,
            Optional.empty(),
            new Mail.Person("", "book@example.org"));
    var service =
        new MailService(
            new MailWriter(new ManageLinks("a secret of the tests", Bookings.PUBLIC_URL), clock),
            new SmtpSender(settings),
            clock);
    return new BackgroundWork(
        transactions,
        List.of(new MailTasks(transactions, service, clock)),
        List.of(new MailPlan()),
        clock);
  }

  private Booking book(String name, Instant time) {
    Booker booker =
        new Booker(
            name,
            name.toLowerCase(Locale.ROOT) + "@example.com",
            Optional.empty(),
            Optional.empty());
    BookRequest request =
        new BookRequest(
            eventType.id(), Optional.empty(), time, booker, Optional.empty(), Optional.empty());
    return done(tx -> new BookingService(clock, new BookerIds("a secret")).book(tx, request));
  }

  private Booking done(Function<Transaction, Outcome<BookingResult>> change) {
    BookingResult result = transactions.run(change);
    assertThat(result).isInstanceOf(BookingResult.Done.class);
    new Sequencer(transactions, clock).round();
    return ((BookingResult.Done) result).booking();
  }

  private static ChangeRequest request(Booking booking) {
    return new ChangeRequest(booking.id(), Optional.empty(), Optional.empty());
  }

  private List<String> subjects(int count) {
    assertThat(server.waitForIncomingEmail(TimeUnit.SECONDS.toMillis(30), count)).isTrue();
    return Arrays.stream(server.getReceivedMessages())
        .map(MailJourneyTest::subject)
        .sorted()
        .toList();
  }

  private static String subject(MimeMessage message) {
    try {
      return message.getSubject().replaceAll(",.*", "");
    } catch (MessagingException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void bothAreToldOfEveryChange() {
    try (BackgroundWork work = work()) {
      work.start();
      Booking booking = book("Bob", start);
      work.plan();
      assertThat(subjects(2))
          .containsExactly("Booked: A talk with Bob", "Confirmed: A talk with Ann");

      done(tx -> changes.reschedule(tx, request(booking), start.plus(Duration.ofHours(2))));
      work.plan();
      assertThat(subjects(4)).contains("Moved: A talk with Bob", "Moved: A talk with Ann");

      done(tx -> changes.cancel(tx, request(booking), Optional.of("ill")));
      work.plan();
      assertThat(subjects(6)).contains("Cancelled: A talk with Bob", "Cancelled: A talk with Ann");
    }
  }

  @Test
  void aServerThatStartsLaterSendsWhatIsLeftAndNothingTwice() throws Exception {
    book("Bob", start);
    try (BackgroundWork work = work()) {
      work.start();
      work.plan();
      assertThat(subjects(2)).hasSize(2);
      awaitThatNothingIsDue(work);
    }

    try (BackgroundWork again = work()) {
      again.start();
      again.plan();
      book("Eve", start.plus(Duration.ofHours(5)));
      again.plan();
      assertThat(subjects(4))
          .containsExactly(
              "Booked: A talk with Bob",
              "Booked: A talk with Eve",
              "Confirmed: A talk with Ann",
              "Confirmed: A talk with Ann");
    }
  }

  private void awaitThatNothingIsDue(BackgroundWork work) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!work.lag(TaskKind.MAIL).isZero()) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(10);
    }
  }
}
