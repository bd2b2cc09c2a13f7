package dev.holdfast.availability.tck.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Draws what the clients do. It looks at the model to aim: many releases at time that is blocked,
 * many wishes near the last one, so that clients meet.
 */
final class Generator {

  private static final int ADVANCE_ONE_IN = 30;
  private static final int TRANSACTION_ONE_IN = 8;
  private static final int HOLDS_REMEMBERED = 12;
  private static final int TRIES_TO_AIM = 12;

  /** A store whose clock runs by itself makes the run wait for each expiry. */
  private static final int MAX_WAITS = 5;

  private static final int WAIT_ONE_IN = 20;

  private final SplittableRandom random;
  private final boolean clockRuns;
  private final Deque<Hold> remembered = new ArrayDeque<>();
  private Place focus = new Place(0, new Span(0, 1));
  private int holds;
  private int waitsLeft = MAX_WAITS;
  private boolean mustWait;
  private boolean rivalling;

  Generator(SplittableRandom random, boolean clockRuns) {
    this.random = random;
    this.clockRuns = clockRuns;
  }

  /** Whether it is time for the clock to go on. */
  boolean drawsAdvance() {
    if (clockRuns) {
      boolean wait = mustWait;
      mustWait = false;
      return wait;
    }
    return oneIn(ADVANCE_ONE_IN);
  }

  Work work(Model model) {
    rivalling = false;
    if (!oneIn(TRANSACTION_ONE_IN)) {
      return Work.alone(operation(model, ttl(true)));
    }
    List<Operation> parts = new ArrayList<>();
    int size = 1 + random.nextInt(4);
    boolean changesOnly = oneIn(2);
    for (int i = 0; i < size; i++) {
      long ttl = ttl(!clockRuns);
      parts.add(changesOnly ? change(model, ttl) : operation(model, ttl));
    }
    Work.Ending[] endings = {Work.Ending.COMMIT, Work.Ending.ROLLBACK, Work.Ending.EXCEPTION};
    return new Work(parts, oneIn(2) ? Work.Ending.COMMIT : endings[random.nextInt(3)]);
  }

  /** Something near what the interrupted client is doing. */
  Work rival(Model model, Work interrupted) {
    rivalling = true;
    boolean transaction = interrupted.rivalsAllowed() > 1 && oneIn(2);
    List<Operation> parts = new ArrayList<>();
    for (int i = 0; i < (transaction ? 2 : 1); i++) {
      focus = interrupted.places().isEmpty() ? focus : pick(interrupted.places());
      parts.add(change(model, ttl(!clockRuns)));
    }
    return new Work(parts, transaction ? Work.Ending.COMMIT : Work.Ending.ALONE);
  }

  void remember(Hold hold) {
    if (hold.blockade().isHold() || oneIn(4)) {
      remembered.addLast(hold);
    }
    if (remembered.size() > HOLDS_REMEMBERED) {
      remembered.removeFirst();
    }
  }

  private Operation operation(Model model, long ttl) {
    return oneIn(6) ? question() : change(model, ttl);
  }

  private Operation change(Model model, long ttl) {
    int owner = random.nextInt(World.OWNERS.size());
    int roll = random.nextInt(100);
    if (roll < 20) {
      return new Changes.Block(place(), owner);
    } else if (roll < 40) {
      return new Changes.TakeHold(place(), owner, ttl);
    } else if (roll < 50 && !remembered.isEmpty()) {
      return new Changes.Confirm(pick(List.copyOf(remembered)));
    } else if (roll < 66) {
      Place place = aim(model, Entry::isBlocked);
      return new Changes.Release(place, ownerAt(model, place).orElse(owner));
    } else if (roll < 71) {
      return new Changes.Disable(place(), owner);
    } else if (roll < 81) {
      Place place = aim(model, Entry::isDisabled);
      return new Changes.Enable(place, ownerAt(model, place).orElse(owner));
    } else if (roll < 89) {
      return new Changes.BlockAll(places(), owner);
    } else if (roll < 96) {
      return new Changes.BlockAnyOf(resources(), place().span(), owner);
    }
    return move();
  }

