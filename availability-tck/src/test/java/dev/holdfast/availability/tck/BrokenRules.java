package dev.holdfast.availability.tck;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityEvent;
import dev.holdfast.availability.AvailabilityListener;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Libraries that break the rules, each in one way. */
final class BrokenRules {

  private BrokenRules() {}

  static final class ReleasesForStrangers extends QuickContract {
    @Override
    Availability broken(Availability right, AvailabilityListener listener) {
      return new ForwardingAvailability(right) {
        @Override
        public ReleaseResult release(ResourceId resource, TimeSlot slot, Owner owner) {
          ReleaseResult result = super.release(resource, slot, owner);
          return result instanceof ReleaseResult.Refused refused
                  && refused.reason() == ReleaseResult.Reason.NOT_OWNER
              ? super.release(resource, slot, refused.inTheWay().get(0).owner())
              : result;
        }
      };
    }
  }

  static final class LetsTheDisablerBlock extends QuickContract {
    @Override
    Availability broken(Availability right, AvailabilityListener listener) {
      return new ForwardingAvailability(right) {
        @Override
        public BlockResult block(ResourceId resource, TimeSlot slot, Owner owner) {
          BlockResult result = super.block(resource, slot, owner);
          if (result instanceof BlockResult.Refused refused
              && refused.reason() == BlockResult.Reason.DISABLED) {
            enable(resource, slot, owner);
            return super.block(resource, slot, owner);
          }
          return result;
        }
      };
    }
  }

  static final class TakesAllThatAreFree extends QuickContract {
    @Override
    Availability broken(Availability right, AvailabilityListener listener) {
      return new ForwardingAvailability(right) {
        @Override
        public BlockResult blockAnyOf(
            Collection<ResourceId> resources, TimeSlot slot, Owner owner) {
          BlockResult first = super.blockAnyOf(resources, slot, owner);
          super.findAvailable(resources, slot).forEach(free -> super.block(free, slot, owner));
          return first;
        }
      };
    }
  }

  /** Leaves out the free time after the last blockade. */
  static final class LeavesGapsInCalendars extends QuickContract {
    @Override
    Availability broken(Availability right, AvailabilityListener listener) {
      return new ForwardingAvailability(right) {
        @Override
        public Calendar calendar(ResourceId resource, TimeSlot window) {
          Calendar calendar = super.calendar(resource, window);
          int last = calendar.periods().size() - 1;
          if (last == 0 || calendar.periods().get(last).owner().isPresent()) {
            return calendar;
          }
          TimeSlot shorter = window.withTo(calendar.periods().get(last).slot().from());
          return new Calendar(resource, shorter, calendar.periods().subList(0, last));
        }
      };
    }
  }

  static final class TellsBeforeTheCommit extends QuickContract {
    @Override
    Availability broken(Availability right, AvailabilityListener listener) {
      return new ForwardingAvailability(right) {
        @Override
        public <T> T transaction(Function<AvailabilityOperations, Outcome<T>> body) {
          Objects.requireNonNull(body, "Body must not be null");
          return super.transaction(tx -> body.apply(telling(tx, listener)));
        }
      };
    }

    private static AvailabilityOperations telling(
        AvailabilityOperations tx, AvailabilityListener listener) {
      return new ForwardingOperations(tx) {
        @Override
        public BlockResult block(ResourceId resource, TimeSlot slot, Owner owner) {
          BlockResult result = super.block(resource, slot, owner);
          if (result instanceof BlockResult.Blocked blocked) {
            listener.on(new AvailabilityEvent.ResourceBlocked(blocked.blockade()));
          }
          return result;
        }
      };
    }
  }

  static final class ConfirmsTooLate extends QuickContract {
    @Override
    Availability broken(Availability right, AvailabilityListener listener) {
      return new ForwardingAvailability(right) {
        @Override
        public ConfirmResult confirm(Blockade hold) {
          ConfirmResult result = super.confirm(hold);
          return result instanceof ConfirmResult.Refused
                  && block(hold.resource(), hold.slot(), hold.owner())
                      instanceof BlockResult.Blocked blocked
              ? new ConfirmResult.Confirmed(blocked.blockades())
              : result;
        }
      };
    }
  }

  static final class ReportsMoreThanWasLost extends QuickContract {
    @Override
    Availability broken(Availability right, AvailabilityListener listener) {
      return new ForwardingAvailability(right) {
        @Override
        public Disabled disable(ResourceId resource, TimeSlot slot, Owner owner) {
          Predicate<Blockade> blocked = it -> !it.isDisabled();
          List<Blockade> before = blockadesOf(resource).stream().filter(blocked).toList();
          Disabled done = super.disable(resource, slot, owner);
          List<Blockade> whole = before.stream().filter(it -> it.slot().overlaps(slot)).toList();
          return new Disabled(done.disabled(), whole, done.alreadyDisabled());
        }
      };
    }
  }

  static final class ShortensHolds extends QuickContract {
    @Override
    Availability broken(Availability right, AvailabilityListener listener) {
      return new ForwardingAvailability(right) {
        @Override
        public BlockResult hold(ResourceId resource, TimeSlot slot, Owner owner, Duration ttl) {
          Optional<BlockResult> refused =
              Optional.of(super.hold(resource, slot, owner, ttl))
                  .filter(BlockResult.Refused.class::isInstance);
          return refused.orElseGet(
              () -> {
                release(resource, slot, owner);
                return super.hold(resource, slot, owner, ttl);
              });
        }
      };
    }
  }

  /** Gives the old time up before it has the new one. */
  static final class LosesTheOldTimeOfAMove extends QuickContract {
    @Override
    Availability broken(Availability right, AvailabilityListener listener) {
      return new ForwardingAvailability(right) {
        @Override
        public BlockResult move(Collection<Claim> claims, Collection<Claim> to, Owner owner) {
          Objects.requireNonNull(owner, "Owner must not be null");
          claims.forEach(claim -> release(claim.resource(), claim.slot(), owner));
          return blockAll(to, owner);
        }
      };
    }
  }

  static final class RevivesDeadHolds extends QuickContract {
    @Override
    Availability broken(Availability right, AvailabilityListener listener) {
      return new ForwardingAvailability(right) {
        @Override
        public ConfirmResult extend(Blockade hold, Duration ttl) {
          ConfirmResult result = super.extend(hold, ttl);
          return result instanceof ConfirmResult.Refused
                  && hold(hold.resource(), hold.slot(), hold.owner(), ttl)
                      instanceof BlockResult.Blocked blocked
              ? new ConfirmResult.Confirmed(blocked.blockades())
              : result;
        }
      };
    }
  }
}
