package dev.holdfast.availability.document;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.TimeSlot;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A view of one resource's calendar, opened for a window by {@link DocumentStore#open}. It works on
 * the documents that it loaded then and on its own changes; nobody else sees them before {@link
 * #save}.
 *
 * <p>It refuses requests about time outside its window. Use it in one thread and for a short time:
 * it notices changes of others only when a save fails.
 */
public final class DocumentCalendar {

  /** The result of a save. */
  public enum Saved {
    /** All changes are written. The view can be used further. */
    SAVED,
    /** Another writer was faster, and nothing was written. Open the calendar again and repeat. */
    VERSION_CONFLICT
  }

  private final Claim view;
  private final Draft draft;
  private final Availability availability;

  DocumentCalendar(Claim view, Workspace documents, Clock clock) {
    this.view = view;
    documents.unlock();
    this.draft = new Draft(documents, clock);
    this.availability = Availability.on(draft);
  }

  public TimeSlot window() {
    return view.slot();
  }

  /**
   * Whether every instant of the slot is free.
   *
   * @throws IllegalArgumentException if the slot reaches out of the window
   */
  public boolean isAvailable(TimeSlot slot) {
    requireInWindow("Slot", slot);
    return availability.isAvailable(view.resource(), slot);
  }

  /**
   * Reserves the slot for a reference, such as the id of a meeting in your own tables. Repeating it
   * changes nothing.
   *
   * @throws IllegalArgumentException if the slot reaches out of the window
   */
  public BlockResult reserve(Owner reference, TimeSlot slot) {
    requireInWindow("Slot", slot);
    return availability.block(view.resource(), slot, reference);
  }

  /**
   * Releases everything that the reference has reserved in the window.
   *
   * @throws IllegalArgumentException if a reservation of the reference reaches out of the window
   */
  public ReleaseResult cancel(Owner reference) {
    Objects.requireNonNull(reference, "Reference must not be null");
    List<Blockade> reserved =
        draft.blockades(Set.of(view.resource()), window()).stream()
            .filter(blockade -> blockade.isBlockedBy(reference))
            .toList();
    if (reserved.isEmpty()) {
      return new ReleaseResult.Refused(ReleaseResult.Reason.NOT_HELD, List.of());
    }
    reserved.forEach(blockade -> requireInWindow("Reservation", blockade.slot()));
    reserved.forEach(blockade -> availability.release(view.resource(), blockade.slot(), reference));
    return new ReleaseResult.Released(reserved);
  }

  /** Writes all changes of this view in one step, or none of them. */
  public Saved save() {
    return draft.save() ? Saved.SAVED : Saved.VERSION_CONFLICT;
  }

  private void requireInWindow(String what, TimeSlot slot) {
    Objects.requireNonNull(slot, "Slot must not be null");
    if (!window().encloses(slot)) {
      throw new IllegalArgumentException(
          "%s %s reaches out of the window %s for which calendar %s was opened. Open it for %s"
              .formatted(what, slot, window(), view.resource(), window().span(slot)));
    }
  }
}
