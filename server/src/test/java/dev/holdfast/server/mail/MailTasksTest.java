package dev.holdfast.server.mail;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.mail.MailResult.Status;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import dev.holdfast.server.work.Ending;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which mails follow from what happens to a booking, and when they are sent. */
class MailTasksTest {

  private static final Bookings BOB = Bookings.plain();

  private final ServiceStore store = Stores.SQLITE.newStore(event -> "{}").get();
  private final Transactions transactions = store.transactions();
  private final TestClock watch = new TestClock();
  private final List<Mail> sent = new ArrayList<>();
  private MailResult next = MailResult.of(Status.SENT);

  private final MailPlan plan = new MailPlan();
  private final MailTasks tasks =
      new MailTasks(
          transactions,
          new MailService(
              new MailWriter(new ManageLinks("a secret of the tests", Bookings.PUBLIC_URL), watch),
              this::put,
              watch),
          watch);

  private long version = 3;

  private MailResult put(Mail mail) {
    sent.add(mail);
    return next;
  }

  @BeforeEach
  void book() {
    transactions.run(
        tx -> {
          tx.hosts().add(BOB.host());
          tx.eventTypes().add(BOB.eventType());
          tx.bookings().add(BOB.booking());
          return commit("");
        });
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void becomes(Bookings changed) {
    version++;
    boolean done = transactions.run(tx -> commit(tx.bookings().update(changed.booking(version))));
    assertThat(done).isTrue();
  }

  private List<Task> after(EventKey key, Instant happenedAt) {
    StoredEvent event =
        new StoredEvent(EventId.random(), BOB.host().id(), key, 1, 1, happenedAt, "bk_1", "{}", 1);
    return transactions.read(tx -> plan.after(tx, event, watch.instant()));
  }

  private List<Task> after(EventKey key) {
    return after(key, watch.instant());
  }

  private static Task only(List<Task> tasks, MailKind kind, Audience audience) {
    return tasks.stream()
        .filter(task -> task.subject().contains(" %s %s ".formatted(kind, audience)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aConfirmedBookingIsToldToBothAndBothAreReminded() {
    List<Task> wanted = after(EventKey.BOOKING_CONFIRMED);

    assertThat(wanted).hasSize(4).allMatch(task -> task.kind() == TaskKind.MAIL);
    assertThat(wanted).extracting(Task::id).doesNotHaveDuplicates();
    assertThat(only(wanted, MailKind.CONFIRMED, Audience.BOOKER).dueAt()).isEqualTo(Bookings.NOW);
    assertThat(only(wanted, MailKind.REMINDER, Audience.HOST).dueAt())
        .isEqualTo(BOB.start().minus(Duration.ofDays(1)));
  }

  @Test
  void aBookingConfirmedAtOnceIsNotToldTwice() {
    assertThat(after(EventKey.BOOKING_CREATED)).isEmpty();

    becomes(BOB.being(BookingStatus.PENDING));

    assertThat(after(EventKey.BOOKING_CREATED)).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"BOOKING_COMPLETED", "BOOKING_NO_SHOW", "EVENT_TYPE_CREATED", "CALENDAR_CONNECTED"})
  void notEverythingIsWorthAMail(EventKey key) {
    assertThat(after(key)).isEmpty();
  }

  @Test
  void nobodyGetsMailsOfTheTimeBeforeThereWereMails() {
    List<Task> wanted = after(EventKey.BOOKING_CONFIRMED, Bookings.NOW.minus(Duration.ofDays(2)));

    assertThat(wanted).hasSize(2).allMatch(task -> task.subject().contains("REMINDER"));
  }

  @Test
  void nobodyIsRemindedOfWhatHeBookedAMomentAgo() {
    watch.set(BOB.start().minus(Duration.ofHours(2)));

    assertThat(after(EventKey.BOOKING_CONFIRMED)).hasSize(2);
  }

  @Test
  void nobodyIsRemindedMoreThanTheEventTypeSays() {
    EventType changed = BOB.withoutReminders();
    transactions.run(tx -> commit(tx.eventTypes().update(changed)));

    assertThat(after(EventKey.BOOKING_CONFIRMED)).hasSize(2);
  }

  @Test
  void aMailIsSentAsTheBookingIsThen() {
    Task task = only(after(EventKey.BOOKING_CONFIRMED), MailKind.CONFIRMED, Audience.BOOKER);
    becomes(BOB.at("2026-11-18T10:00:00Z"));

    assertThat(tasks.run(task)).isEqualTo(new Ending.Done());

    assertThat(sent).hasSize(1);
    assertThat(sent.get(0).subject()).contains("18 November 2026, 05:00");
  }

  @Test
  void whatIsNoLongerSoIsToldToNobody() {
    List<Task> confirmed = after(EventKey.BOOKING_CONFIRMED);
    becomes(BOB.cancelledFor("ill"));
    List<Task> cancelled = after(EventKey.BOOKING_CANCELLED);
    watch.set(BOB.start().minus(Duration.ofHours(24)));

    confirmed.forEach(task -> assertThat(tasks.run(task)).isEqualTo(new Ending.Done()));
    assertThat(sent).isEmpty();
    cancelled.forEach(task -> assertThat(tasks.run(task)).isEqualTo(new Ending.Done()));

    assertThat(sent).hasSize(2).allMatch(mail -> mail.subject().startsWith("Cancelled: "));
  }

  @Test
  void whoMovesABookingIsRemindedOfTheNewTime() {
    Task reminder = only(after(EventKey.BOOKING_CONFIRMED), MailKind.REMINDER, Audience.BOOKER);
    becomes(BOB.at("2026-11-20T09:00:00Z"));
    watch.set(reminder.dueAt());

    assertThat(tasks.run(reminder))
        .isEqualTo(new Ending.Again(Instant.parse("2026-11-19T09:00:00Z")));
    assertThat(sent).isEmpty();
    watch.set(Instant.parse("2026-11-19T09:00:00Z"));
    assertThat(tasks.run(reminder)).isEqualTo(new Ending.Done());

    assertThat(sent).hasSize(1);
  }

  @Test
  void nobodyIsRemindedOfWhatHasBegun() {
    Task reminder = only(after(EventKey.BOOKING_CONFIRMED), MailKind.REMINDER, Audience.BOOKER);
    watch.set(BOB.start());

    assertThat(tasks.run(reminder)).isEqualTo(new Ending.Done());

    assertThat(sent).isEmpty();
  }

  @Test
  void aServerThatIsDownIsTriedAgainAndAWrongAddressIsNot() {
    Task task = only(after(EventKey.BOOKING_CONFIRMED), MailKind.CONFIRMED, Audience.BOOKER);
    next = new MailResult(Status.FAILED, "down");
    assertThat(tasks.run(task))
        .isInstanceOfSatisfying(
            Ending.Failed.class, failed -> assertThat(failed.problem()).isEqualTo("down"));

    next = new MailResult(Status.REFUSED, "no such user");
    assertThat(tasks.run(task)).isEqualTo(new Ending.GivenUp("no such user"));

    next = MailResult.of(Status.TOO_MANY);
    assertThat(tasks.run(task)).isEqualTo(new Ending.Done());
  }

  @Test
  void aServerThatStaysDownIsGivenUp() {
    Task task = only(after(EventKey.BOOKING_CONFIRMED), MailKind.CONFIRMED, Audience.BOOKER);
    next = new MailResult(Status.FAILED, "down");
    Task tried =
        new Task(
            task.id(), task.kind(), task.host(), task.subject(), task.dueAt(), 100, task.problem());

    assertThat(tasks.run(tried)).isEqualTo(new Ending.GivenUp("down"));
  }

  @Test
  void aBookingThatIsGoneNeedsNoMail() {
    Task task =
        new MailSubject(new BookingId("bk_none"), MailKind.CONFIRMED, Audience.HOST, Duration.ZERO)
            .task(BOB.host().id(), Bookings.NOW);

    assertThat(tasks.run(task)).isEqualTo(new Ending.Done());
  }
}
