package dev.holdfast.availability.document;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Exclusive time in documents: exact, and as safe with many processes as the {@link DocumentPort}
 * below it.
 *
 * <p>A transaction loads documents, decides and changes them in memory, and ends in one
 * compare-and-swap. If that fails, the body runs again after a short random wait, a limited number
 * of times.
 */
public final class DocumentStore implements AvailabilityStore {

  /*
   * Why nothing is taken twice.
   *
   * Say that an operation looks at a slot of a resource. It then relies on the resource's document R
   * and on the document D of each day of the slot that R lists: these it checks or writes in its
   * swap. An operation that creates a day's document adds the day to R. So a day that R does not
   * list has no document, and the operation relies on all documents that can concern its slot.
   *
   * Every operation that changes time in that slot writes one of these documents:
   *
   *   adds a blockade of up to 31 days    writes the D of every day it touches, and R if a D is new
   *   adds a longer or open-ended one     writes R
   *   removes or cuts a blockade          writes all documents that it has an entry in (it was seen
   *                                       whole, so it knows them), R if it was long
   *   drops an expired hold               likewise
   *
   * So any two operations whose slots overlap meet in a document that one of them writes and the
   * other one checks or writes, and the later swap fails:
   *
   *   short and short   in the D of a day of the overlap; if that is new for both, also in R
   *   short and long    if the long one is first, in R, which it wrote and the short one checks; if
   *                     the short one is first, in D, which it wrote and the long one checks, or, if
   *                     D is new, in R
   *   long and long     in R
   *   cut and anything  the cut blockade overlaps the other slot, so one of its documents is among
   *                     those that the other one relies on
   *   parents           in R of the resource, and in the children's document of each parent
   *
   * Short operations on different days write different documents and only check R, so they do not
   * disturb each other, except while a day is used for the first time.
   *
   * Versions only grow and documents are never deleted, so a version that is the same has been the
   * same all the time. That is also why a run that changes nothing (a read, a refusal, a rollback,
   * an exception) is from one moment if all versions are the same on a second look; if they are not,
   * it never happened and runs again.
   */

  private final DocumentPort port;
  private final Optional<JointPort> joint;
  private final Clock clock;

  private DocumentStore(DocumentPort port, Optional<JointPort> joint, Clock clock) {
    this.port = Objects.requireNonNull(port, "Document port must not be null");
    this.joint = joint;
    this.clock = Objects.requireNonNull(clock, "Clock must not be null");
  }

  public static DocumentStore over(DocumentPort port) {
    return over(port, Clock.systemUTC());
  }

  /** With the clock by which holds expire. */
  public static DocumentStore over(DocumentPort port, Clock clock) {
    return new DocumentStore(port, Optional.empty(), clock);
  }

  /**
   * A store whose transactions write more than documents. For one thread, and so cheap that each
   * unit of work can have its own.
   */
  public static DocumentStore joining(JointPort port, Clock clock) {
    return new DocumentStore(port, Optional.of(port), clock);
  }

  /** Opens a view of one resource's calendar that is worked on in memory and then saved. */
  public DocumentCalendar open(ResourceId calendar, TimeSlot window) {
    Claim view = new Claim(calendar, window);
    DocumentTransaction seen =
        run(tx -> {
              tx.lock(List.of(view));
              return Outcome.rollback(tx);
            })
            .result();
    return new DocumentCalendar(view, seen.documents(), clock);
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return slot;
  }

  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    return transact(tx -> Outcome.commit(tx.claim(claims, owner, holdFor))).result();
  }

  @Override
  public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
    return run(body::apply);
  }

  private <T> Outcome<T> run(Function<DocumentTransaction, Outcome<T>> body) {
    Backoff backoff = new Backoff();
    while (true) {
      joint.ifPresent(JointPort::begin);
      DocumentTransaction tx = begin();
      Optional<Outcome<T>> outcome = attempt(body, tx);
      if (outcome.isPresent() && tx.isEndedBy(outcome.get(), hasOtherWrites())) {
        return outcome.get();
      }
      backoff.lost();
    }
  }

  private boolean hasOtherWrites() {
    return joint.isPresent() && joint.get().hasWrites();
  }

  private DocumentTransaction begin() {
    return new DocumentTransaction(Workspace.over(port), clock.instant());
  }

  /** How the body ended; empty if it failed on documents that are not from one moment. */
  private static <T> Optional<Outcome<T>> attempt(
      Function<DocumentTransaction, Outcome<T>> body, DocumentTransaction tx) {
    try {
      return Optional.of(body.apply(tx));
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      if (tx.documents().areFromOneMoment()) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /** The store commits by itself, so everything that was written is committed. */
  @Override
  public void afterCommit(Runnable task) {
    task.run();
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    return begin().blockades(resources, slot);
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return begin().calendars(resources, window);
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return begin().childrenOf(parent);
  }
}
