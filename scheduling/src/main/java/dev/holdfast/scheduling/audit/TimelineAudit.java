package dev.holdfast.scheduling.audit;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Compares all bookings with their hosts' timelines, from now on: a confirmed booking has its time,
 * no other one has any, and nothing else has time in the name of a booking.
 *
 * <p>Reads page by page and in short transactions, while the service works. What looks wrong is
 * read again, so that a booking that changes meanwhile is not reported.
 */
public final class TimelineAudit {

  private static final int PAGE = 100;

  private final Transactions transactions;
  private final Clock clock;

  public TimelineAudit(Transactions transactions, Clock clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * What was looked at, and what was wrong.
   *
   * @param repaired how many of those found are right now
   */
  public record Summary(long hosts, long bookings, long found, long repaired) {

    static final Summary NOTHING = new Summary(0, 0, 0, 0);

    /** What a person has to decide, or nobody repaired. */
    public long left() {
      return found - repaired;
    }

    Summary plus(Summary more) {
      return new Summary(
          hosts + more.hosts,
          bookings + more.bookings,
          found + more.found,
          repaired + more.repaired);
    }
  }

  /** Reports what is wrong and changes nothing. Stops after a host if its thread is interrupted. */
  public Summary look(Consumer<AuditFinding> found) {
    return audit(false, found);
  }

  /**
   * Gives bookings the time that they lack and that is still free, frees time that nobody has a
   * right to, and reports all of it.
   */
  public Summary repair(Consumer<AuditFinding> found) {
    return audit(true, found);
  }

  private Summary audit(boolean repairs, Consumer<AuditFinding> found) {
    Instant now = Timestamps.now(clock);
    Summary sum = Summary.NOTHING;
    Optional<String> after = Optional.empty();
    List<Host> page;
    do {
      Optional<String> last = after;
      page = transactions.read(tx -> tx.hosts().page(last, PAGE));
      for (Host host : page) {
        if (Thread.currentThread().isInterrupted()) {
          return sum;
        }
        sum = sum.plus(new HostAudit(transactions, host.id(), now, repairs, found).run());
        after = Optional.of(host.slug());
      }
    } while (page.size() == PAGE);
    return sum;
  }
}
