package dev.holdfast.availability.tck;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.BlockadeId;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Stores that break their promise, each in one way. */
final class BrokenStores {

  private BrokenStores() {}

  static final class ChecksThenInserts extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return new RowStore(clock, RowStore.Carelessness.INSERTS_UNCHECKED);
    }
  }

  static final class LosesPartReleases extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return new RowStore(clock, RowStore.Carelessness.CUTS_GET_LOST);
    }
  }

  static final class ReadsWithoutProtection extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return new RowStore(clock, RowStore.Carelessness.READS_UNPROTECTED);
    }
  }

  static final class KeepsHalfOfALostBlock extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return new ForwardingStore(MemoryStore.create(clock)) {
        @Override
        StoreTransaction wrapped(StoreTransaction tx) {
          return new ForwardingTransaction(tx) {
            @Override
            public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
              ClaimResult result = super.claim(claims, owner, holdFor);
              if (result instanceof ClaimResult.InTheWay) {
                claims.forEach(claim -> super.claim(List.of(claim), owner, holdFor));
              }
              return result;
            }
          };
        }
      };
    }
  }

  /** Has a grid of a quarter, but to ten past belongs what was asked from five past on. */
  static final class RoundsAStartUp extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return new ForwardingStore(MemoryStore.create(clock)) {
        @Override
        public TimeSlot normalize(TimeSlot slot) {
          return slot.isOpenEnded()
              ? TimeSlot.from(up(slot.from()))
              : TimeSlot.of(up(slot.from()), up(slot.to()));
        }
      };
    }

    private static Instant up(Instant instant) {
      long quarter = Duration.ofMinutes(15).toSeconds();
      Instant last = instant.truncatedTo(ChronoUnit.SECONDS);
      return last.plusSeconds(Math.floorMod(-last.getEpochSecond(), quarter));
    }
  }

  /** Writes local time and reads it back, in whatever zone the program happens to run. */
  static final class WritesTimeWithoutAZone extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return TranslatingStore.ofTime(
          MemoryStore.create(clock),
          slot -> moved(slot, it -> local(it).toInstant(ZoneOffset.UTC)),
          slot -> moved(slot, WritesTimeWithoutAZone::fromLocal));
    }

    private static LocalDateTime local(Instant instant) {
      return LocalDateTime.ofInstant(instant, ZoneId.systemDefault());
    }

    private static Instant fromLocal(Instant written) {
      return LocalDateTime.ofInstant(written, ZoneOffset.UTC)
          .atZone(ZoneId.systemDefault())
          .toInstant();
    }
  }

  static final class KeepsMilliseconds extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      UnaryOperator<Instant> cut = instant -> instant.truncatedTo(ChronoUnit.MILLIS);
      return TranslatingStore.ofTime(
          MemoryStore.create(clock), slot -> moved(slot, cut), slot -> slot);
    }
  }

  private static TimeSlot moved(TimeSlot slot, UnaryOperator<Instant> move) {
    Instant from = move.apply(slot.from());
    return slot.isOpenEnded() ? TimeSlot.from(from) : TimeSlot.of(from, move.apply(slot.to()));
  }

  /** Believes that ten years are for ever. */
  static final class EndsWhatHasNoEnd extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return TranslatingStore.ofTime(
          MemoryStore.create(clock),
          slot -> slot.isOpenEnded() ? TimeSlot.of(slot.from(), Duration.ofDays(3_650)) : slot,
          slot -> slot);
    }
  }

  static final class IgnoresCase extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return TranslatingStore.ofNames(
          MemoryStore.create(clock), name -> ResourceId.of(name.value().toLowerCase(Locale.ROOT)));
    }
  }

  /** Its clock stands still. */
  static final class ForgetsExpiry extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return MemoryStore.create(Clock.fixed(clock.instant(), ZoneOffset.UTC));
    }
  }

  static final class CommitsWhatWasRolledBack extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return new ForwardingStore(MemoryStore.create(clock)) {
        @Override
        public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
          return super.<Outcome<T>>transact(tx -> Outcome.commit(body.apply(tx))).result();
        }
      };
    }
  }

  static final class GivesPiecesANewId extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return new ForwardingStore(MemoryStore.create(clock)) {
        @Override
        StoreTransaction wrapped(StoreTransaction tx) {
          return new ForwardingTransaction(tx) {
            @Override
            public void replace(List<Blockade> gone, List<Blockade> instead) {
              super.replace(gone, instead.stream().map(it -> renamed(it)).toList());
            }
          };
        }
      };
    }

    private static Blockade renamed(Blockade it) {
      return new Blockade(
          BlockadeId.random(), it.resource(), it.slot(), it.owner(), it.kind(), it.expiresAt());
    }
  }

  static final class RunsTasksTwice extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return new ForwardingStore(MemoryStore.create(clock)) {
        @Override
        public void afterCommit(Runnable task) {
          super.afterCommit(task);
          super.afterCommit(task);
        }
      };
    }
  }
}
