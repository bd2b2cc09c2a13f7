package dev.holdfast.server.bookers;

import static java.util.stream.Collectors.toSet;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Moment;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.ChangeRequest;
import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.Sequencer;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
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
import tools.jackson.databind.json.JsonMapper;

/**
 * What a host can do about somebody who booked, whom he knows by the mail address.
 *
 * <p>Each step is a transaction of its own, and all are looked through that the host has, since it
 * does not matter in which letters an address was written. Who repeats what was cut off ends it.
 */
public final class BookerDesk {

  private static final int PAGE = 200;

  /** One transaction of some stores takes no more than a hundred writes. */
  private static final int MOST_WRITES = 50;

  private final Transactions transactions;
  private final BookingChanges changes;
  private final Sequencer sequencer;
  private final MailPreview mails;
  private final ErasedData data;
  private final Clock clock;

  public BookerDesk(
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

  private List<Booking> open(HostId host, String email) {
    Instant now = Moment.of(clock);
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

  /** Cancels whatever somebody has booked that is not over; answers how many bookings that were. */
  public int cancel(HostId host, String email, Optional<String> reason) {
    return change(open(host, email), (tx, asked) -> changes.cancel(tx, asked, reason));
  }

  private int change(
      List<Booking> bookings, BiFunction<Transaction, ChangeRequest, Outcome<BookingResult>> step) {
    int changed = 0;
    for (Booking booking : bookings) {
      var asked = new ChangeRequest(booking.id(), Optional.of(booking.host()), Optional.empty());
      if (transactions.run(tx -> step.apply(tx, asked)) instanceof BookingResult.Done) {
        changed++;
      }
    }
    return changed;
  }

  /**
   * How erasing somebody ended.
   *
   * @param open his bookings that are not over; if there are any, nothing was erased
   * @param bookings that tell of him no longer
   * @param events that tell of him no longer
   */
  public record Erased(int open, int bookings, int events) {}

  /**
   * Forgets who somebody is. His bookings stay as times that were taken; what events told of him is
   * replaced, so that replaying them tells of him no longer.
   */
  public Erased erase(HostId host, String email) {
    int open = open(host, email).size();
    if (open > 0) {
      return new Erased(open, 0, 0);
    }
    int bookings = change(bookings(host, email), changes::erase);
    // From here on no new event tells of him; those that wait are arranged, and so are found.
    sequencer.round();
    Set<EventId> rewritten = rewriteEvents(host, email);
    forgetAnswers(host, rewritten);
    mails.forget(host, email);
    return new Erased(0, bookings, rewritten.size());
  }

  private Set<EventId> rewriteEvents(HostId host, String email) {
    Set<EventId> rewritten = new HashSet<>();
    long after = StoredEvent.BEGINNING;
    List<StoredEvent> page;
    do {
      var wanted = new Events.Wanted(host, Optional.empty(), after);
      page = transactions.read(tx -> tx.events().page(wanted, PAGE));
      List<StoredEvent> less =
          page.stream()
              .flatMap(event -> data.without(email, event.data()).map(event::telling).stream())
              .toList();
      inParts(less, (tx, event) -> tx.events().rewrite(event));
      rewritten.addAll(less.stream().map(StoredEvent::id).collect(toSet()));
      after = last(page).map(StoredEvent::position).orElse(after);
    } while (page.size() == PAGE);
    return rewritten;
  }

  /** The beginning of an answer is kept, and may repeat what it answered to. */
  private void forgetAnswers(HostId host, Set<EventId> events) {
    List<Webhook> webhooks = transactions.read(tx -> tx.webhooks().of(host));
    webhooks.stream().map(Webhook::id).forEach(webhook -> forgetAnswers(webhook, events));
  }

  private void forgetAnswers(WebhookId webhook, Set<EventId> events) {
    OptionalLong before = OptionalLong.empty();
    List<Delivery> page;
    do {
      OptionalLong from = before;
      page = transactions.read(tx -> tx.deliveries().page(webhook, from, PAGE));
      List<Delivery> told =
          page.stream().filter(it -> events.contains(it.subject().event())).toList();
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
