package dev.holdfast.availability.tck;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * What rivals do to one room in its first hours, for {@link SomeOrderTest}. Answers are short and
 * have no ids, so that those of two runs can be compared.
 */
@Param(name = "hour", gen = IntGen.class, conf = "0:2")
@Param(name = "hours", gen = IntGen.class, conf = "1:2")
@Param(name = "owner", gen = IntGen.class, conf = "1:2")
public abstract class RivalsInARoom {

  private static final Instant DAY = Instant.parse("2030-01-01T00:00:00Z");
  private static final Clock NOON = Clock.fixed(DAY.plusSeconds(43_200), ZoneOffset.UTC);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final ResourceId ROOM = ResourceId.of("room");

  private final Availability availability;

  RivalsInARoom(AvailabilityStore store) {
    availability = Availability.on(store);
  }

  @Operation
  public boolean block(
      @Param(name = "hour") int hour,
      @Param(name = "hours") int hours,
      @Param(name = "owner") int owner) {
    return availability.block(ROOM, slot(hour, hours), owner(owner)) instanceof BlockResult.Blocked;
  }

  @Operation
  public boolean hold(@Param(name = "hour") int hour, @Param(name = "owner") int owner) {
    return availability.hold(ROOM, slot(hour, 1), owner(owner), HOUR)
        instanceof BlockResult.Blocked;
  }

  @Operation
  public boolean release(
      @Param(name = "hour") int hour,
      @Param(name = "hours") int hours,
      @Param(name = "owner") int owner) {
    return availability.release(ROOM, slot(hour, hours), owner(owner))
        instanceof ReleaseResult.Released;
  }

  /** Answers how many lost time. */
  @Operation
  public int disable(@Param(name = "hour") int hour, @Param(name = "owner") int owner) {
    return availability.disable(ROOM, slot(hour, 1), owner(owner)).displaced().size();
  }

  @Operation
  public boolean enable(@Param(name = "hour") int hour, @Param(name = "owner") int owner) {
    return availability.enable(ROOM, slot(hour, 1), owner(owner)) instanceof EnableResult.Enabled;
  }

  /** A digit for each hour: whose it is, and whether it is out of use. */
  @Operation
  public int calendar() {
    int seen = 0;
    for (Calendar.Period period : availability.calendar(ROOM, slot(0, 4)).periods()) {
      for (int hour = 0; hour < 4; hour++) {
        if (period.slot().contains(DAY.plusSeconds(hour * 3_600L))) {
          seen += digit(period) * (int) Math.pow(10, hour);
        }
      }
    }
    return seen;
  }

  private static int digit(Calendar.Period period) {
    int owner = period.owner().isEmpty() ? 0 : period.owner().get().equals(owner(1)) ? 1 : 2;
    return period.state() == Calendar.State.DISABLED ? owner + 2 : owner;
  }

  private static TimeSlot slot(int hour, int hours) {
    return TimeSlot.of(DAY.plus(Duration.ofHours(hour)), Duration.ofHours(hours));
  }

  private static Owner owner(int owner) {
    return owner == 1 ? ANN : BOB;
  }

  /** The store that is to be trusted. */
  public static final class OfMemoryStore extends RivalsInARoom {
    public OfMemoryStore() {
      super(MemoryStore.create(NOON));
    }
  }

  /** Broken: what was free when it looked is taken, whoever came between. */
  public static final class OfAStoreThatLooksAndThenTakes extends RivalsInARoom {
    public OfAStoreThatLooksAndThenTakes() {
      super(new LooksThenTakes(MemoryStore.create(NOON)));
    }
  }

  private static final class LooksThenTakes extends ForwardingStore {

    private static final TimeSlot DAY_AND_NIGHT = slot(0, 24);

    LooksThenTakes(AvailabilityStore right) {
      super(right);
    }

    @Override
    public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
      List<Blockade> seen =
          super.transact(tx -> commit(tx.blockades(Set.of(ROOM), DAY_AND_NIGHT))).result();
      return super.transact(
          tx -> {
            List<Blockade> now = tx.lock(List.of(Claim.of(ROOM, DAY_AND_NIGHT)));
            tx.replace(now, seen);
            return body.apply(tx);
          });
    }
  }
}