  private Operation move() {
    int resource = random.nextInt(World.RESOURCES);
    int distance = random.nextInt(World.RESOURCES);
    return distance == 0
        ? new Changes.RemoveFromParent(resource)
        : new Changes.PutUnder((resource + distance) % World.RESOURCES, resource);
  }

  private Operation question() {
    return switch (random.nextInt(6)) {
      case 0 -> new Questions.Calendar(place());
      case 1 -> new Questions.Calendars(resources(), place().span());
      case 2 -> new Questions.IsAvailable(place());
      case 3 -> new Questions.FindAvailable(resources(), place().span());
      case 4 -> new Questions.FindAvailableUnder(resource(), place().span());
      default -> new Questions.ChildrenOf(resource());
    };
  }

  /**
   * Drawn for every operation, a hold or not. On a clock that runs no two have the same length, for
   * nobody could say which of two equal ones ends later.
   */
  private long ttl(boolean mayBeShort) {
    if (clockRuns) {
      if (mayBeShort && waitsLeft > 0 && oneIn(WAIT_ONE_IN)) {
        waitsLeft--;
        mustWait = true;
        return StoreClock.SHORT_TTL;
      }
      holds++;
      return StoreClock.LONG_TTL + holds % 480 * StoreClock.HOUR;
    }
    return switch (random.nextInt(mayBeShort ? 4 : 2)) {
      case 2 -> StoreClock.SHORT_TTL;
      case 3 -> StoreClock.UNTIL_NEXT_STEP;
      default -> StoreClock.LONG_TTL + random.nextInt(4) * StoreClock.HOUR;
    };
  }

  private int resource() {
    return random.nextInt(World.RESOURCES);
  }

  private List<Integer> resources() {
    List<Integer> all = new ArrayList<>(IntStream.range(0, World.RESOURCES).boxed().toList());
    Collections.shuffle(all, new Random(random.nextLong()));
    return List.copyOf(all.subList(0, 1 + random.nextInt(World.RESOURCES)));
  }

  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    int size = 1 + random.nextInt(4);
    for (int i = 0; i < size; i++) {
      places.add(place());
    }
    return List.copyOf(places);
  }

  /** A place that begins in such a cell; often it is just all that its owner has around there. */
  private Place aim(Model model, Predicate<Entry> target) {
    if (rivalling && nearFocus()) {
      return place();
    }
    for (int i = 0; i < TRIES_TO_AIM; i++) {
      int resource = resource();
      int cell = random.nextInt(Timeline.CELLS);
      if (target.test(model.cells().get(resource, cell))) {
        return oneIn(2) ? at(resource, cell) : allAround(model.cells(), resource, cell);
      }
    }
    return place();
  }

  private static Place allAround(Cells cells, int resource, int cell) {
    char mark = cells.get(resource, cell).mark();
    int from = cell;
    while (from > 0 && cells.get(resource, from - 1).mark() == mark) {
      from--;
    }
    int to = cell + 1;
    while (to < Timeline.CELLS && cells.get(resource, to).mark() == mark) {
      to++;
    }
    return new Place(resource, new Span(from, to));
  }

  /** The owner of the start of the place; sometimes another one, so that strangers try too. */
  private OptionalInt ownerAt(Model model, Place place) {
    Entry entry = model.cells().get(place.resource(), place.span().from());
    return entry.isFree() || oneIn(4) ? OptionalInt.empty() : OptionalInt.of(entry.owner());
  }

  private Place place() {
    return nearFocus()
        ? at(focus.resource(), Math.max(0, focus.span().from() - 2 + random.nextInt(5)))
        : at(resource(), random.nextInt(Timeline.CELLS));
  }

  private boolean nearFocus() {
    return rivalling ? !oneIn(4) : oneIn(3);
  }

  private Place at(int resource, int start) {
    int from = Math.min(start, Timeline.CELLS - 1);
    focus = new Place(resource, new Span(from, Math.min(from + length(), Timeline.CELLS)));
    return focus;
  }

  /** Mostly a few cells; sometimes without an end. */
  private int length() {
    int roll = random.nextInt(40);
    if (roll == 0) {
      return Timeline.CELLS;
    }
    return 1 + random.nextInt(roll < 8 ? 16 : 4);
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }
}
