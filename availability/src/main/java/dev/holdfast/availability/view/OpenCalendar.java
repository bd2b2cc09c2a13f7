package dev.holdfast.availability.view;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A view of one resource's calendar, opened for a window by {@link CalendarFactory#open}. It
 * answers from what it read then and from what was done through it since; others see nothing of
 * that before {@link #save}.
 *
 * <p>It knows nothing about the time outside its window, and says so instead of guessing. It is for
 * one thread and for a short time: what others do meanwhile, it learns from a failed save.
 */
public final class OpenCalendar {

  /** The result of a save. */
  public enum Saved {
    /** All of it is true now. The view can still be used. */
    SAVED,
    /**
     * The calendar has changed since it was read, by somebody else or because a hold expired.
     * Nothing was written. Open it again to see what is free, and repeat.
     */
    CONFLICT
  }

  /** One thing to do when the calendar is saved; says whether it was done. */
  private interface Step extends Predicate<AvailabilityOperations> {}

  private final Availability store;
  private final UnaryOperator<TimeSlot> normalize;
  private final ResourceId resource;
  private final TimeSlot window;
  private final Availability draft;
  private final List<Step> steps = new ArrayList<>();
  private List<Blockade> seen;

  OpenCalendar(
      Availability store,
      UnaryOperator<TimeSlot> normalize,
      ResourceId resource,
      TimeSlot window,
      Draft draft) {
    this.store = store;
    this.normalize = normalize;
    this.resource = resource;
    this.window = window;
    this.draft = draft.availability();
    this.seen = draft.seen();
  }

  public TimeSlot window() {
    return window;
  }

  /**
   * Returns whether every instant of the slot is free.
   *
   * @throws IllegalArgumentException if the slot reaches out of the window
   */
  public boolean isAvailable(TimeSlot slot) {
    return draft.isAvailable(resource, inWindow("Slot", slot));
  }

  /**
   * Reserves the slot for a reference, such as the id of a meeting in your own tables. Repeating it
   * changes nothing.
   *
   * @throws IllegalArgumentException if the slot reaches out of the window
   */
  public BlockResult reserve(Owner reference, TimeSlot slot) {
    TimeSlot kept = inWindow("Slot", slot);
    BlockResult result = draft.block(resource, kept, reference);
    if (result.isBlocked()) {
      steps.add(tx -> tx.block(resource, kept, reference).isBlocked());
    }
    return result;
  }

  /**
   * Cancels all that the reference has reserved in the window.
   *
   * @throws IllegalArgumentException if a reservation of the reference reaches out of the window
   */
  public ReleaseResult cancel(Owner reference) {
    Objects.requireNonNull(reference, "Reference must not be null");
    List<Blockade> reserved =
        draft.blockades(resource, window).stream()
            .filter(blockade -> blockade.isBlockedBy(reference))
            .toList();
    if (reserved.isEmpty()) {
      return new ReleaseResult.Refused(ReleaseResult.Reason.NOT_HELD, List.of());
    }
    reserved.forEach(blockade -> inWindow("Reservation", blockade.slot()));
    for (Blockade blockade : reserved) {
      TimeSlot slot = blockade.slot();
      draft.release(resource, slot, reference);
      steps.add(tx -> tx.release(resource, slot, reference) instanceof ReleaseResult.Released);
    }
    return new ReleaseResult.Released(reserved);
  }

  /** Writes all that was done through this view in one step, or nothing of it. */
  public Saved save() {
    if (steps.isEmpty()) {
      return Saved.SAVED;
    }
    List<Blockade> before = seen;
    Optional<List<Blockade>> saved = store.transaction(tx -> write(tx, before));
    if (saved.isEmpty()) {
      return Saved.CONFLICT;
    }
    seen = saved.get();
    steps.clear();
    return Saved.SAVED;
  }

  /** What is in the calendar afterwards; nothing if it has changed since it was read. */
  private Outcome<Optional<List<Blockade>>> write(
      AvailabilityOperations tx, List<Blockade> before) {
    boolean isAsSeen = tx.blockades(resource, window).equals(before);
    return isAsSeen && steps.stream().allMatch(step -> step.test(tx))
        ? Outcome.commit(Optional.of(tx.blockades(resource, window)))
        : Outcome.rollback(Optional.empty());
  }

  private TimeSlot inWindow(String what, TimeSlot slot) {
    TimeSlot kept = normalize.apply(Objects.requireNonNull(slot, "Slot must not be null"));
    if (!window.encloses(kept)) {
      throw new IllegalArgumentException(
          "%s %s reaches out of the window %s for which calendar %s was opened. Open it for %s"
              .formatted(what, slot, window, resource, window.span(kept)));
    }
    return kept;
  }
}
