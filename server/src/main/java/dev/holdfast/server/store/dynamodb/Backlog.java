package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.webhook.Deliveries.Lease;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is pending at a webhook, looked at from the oldest on until enough can be sent: of each
 * aggregate the first one, and all redeliveries.
 */
final class Backlog {

  private static final int PAGE = 200;

  /** Deliveries behind one that cannot be sent have to wait for it. */
  private static final int MOST_PAGES = 25;

  private static final String LEASED_UNTIL = "leased_until";

  private final Unit unit;
  private final Lease lease;
  private final Set<String> aggregates = new HashSet<>();
  private final List<Item> sendable = new ArrayList<>();
  private Optional<Instant> next = Optional.empty();
  private boolean seenAll;

  Backlog(Unit unit, Lease lease) {
    this.unit = unit;
    this.lease = lease;
  }

  static boolean isLeased(Item pending, Lease lease) {
    return pending.optionalInstant(LEASED_UNTIL).filter(lease.until()::equals).isPresent();
  }

  void look(String partition, int enough) {
    Query rest = Query.of(Table.SERVICE, partition);
    for (int page = 0; page < MOST_PAGES && !seenAll && sendable.size() <= enough; page++) {
      List<Item> found = unit.list(rest, PAGE);
      found.forEach(this::look);
      seenAll = found.size() < PAGE;
      rest = seenAll ? rest : rest.after(found.get(found.size() - 1).key().sort());
    }
  }

  private void look(Item pending) {
    boolean waits = !pending.flag("redelivery") && !aggregates.add(pending.text("aggregate"));
    if (waits) {
      return;
    }
    Instant from = from(pending);
    if (from.isAfter(lease.now())) {
      next = earlier(from);
    } else {
      sendable.add(pending);
    }
  }

  private static Instant from(Item pending) {
    Instant due = pending.instant("due_at");
    return pending.optionalInstant(LEASED_UNTIL).filter(due::isBefore).orElse(due);
  }

  private Optional<Instant> earlier(Instant time) {
    return Optional.of(next.filter(time::isAfter).orElse(time));
  }

  /** Leases what is due for longest. */
  List<Item> lease(int limit) {
    List<Item> leased =
        sendable.stream().sorted(Comparator.comparing(Backlog::order)).limit(limit).toList();
    for (Item pending : leased) {
      unit.write(pending.with(LEASED_UNTIL, lease.until()));
      next = earlier(lease.until());
    }
    sendable.removeAll(leased);
    return leased;
  }

  private static String order(Item pending) {
    return pending.text("due_at") + pending.key().sort();
  }

  /** Whether nothing more can be sent now. */
  boolean isDone() {
    return seenAll && sendable.isEmpty();
  }

  /** When something more can be sent, unless nothing is pending. */
  Optional<Instant> next() {
    return next;
  }
}
