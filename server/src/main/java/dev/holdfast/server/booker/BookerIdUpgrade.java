package dev.holdfast.server.booker;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.booking.BookerIds;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.work.WakeUp;
import dev.holdfast.server.work.Worker;
import java.util.List;
import java.util.Optional;

/**
 * Gives an id to the bookers of older versions, once for each store, while the service runs. If it
 * is cut off, the next start begins again and finds less to do.
 */
public final class BookerIdUpgrade implements AutoCloseable {

  private static final String COMPLETE = "booker-ids-complete";
  private static final int PAGE = 200;
  private static final int ATTEMPTS = 10;
  private static final Bookings.Filter ALL =
      new Bookings.Filter(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  private final ServiceStore store;
  private final BookerIds ids;
  private final Worker worker = new Worker("booker-ids", new WakeUp(), this::round);
  private boolean complete;
  private Optional<Host> host = Optional.empty();
  private Optional<Bookings.Position> after = Optional.empty();

  public BookerIdUpgrade(ServiceStore store, BookerIds ids) {
    this.store = store;
    this.ids = ids;
  }

  public void start() {
    if (store.findSecret(COMPLETE).isEmpty()) {
      worker.start();
    }
  }

  /** Looks at the next bookings of a host, or goes on to the next host; 0 when all are done. */
  public int round() {
    if (complete) {
      return 0;
    }
    List<Booking> page = host.map(this::page).orElse(List.of());
    page.forEach(this::identify);
    if (page.size() == PAGE) {
      Booking last = page.get(PAGE - 1);
      after = Optional.of(new Bookings.Position(last.start(), last.id()));
    } else {
      goToNextHost();
    }
    return complete ? 0 : 1;
  }

  private List<Booking> page(Host of) {
    return store.transactions().read(tx -> tx.bookings().page(of.id(), ALL, after, PAGE));
  }

  /** A booking that somebody changes at the same moment is read again. */
  private void identify(Booking found) {
    Optional<Booking> identified = ids.identify(found);
    for (int i = 0; i < ATTEMPTS && identified.isPresent() && !isStored(identified.get()); i++) {
      identified =
          store.transactions().read(tx -> tx.bookings().find(found.id())).flatMap(ids::identify);
    }
  }

  private boolean isStored(Booking identified) {
    return store.transactions().run(tx -> Outcome.commit(tx.bookings().update(identified)));
  }

  private void goToNextHost() {
    Optional<String> slug = host.map(Host::slug);
    host = store.transactions().read(tx -> tx.hosts().page(slug, 1)).stream().findFirst();
    after = Optional.empty();
    if (host.isEmpty()) {
      store.putSecret(COMPLETE, "yes");
      complete = true;
    }
  }

  @Override
  public void close() {
    worker.close();
  }
}
