package dev.holdfast.server.booker;

import static java.util.stream.Collectors.toSet;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.ChangeRequest;
import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.server.event.Sequencer;
import dev.holdfast.server.mail.MailPreview;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a host can do about a booker, who is known by the mail address.
 *
 * <p>Each step is a transaction of its own, and all are looked through that the host has, since it
 * does not matter in which letters an address was written. What is to be done is decided before the
 * first step, as a list of bookings. A step that was done before is harmless, so work that was cut
 * off is ended by doing it again with the same list, which leaves alone what was booked since.
 */
public final class BookerData {

  private static final int PAGE = 200;

  /** How many bookings are changed at most by one list of them, which has to be remembered. */
  public static final int MOST_BOOKINGS = 10_000;

  /** How often a booking is tried again that somebody else changes at the same time. */
  private static final int ATTEMPTS = 5;

  /** One transaction of some stores takes no more than a hundred writes. */
  private static final int MOST_WRITES = 50;

  private final Transactions transactions;
  private final BookingChanges changes;
  private final Sequencer sequencer;
  private final MailPreview mails;
  private final ErasedData data;
  private final Clock clock;

  public BookerData(
      Transactions transactions,
      BookingChanges changes,
      MailPreview mails,
      JsonMapper json,
      Clock clock) {
    this.transactions = transactions;
    this.changes = changes;
    this.sequencer = new Sequencer(transactions, clock);
    this.mails = mails;
    this.data = new ErasedData(json);
    this.clock = clock;
  }

  /** All bookings of somebody, by start. */
  public List<Booking> bookings(HostId host, String email) {
    return find(host, email, Optional.empty());
  }

  /** Those of somebody's bookings that are not over, by start. */
  public List<Booking> open(HostId host, String email) {
    Instant now = Timestamps.now(clock);
    return find(host, email, Optional.of(TimeSlot.from(now))).stream()
        .filter(booking -> booking.isOpen(now))
        .toList();
  }

  private List<Booking> find(HostId host, String email, Optional<TimeSlot> during) {
    var filter =
        new Bookings.Filter(
            Optional.empty(), during, Optional.empty(), Optional.empty(), Optional.empty());
    List<Booking> found = new ArrayList<>();
    Optional<Bookings.Position> after = Optional.empty();
    List<Booking> page;
    do {
      Optional<Bookings.Position> from = after;
      page = transactions.read(tx -> tx.bookings().page(host, filter, from, PAGE));
      page.stream().filter(booking -> booking.booker().isAt(email)).forEach(found::add);
      after = last(page).map(last -> new Bookings.Position(last.start(), last.id()));
    } while (page.size() == PAGE);
    return found;
  }

  private static <T> Optional<T> last(List<T> page) {
    return page.isEmpty() ? Optional.empty() : Optional.of(page.get(page.size() - 1));
  }

  /** Cancels those of a host's bookings that are not over; answers how many are cancelled now. */
  public int cancel(HostId host, List<BookingId> bookings, Optional<String> reason) {
    return change(
        host,
        bookings,
        (tx, asked) -> changes.cancel(tx, asked, reason),
        booking -> booking.status() == BookingStatus.CANCELLED);
  }

  private int change(
      HostId host, List<BookingId> bookings, Change change, Predicate<Booking> isSo) {
    int changed = 0;
    for (BookingId booking : bookings) {
      if (change(new ChangeRequest(booking, Optional.of(host), Optional.empty()), change)
          || transactions.read(tx -> tx.bookings().find(booking)).filter(isSo).isPresent()) {
        changed++;
      }
    }
    return changed;
  }

  private boolean change(ChangeRequest asked, Change change) {
    for (int i = 0; i < ATTEMPTS; i++) {
      BookingResult result = transactions.run(tx -> change.apply(tx, asked));
      boolean isStale =
          result instanceof BookingResult.Refused refused
              && refused.reason() == BookingRefusal.STALE_VERSION;
      if (!isStale) {
        return result instanceof BookingResult.Done;
      }
    }
    throw new StoreException(
        StoreException.Kind.CONTENDED,
        "Others change booking %s all the time. Maybe send the request again?"
            .formatted(asked.booking()));
  }

