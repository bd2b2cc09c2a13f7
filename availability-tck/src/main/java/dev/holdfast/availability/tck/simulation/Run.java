package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.tck.StoreUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One simulation. Each step does a work on the store through faults and rivals, reads everything
 * back and asks the model for an order of what happened that explains all of it: the answers, the
 * events and the state.
 *
 * <p>Without rivals there is one order. A rival that came in between was before the work or after
 * it. A work that failed did not happen, unless its outcome is unknown: then it may have happened,
 * but wholly.
 */
final class Run {

  private final StoreUnderTest subject;
  private final AvailabilityStore store;
  private final World world = new World();
  private final History history;
  private final Faults faults;
  private final EventLog events;
  private final EventLog rivalEvents = new EventLog(() -> false);
  private final Availability faulty;
  private final Availability sound;
  private final StoreClock clock;
  private final Generator generator;
  private final Identities identities = new Identities();
  private final List<Deed> rivals = new ArrayList<>();
  private Model model = Model.empty();
  private Work interrupted = new Work(List.of(), Work.Ending.ALONE);

  Run(StoreUnderTest subject, long seed, Simulation.Options options) {
    SplittableRandom random = new SplittableRandom(seed);
    this.subject = subject;
    this.store = subject.store();
    this.history = new History(options.reader());
    this.clock = new StoreClock(store);
    this.generator = new Generator(random.split(), clock.isRunning());
    this.faults = new Faults(random.split(), options, history, this::rival);
    this.events = new EventLog(faults::isTransactionOpen);
    this.faulty = subject.availability(new FaultyStore(store, faults), events);
    this.sound = subject.availability(store, rivalEvents);
  }

  History history() {
    return history;
  }

  Faults faults() {
    return faults;
  }

  void step() {
    if (generator.drawsAdvance()) {
      advance();
    } else {
      perform(generator.work(model));
    }
    history.end();
  }

  private void advance() {
    history.begin("the clock goes on by " + StoreClock.STEP);
    subject.advance(StoreClock.STEP);
    model.setNow(clock.now());
    settle(List.of(List.of()), false);
  }

  private void perform(Work work) {
    history.begin(work);
    if (clock.isRunning()) {
      model.setNow(clock.now());
    }
    rivals.clear();
    interrupted = work;
    faults.begin(work.rivalsAllowed());
    try {
      answered(new Deed(work, Optional.of(work.on(faulty, world)), events.take(world)));
    } catch (StoreException e) {
      failed(work, e.kind(), e);
    }
  }

  /** Called by the faulty store in the middle of a work. */
  private void rival() {
    Work work = generator.rival(model, interrupted);
    Deed deed = new Deed(work, Optional.of(work.on(sound, world)), rivalEvents.take(world));
    rivals.add(deed);
    history.note("rival: %s -> %s".formatted(work, deed.verdict()));
  }

  private void answered(Deed deed) {
    history.note("-> " + deed.verdict());
    if (deed.work().ending() == Work.Ending.ALONE && deed.verdict().equals(Answer.CONTENDED)) {
      failed(deed.work(), StoreException.Kind.CONTENDED, null);
      return;
    }
    settle(ordersWith(deed), deed.work().moves());
    deed.answers().ifPresent(answers -> answers.forEach(this::remember));
  }

  private void failed(Work work, StoreException.Kind kind, @Nullable StoreException cause) {
    history.note("-> failed, " + kind);
    if (!faults.struck() && rivals.isEmpty()) {
      throw new Mismatch("The store gave up without a fault or a rival: " + kind + " " + cause);
    }
    if (!events.take(world).isEmpty()) {
      throw new Mismatch("Events were delivered although the client got a failure");
    }
    List<List<Deed>> orders = new ArrayList<>();
    orders.add(List.copyOf(rivals));
    if (kind == StoreException.Kind.UNKNOWN_OUTCOME) {
      orders.addAll(ordersWith(new Deed(work, Optional.empty(), List.of())));
    }
    settle(orders, work.moves());
  }

  /** The work after all rivals, or before some of them. */
  private List<List<Deed>> ordersWith(Deed deed) {
    List<List<Deed>> orders = new ArrayList<>();
    for (int before = rivals.size(); before >= 0; before--) {
      List<Deed> order = new ArrayList<>(rivals);
      order.add(before, deed);
      orders.add(order);
    }
    return orders;
  }

  /** Goes on from the first order that explains what was seen. */
  private void settle(List<List<Deed>> orders, boolean moved) {
    boolean anyMoved = moved || rivals.stream().anyMatch(rival -> rival.work().moves());
    Snapshot seen = Snapshot.of(store, sound, world);
    Snapshot snapshot = anyMoved ? seen.withChildren(sound, world) : seen;
    List<Mismatch> mismatches = new ArrayList<>();
    for (boolean lookedEarly : new boolean[] {false, true}) {
      for (List<Deed> order : orders) {
        try {
          model = explain(order, lookedEarly, snapshot);
          return;
        } catch (Mismatch e) {
          mismatches.add(e);
        }
      }
    }
    throw mismatches.get(0);
  }

  /** By a client that looked before its rivals came, or at what they left. */
  private Model explain(List<Deed> order, boolean lookedEarly, Snapshot snapshot) {
    Identities.Guess guess = identities.guess();
    Comparison comparison = new Comparison(world, clock, guess);
    Model after = model;
    for (Deed deed : order) {
      Work.Foreseen foreseen =
          lookedEarly && deed.work().equals(interrupted)
              ? deed.work().on(after, model)
              : deed.work().on(after);
      comparison.deed(foreseen, deed);
      after = foreseen.after();
    }
    comparison.state(after, snapshot);
    guess.keep();
    return after;
  }

  private void remember(Answer answer) {
    for (Blockade blockade : answer.blockadesGot()) {
      Place place = new Place(world.numberOf(blockade.resource()), Timeline.cells(blockade.slot()));
      int owner = World.numberOf(blockade.owner());
      long expiry = blockade.expiresAt().map(clock::timeOf).orElse(Entry.NEVER);
      int grant = identities.grantOf(blockade.id());
      generator.remember(new Hold(blockade, place, owner, expiry, grant));
    }
  }
}
