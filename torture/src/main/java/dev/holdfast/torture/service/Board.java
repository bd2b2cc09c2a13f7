package dev.holdfast.torture.service;

import dev.holdfast.torture.Figures;
import dev.holdfast.torture.service.Answer.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Bookings that clients know of and may change, their own and others', and what they did. */
final class Board {

  private final Map<String, Booking> open = new LinkedHashMap<>();
  private final List<Deed> deeds = new ArrayList<>();
  private final List<Thing> things = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private long looks;

  synchronized void add(Deed deed) {
    deeds.add(deed);
    deed.booking().ifPresent(this::show);
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

  synchronized List<Thing> things() {
    return List.copyOf(things);
  }

  synchronized List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** Whoever was faster may have shown a newer version. */
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

  synchronized List<Deed> deeds() {
    return List.copyOf(deeds);
  }

  synchronized long count() {
    return deeds.size() + looks;
  }

  private synchronized long looks() {
    return looks;
  }

  long acknowledged() {
    return deeds().stream().filter(deed -> deed.granted().isPresent()).count();
  }

  void tell(Figures figures) {
    List<Deed> all = deeds();
    List<Answer> answers = all.stream().flatMap(deed -> deed.answers().stream()).toList();
    figures.add("of bookings", all.size());
    figures.add("of other things", looks());
    figures.add("acknowledged", acknowledged());
    figures.add("unknown outcomes", all.stream().filter(Deed::isUnknown).count());
    figures.add("lost answers", answers.stream().filter(it -> it.is(State.LOST)).count());
    figures.add("answers again", answers.stream().filter(Answer::replayed).count());
  }
}