  /** What is done with a booking. */
  private interface Change extends BiFunction<Transaction, ChangeRequest, Outcome<BookingResult>> {}

  /**
   * How erasing somebody ended.
   *
   * @param bookings that no longer contain the person
   * @param events that no longer contain the person
   */
  public record Erased(int bookings, int events) {}

  /**
   * Forgets who somebody is. The bookings stay as times that were taken; personal data in events is
   * replaced, so that a replay no longer contains it.
   *
   * @param ids of the person's bookings, which are over or cancelled
   */
  public Erased erase(HostId host, String email, List<BookingId> ids) {
    int bookings = change(host, ids, changes::erase, booking -> booking.booker().isErased());
    // From here on no new event contains them; waiting ones are arranged, and so are found.
    sequencer.round();
    Set<EventId> rewritten = rewriteEvents(host, email);
    Set<String> erased = ids.stream().map(BookingId::value).collect(toSet());
    // By booking too: if erasing was cut off, some events may have been rewritten before.
    forgetAnswers(
        host, told -> rewritten.contains(told.event()) || erased.contains(told.aggregateId()));
    mails.forget(host, email);
    return new Erased(bookings, rewritten.size());
  }

  /** All events that contain a person, except those about bookings that do so too. */
  private Set<EventId> rewriteEvents(HostId host, String email) {
    Set<String> since =
        bookings(host, email).stream().map(booking -> booking.id().value()).collect(toSet());
    Set<EventId> rewritten = new HashSet<>();
    long after = StoredEvent.BEGINNING;
    List<StoredEvent> page;
    do {
      var wanted = new Events.Selection(host, Optional.empty(), after);
      page = transactions.read(tx -> tx.events().page(wanted, PAGE));
      List<StoredEvent> less =
          page.stream()
              .filter(event -> !since.contains(event.aggregateId()))
              .flatMap(event -> data.without(email, event.data()).map(event::telling).stream())
              .toList();
      inParts(less, (tx, event) -> tx.events().rewrite(event));
      rewritten.addAll(less.stream().map(StoredEvent::id).collect(toSet()));
      after = last(page).map(StoredEvent::position).orElse(after);
    } while (page.size() == PAGE);
    return rewritten;
  }

  /** The beginning of an answer is kept, and may repeat what it answered to. */
  private void forgetAnswers(HostId host, Predicate<Delivery.Subject> about) {
    List<Webhook> webhooks = transactions.read(tx -> tx.webhooks().of(host));
    webhooks.stream().map(Webhook::id).forEach(webhook -> forgetAnswers(webhook, about));
  }

  private void forgetAnswers(WebhookId webhook, Predicate<Delivery.Subject> about) {
    OptionalLong before = OptionalLong.empty();
    List<Delivery> page;
    do {
      OptionalLong from = before;
      page = transactions.read(tx -> tx.deliveries().page(webhook, from, PAGE));
      List<Delivery> told = page.stream().filter(it -> about.test(it.subject())).toList();
      inParts(told, (tx, delivery) -> tx.deliveries().forgetAnswer(delivery));
      before = page.isEmpty() ? before : OptionalLong.of(page.get(page.size() - 1).number());
    } while (page.size() == PAGE);
  }

  /** Writes some in one transaction, and the next in another. */
  private <T> void inParts(List<T> all, Step<T> step) {
    for (int from = 0; from < all.size(); from += MOST_WRITES) {
      List<T> part = all.subList(from, Math.min(from + MOST_WRITES, all.size()));
      transactions.run(
          tx -> {
            part.forEach(each -> step.apply(tx, each));
            return Outcome.commit(part.size());
          });
    }
  }

  /** Something to be written. */
  private interface Step<T> {
    void apply(Transaction tx, T each);
  }
}
