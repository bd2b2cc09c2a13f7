package dev.holdfast.server.resource;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Refusal;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.resource.DisableResult;
import dev.holdfast.scheduling.resource.DisableTime;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.json.CodeOf;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Why time could not be had or given back, with what stands in the way. */
public final class TimeConflicts {

  /** How many a problem lists: a request for all time may meet everybody. */
  static final int MAX_TOLD = 1_000;

  private TimeConflicts() {}

  /** A blockade that stands in the way; whole, so it may reach beyond the time asked for. */
  public record Conflict(
      String resourceId,
      Instant from,
      @Nullable Instant to,
      @CodeOf(Calendar.State.class) String state,
      String owner) {

    static Conflict of(Blockade blockade, Function<ResourceId, String> idOf) {
      return new Conflict(
          idOf.apply(blockade.resource()),
          blockade.slot().from(),
          BlockadeView.end(blockade.slot()),
          BlockadeView.stateOf(blockade),
          blockade.owner().value());
    }
  }

  /**
   * @param reason an enum whose name is the code
   */
  static Problem problem(Enum<?> reason, Refusal refusal, Function<ResourceId, String> idOf) {
    return problem(Codes.of(reason), refusal.inTheWay(), idOf);
  }

  static Problem problem(String code, List<Blockade> inTheWay, Function<ResourceId, String> idOf) {
    if (code.equals(Codes.of(BlockResult.Reason.CONTENDED))) {
      return new Problem(
          HttpStatus.SERVICE_UNAVAILABLE,
          code,
          "Too many ask for this time at once. Nothing was changed; try again.");
    }
    List<Conflict> told =
        inTheWay.stream()
            .limit(MAX_TOLD)
            .map(blockade -> Conflict.of(blockade, idOf))
            .sorted(Comparator.comparing(Conflict::resourceId).thenComparing(Conflict::from))
            .toList();
    Problem problem = new Problem(HttpStatus.CONFLICT, code, detail(code)).with("conflicts", told);
    return told.size() < inTheWay.size() ? problem.with("conflictCount", inTheWay.size()) : problem;
  }

  /** A booking in the way of disabling its time. */
  public record BookingInTheWay(String id, Instant start, Instant end, BookingStatus status) {

    static BookingInTheWay of(Booking booking) {
      return new BookingInTheWay(
          booking.id().value(), booking.time().from(), booking.time().to(), booking.status());
    }
  }

  static Problem problem(DisableResult.Refused refused) {
    String code = Codes.of(refused.reason());
    return switch (refused.reason()) {
      case CONTENDED -> problem(code, List.of(), ResourceId::value);
      case BOOKINGS_IN_THE_WAY ->
          with(
              refused.bookings(),
              HttpStatus.CONFLICT,
              code,
              "Bookings are in the way of disabling this time; nothing was changed. Send"
                  + " onBookings: cancel to cancel them, or keep to disable the time around them.");
      case TOO_MANY_BOOKINGS ->
          with(
              refused.bookings(),
              HttpStatus.UNPROCESSABLE_CONTENT,
              code,
              "One request cancels at most %s bookings and looks at %s; nothing was changed. Disable the time in parts."
                  .formatted(DisableTime.MOST_CANCELLED, DisableTime.MOST_BOOKINGS));
    };
  }

  private static Problem with(
      List<Booking> bookings, HttpStatus status, String code, String detail) {
    return new Problem(status, code, detail)
        .with("bookings", bookings.stream().map(BookingInTheWay::of).toList());
  }

  private static String detail(String code) {
    return switch (code) {
      case "taken" -> "Somebody else has at least a part of this time.";
      case "disabled" -> "At least a part of this time is disabled.";
      case "not_owner" -> "At least a part of this time is somebody else's.";
      case "not_held" -> "Nobody has this time, or not all of it any more.";
      case "expired" -> "The hold has expired. Hold or block the time again.";
      case "confirmed" -> "The hold was confirmed: its time lasts. Release it instead.";
      default -> "Nothing was changed.";
    };
  }
}
