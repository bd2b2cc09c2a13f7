package dev.holdfast.server.booker;

import static dev.holdfast.availability.Outcome.commit;
import static java.util.stream.Collectors.joining;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.VisibleText;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.booking.BookingView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * All that a host has of somebody who booked. Addresses are sent in bodies, because addresses of
 * requests are written down by many on their way.
 */
@RestController
@RequestMapping("/v1/bookers")
@Tag(name = "Bookers")
final class BookerApi {

  private final Write write;
  private final BookerData data;

  BookerApi(Write write, BookerData data) {
    this.write = write;
    this.data = data;
  }

  /** What was booked before a rule became stricter can still be found and erased. */
  private static final String ANY_LINE = "[^\\u0000-\\u001F\\u007F]*";

  /**
   * Who booked.
   *
   * @param email in small letters or capitals, which are the same here
   */
  record BookerAddress(
      @NotNull
          @Email
          @Size(min = 3, max = 254)
          @Pattern(regexp = ANY_LINE, message = "must be one line without control characters")
          String email) {}

  /** Whose bookings are to be cancelled, and why. */
  record CancelAllInput(
      @NotNull
          @Email
          @Size(min = 3, max = 254)
          @Pattern(regexp = ANY_LINE, message = "must be one line without control characters")
          String email,
      @Size(max = 1_000) @VisibleText @Nullable String reason) {}

  /** All that is stored of somebody. */
  record BookerExport(String email, List<BookingView> bookings) {}

  /** How many bookings were cancelled. */
  record CancelledView(int cancelled) {}

  /** How many bookings and events no longer contain a person. */
  record ErasedView(int bookings, int events) {}

  @PostMapping("/export")
  @Operation(
      summary = "Export all that is stored of a booker",
      description =
          "The bookings made with a mail address, with all that was said about them. It changes"
              + " nothing, so it takes no Idempotency-Key.")
  BookerExport export(Caller caller, @Valid @RequestBody BookerAddress input) {
    List<BookingView> bookings =
        data.bookings(caller.host(), input.email()).stream().map(BookingView::withoutLink).toList();
    return new BookerExport(input.email(), bookings);
  }

  @PostMapping("/cancel")
  @Operation(
      summary = "Cancel all bookings of a booker that are not over",
      description =
          "Each as if it were cancelled alone, and at most 10,000 in one request. If the request is"
              + " cut off, a repeat with the same Idempotency-Key cancels the rest of what was"
              + " booked when it first came, and nothing that was booked since.")
  @Responds(CancelledView.class)
  ResponseEntity<String> cancel(
      Caller caller, @Valid @RequestBody CancelAllInput input, HttpServletRequest request) {
    List<Booking> open = data.open(caller.host(), input.email());
    Optional<String> reason = Optional.ofNullable(input.reason()).filter(given -> !given.isBlank());
    return write.planned(
        caller,
        request,
        tx -> commit(plan(open)),
        plan -> ApiReply.ok(new CancelledView(data.cancel(caller.host(), bookings(plan), reason))));
  }

  /** The bookings that one request is about. */
  private static String plan(List<Booking> bookings) {
    return bookings.stream()
        .limit(BookerData.MOST_BOOKINGS)
        .map(booking -> booking.id().value())
        .collect(joining(" "));
  }

  private static List<BookingId> bookings(String plan) {
    return plan.isEmpty() ? List.of() : Stream.of(plan.split(" ", -1)).map(BookingId::new).toList();
  }

  @PostMapping("/erase")
  @Operation(
      summary = "Erase a booker",
      description =
          "Name, address, zone, language, id, notes and reasons are replaced in bookings and in"
              + " stored events; that the time was taken stays. Each booking gets"
              + " a last event, booking.erased. Entries in calendars go. Bookings that are not over"
              + " must be cancelled first (409 open_bookings). At most 10,000 bookings are erased"
              + " in one request: if it answers 10,000, send it again. Responds remembered for an"
              + " Idempotency-Key end within seven days. What was sent to others, they have.")
  @Responds(ErasedView.class)
  ResponseEntity<String> erase(
      Caller caller, @Valid @RequestBody BookerAddress input, HttpServletRequest request) {
    int open = data.open(caller.host(), input.email()).size();
    List<Booking> all = data.bookings(caller.host(), input.email());
    return write.planned(
        caller,
        request,
        tx -> {
          checkNoneIsOpen(open);
          return commit(plan(all));
        },
        plan -> erased(data.erase(caller.host(), input.email(), bookings(plan))));
  }

  private static void checkNoneIsOpen(int open) {
    if (open > 0) {
      throw new Problem(
              HttpStatus.CONFLICT,
              "open_bookings",
              "This address has bookings that are not over. Cancel them first: POST"
                  + " /v1/bookers/cancel.")
          .with("open", open);
    }
  }

  private static ApiReply erased(BookerData.Erased erased) {
    return ApiReply.ok(new ErasedView(erased.bookings(), erased.events()));
  }
}
