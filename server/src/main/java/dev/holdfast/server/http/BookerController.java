package dev.holdfast.server.http;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.server.bookers.BookerDesk;
import dev.holdfast.server.json.BookingView;
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
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * All that an owner has of somebody who booked. Addresses are sent in bodies, because addresses of
 * requests are written down by many on their way.
 */
@RestController
@RequestMapping("/v1/bookers")
@Tag(name = "Bookers")
final class BookerController {

  private final Write write;
  private final BookerDesk desk;

  BookerController(Write write, BookerDesk desk) {
    this.write = write;
    this.desk = desk;
  }

  /**
   * Who booked.
   *
   * @param email in small letters or capitals, which are the same here
   */
  record BookerAddress(
      @NotNull
          @Email
          @Size(min = 3, max = 254)
          @Pattern(regexp = BookingInput.ONE_LINE, message = BookingInput.ONE_LINE_RULE)
          String email) {}

  /** Whose bookings are to be cancelled, and why. */
  record CancelAllInput(
      @NotNull
          @Email
          @Size(min = 3, max = 254)
          @Pattern(regexp = BookingInput.ONE_LINE, message = BookingInput.ONE_LINE_RULE)
          String email,
      @Size(max = 1_000) @Nullable String reason) {}

  /** All that is stored of somebody. */
  record BookerExport(String email, List<BookingView> bookings) {}

  /** How many bookings were cancelled. */
  record CancelledView(int cancelled) {}

  /** How many bookings and events no longer tell of somebody. */
  record ErasedView(int bookings, int events) {}

  @PostMapping("/export")
  @Operation(
      summary = "Export all that is stored of a booker",
      description = "The bookings made with a mail address, with all that was said about them.")
  BookerExport export(Caller caller, @Valid @RequestBody BookerAddress input) {
    List<BookingView> bookings =
        desk.bookings(caller.host(), input.email()).stream().map(BookingView::withoutLink).toList();
    return new BookerExport(input.email(), bookings);
  }

  @PostMapping("/cancel")
  @Operation(
      summary = "Cancel all bookings of a booker that are not over",
      description = "Each as if it were cancelled alone. Sent again, it cancels what is left.")
  @Answers(CancelledView.class)
  ResponseEntity<String> cancel(
      Caller caller, @Valid @RequestBody CancelAllInput input, HttpServletRequest request) {
    int cancelled =
        desk.cancel(
            caller.host(),
            input.email(),
            Optional.ofNullable(input.reason()).filter(reason -> !reason.isBlank()));
    return write.once(caller, request, tx -> commit(Answer.ok(new CancelledView(cancelled))));
  }

  @PostMapping("/erase")
  @Operation(
      summary = "Erase a booker",
      description =
          "Name, address, zone, language, id, notes and reasons are replaced in bookings and in"
              + " events that were told; that the time was taken stays. Each booking tells of it by"
              + " a last event, booking.erased. Entries in calendars go. Bookings that are not over"
              + " must be cancelled first (409 open_bookings). Answers remembered for an"
              + " Idempotency-Key end within seven days. What was sent to others, they have.")
  @Answers(ErasedView.class)
  ResponseEntity<String> erase(
      Caller caller, @Valid @RequestBody BookerAddress input, HttpServletRequest request) {
    BookerDesk.Erased erased = desk.erase(caller.host(), input.email());
    if (erased.open() > 0) {
      throw new Problem(
              HttpStatus.CONFLICT,
              "open_bookings",
              "This address has bookings that are not over. Cancel them first: POST"
                  + " /v1/bookers/cancel.")
          .with("open", erased.open());
    }
    var view = new ErasedView(erased.bookings(), erased.events());
    return write.once(caller, request, tx -> commit(Answer.ok(view)));
  }
}
