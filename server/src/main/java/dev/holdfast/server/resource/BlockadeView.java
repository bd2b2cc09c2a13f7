package dev.holdfast.server.resource;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.resource.DisableResult;
import dev.holdfast.scheduling.resource.DisableTime;
import dev.holdfast.scheduling.resource.DisableTime.OnBookings;
import dev.holdfast.scheduling.resource.HeldResult;
import dev.holdfast.server.json.CodeOf;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result for the requested time.
 *
 * @param to null: it has no end
 * @param state blocked, disabled or available
 * @param blockadeId of the blockade that makes it so or, if the time is available, made it
 *     otherwise; of the first one if there are several
 */
public record BlockadeView(
    String resourceId,
    Instant from,
    @Nullable Instant to,
    String owner,
    @CodeOf(Calendar.State.class) String state,
    String blockadeId) {

  static final String BLOCKED = "blocked";
  static final String DISABLED = "disabled";
  static final String AVAILABLE = "available";

  static BlockadeView of(String resourceId, RequestedTime asked, String state, Blockade first) {
    return new BlockadeView(
        resourceId,
        asked.slot().from(),
        end(asked.slot()),
        asked.owner().value(),
        state,
        first.id().toString());
  }

  /** The end as clients see it: null for none. */
  static @Nullable Instant end(TimeSlot slot) {
    return slot.isOpenEnded() ? null : slot.to();
  }

  static String stateOf(Blockade blockade) {
    return blockade.isDisabled() ? DISABLED : BLOCKED;
  }

  /** A part of somebody's time. */
  public record Piece(String owner, Instant from, @Nullable Instant to) {

    /** What of these lies in the slot. */
    static List<Piece> of(List<Blockade> blockades, TimeSlot slot) {
      return blockades.stream().flatMap(blockade -> of(blockade, slot)).toList();
    }

    private static Stream<Piece> of(Blockade blockade, TimeSlot slot) {
      return blockade.slot().intersection(slot).stream()
          .map(part -> new Piece(blockade.owner().value(), part.from(), end(part)));
    }
  }

  /**
   * Time that is in use again.
   *
   * @param freed what is free now and was not before
   */
  public record Freed(@JsonUnwrapped BlockadeView time, List<Piece> freed) {

    static Freed of(String resourceId, RequestedTime asked, List<Blockade> freed) {
      return new Freed(
          BlockadeView.of(resourceId, asked, AVAILABLE, freed.get(0)),
          Piece.of(freed, asked.slot()));
    }
  }

  /**
   * Time that was taken out of use.
   *
   * @param time its state is blocked if bookings keep all of it
   * @param displaced who lost what by it
   * @param alreadyDisabled what was disabled before, and by whom
   * @param cancelled the bookings that were cancelled for it; only with onBookings cancel
   * @param kept the confirmed bookings that keep their time; only with onBookings keep
   * @param pending bookings that nobody can confirm while the time is disabled; only with keep
   */
  public record TakenOut(
      @JsonUnwrapped BlockadeView time,
      List<Piece> displaced,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Piece> alreadyDisabled,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> cancelled,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> kept,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> pending) {

    static TakenOut of(DisableTime.Request wish, DisableResult.Done done) {
      Disabled result = done.disabled();
      Blockade first =
          Stream.of(result.disabled(), result.alreadyDisabled(), done.left())
              .flatMap(List::stream)
              .findFirst()
              .orElseThrow();
      boolean cancels = wish.onBookings() == OnBookings.CANCEL;
      boolean keeps = wish.onBookings() == OnBookings.KEEP;
      RequestedTime asked = new RequestedTime(wish.slot(), wish.owner());
      return new TakenOut(
          BlockadeView.of(wish.resource().id(), asked, stateOf(first), first),
          Piece.of(result.displaced(), wish.slot()),
          Piece.of(result.alreadyDisabled(), wish.slot()),
          cancels ? ids(done.cancelled()) : null,
          keeps ? ids(done.kept()) : null,
          keeps ? ids(done.pending()) : null);
    }

    private static List<String> ids(List<Booking> bookings) {
      return bookings.stream().map(booking -> booking.id().value()).toList();
    }
  }

  /**
   * Time that somebody has for a while.
   *
   * @param expiresAt null: the owner had all of it before, and for good
   */
  public record Held(@JsonUnwrapped BlockadeView time, String holdId, @Nullable Instant expiresAt) {

    static Held of(String resourceId, HeldResult.Done done) {
      RequestedTime asked = new RequestedTime(done.hold().slot(), done.hold().owner());
      return new Held(
          BlockadeView.of(resourceId, asked, BLOCKED, done.blockades().get(0)),
          done.hold().id(),
          done.expiresAt().orElse(null));
    }
  }
}
