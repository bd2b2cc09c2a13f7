package dev.holdfast.torture.service.client;

import dev.holdfast.torture.run.Figures;
import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.BookingDeed;
import dev.holdfast.torture.service.history.HostDeed;
import dev.holdfast.torture.service.history.Response;
import dev.holdfast.torture.service.history.Response.State;
import dev.holdfast.torture.service.history.Thing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Bookings that clients know of and may change, their own and others', and what they did. */
public final class Board {

  private final Map<String, Booking> open = new LinkedHashMap<>();
  private final List<BookingDeed> deeds = new ArrayList<>();
  private final List<HostDeed> hostDeeds = new ArrayList<>();
  private final List<Thing> things = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private long looks;

  synchronized void add(BookingDeed deed) {
    deeds.add(deed);
    deed.booking().ifPresent(this::show);
  }

  synchronized void add(HostDeed deed) {
    hostDeeds.add(deed);
  }

  public synchronized List<HostDeed> hostDeeds() {
    return List.copyOf(hostDeeds);
  }

  synchronized void add(Thing thing) {
    things.add(thing);
  }

  /** Counts what is neither about a booking nor about the time of a resource. */
  synchronized void look() {
    looks++;
  }

  /** Of what was wrong at the moment at which somebody saw it. */
  synchronized void complain(String what) {
    complaints.add(what);
  }

  public synchronized List<Thing> things() {
    return List.copyOf(things);
  }

  public synchronized List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** A faster client may have seen a newer version. */
  private void show(Booking booking) {
    if (booking.status().isEnd()) {
      open.remove(booking.id());
    } else {
      open.merge(booking.id(), booking, (old, now) -> old.version() < now.version() ? now : old);
    }
  }

  synchronized void forget(String booking) {
    open.remove(booking);
  }

  /** Any booking of that status. */
  synchronized Optional<Booking> any(Booking.Status status, RandomGenerator random) {
    List<Booking> some = open.values().stream().filter(it -> it.status() == status).toList();
    return some.isEmpty() ? Optional.empty() : Optional.of(some.get(random.nextInt(some.size())));
  }

  public synchronized List<BookingDeed> deeds() {
    return List.copyOf(deeds);
  }

  public synchronized long count() {
    return deeds.size() + hostDeeds.size() + looks;
  }

  private synchronized long looks() {
    return looks;
  }

  public long acknowledged() {
    return deeds().stream().filter(deed -> deed.granted().isPresent()).count();
  }

  public void report(Figures figures) {
    List<BookingDeed> all = deeds();
    List<Response> answers = all.stream().flatMap(deed -> deed.answers().stream()).toList();
    figures.add("of bookings", all.size());
    List<HostDeed> onTimelines = hostDeeds();
    figures.add("of hosts' timelines", onTimelines.size());
    figures.add(
        "disabled",
        onTimelines.stream().filter(it -> it.isDisable() && it.isGranted()).count()
            + " times; "
            + onTimelines.stream().mapToInt(it -> it.cancelled().size()).sum()
            + " bookings cancelled for it, "
            + onTimelines.stream().mapToInt(it -> it.kept().size()).sum()
            + " kept, "
            + onTimelines.stream().filter(it -> !it.inTheWay().isEmpty()).count()
            + " times refused");
    figures.add("of other things", looks());
    figures.add("acknowledged", acknowledged());
    figures.add("unknown outcomes", all.stream().filter(BookingDeed::isUnknown).count());
    figures.add("lost answers", answers.stream().filter(it -> it.is(State.LOST)).count());
    figures.add("answers again", answers.stream().filter(Response::replayed).count());
  }
}
