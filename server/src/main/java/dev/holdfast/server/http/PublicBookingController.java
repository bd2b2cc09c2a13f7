package dev.holdfast.server.http;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingDesk;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.ChangeRequest;
import dev.holdfast.server.json.BookingView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Booking without a key, and managing a booking by its link. */
@RestController
@RequestMapping("/v1/public/bookings")
@Tag(name = "Public")
final class PublicBookingController {

  private final Transactions transactions;
  private final Write write;
  private final BookingDesk desk;
  private final BookingChanges changes;
  private final BookingAnswers answers;
  private final Invitations invitations;
  private final ManagedBookings managed;
  private final OpenHolds holds;

  PublicBookingController(
      Transactions transactions,
      Write write,
      BookingDesk desk,
      BookingChanges changes,
      BookingAnswers answers,
      Invitations invitations,
      ManagedBookings managed,
      OpenHolds holds) {
    this.transactions = transactions;
    this.write = write;
    this.desk = desk;
    this.changes = changes;
    this.answers = answers;
    this.invitations = invitations;
    this.managed = managed;
    this.holds = holds;
  }

  @PostMapping
  @Operation(summary = "Book a meeting")
  @Answers(value = BookingView.class, status = HttpStatus.CREATED)
  ResponseEntity<String> book(@Valid @RequestBody BookingInput input, HttpServletRequest request) {
    var wanted = input.toRequest(Optional.empty());
    ResponseEntity<String> answer =
        write.once(
            "public",
            request,
            tx ->
                desk.book(tx, wanted)
                    .map(result -> answers.created(result, wanted.eventType().value())));
    if (answer.getStatusCode().is2xxSuccessful()) {
      wanted.hold().ifPresent(hold -> holds.ended(request, hold));
    }
    return answer;
  }

  @GetMapping("/{manageToken}")
  @Operation(summary = "Show the booking of a link")
  BookingView show(@PathVariable String manageToken) {
    return transactions.read(tx -> answers.view(managed.find(tx, manageToken)));
  }

  @GetMapping(value = "/{manageToken}/invite.ics", produces = "text/calendar;charset=UTF-8")
  @Operation(summary = "The invitation, for calendars")
  ResponseEntity<String> invitation(@PathVariable String manageToken) {
    return transactions.read(tx -> invitations.of(tx, managed.find(tx, manageToken)));
  }

  @PostMapping("/{manageToken}/cancel")
  @Operation(summary = "Cancel the booking of a link")
  @Answers(BookingView.class)
  ResponseEntity<String> cancel(
      @PathVariable String manageToken,
      @Valid @RequestBody(required = false) @Nullable CancelInput input,
      HttpServletRequest request) {
    Optional<String> reason = CancelInput.reasonOf(input);
    return change(manageToken, request, (tx, asked) -> changes.cancel(tx, asked, reason));
  }

  @PostMapping("/{manageToken}/reschedule")
  @Operation(summary = "Move the booking of a link")
  @Answers(BookingView.class)
  ResponseEntity<String> reschedule(
      @PathVariable String manageToken,
      @Valid @RequestBody RescheduleInput input,
      HttpServletRequest request) {
    Instant start = input.checkedStart();
    return change(manageToken, request, (tx, asked) -> changes.reschedule(tx, asked, start));
  }

  private ResponseEntity<String> change(
      String token,
      HttpServletRequest request,
      BiFunction<Transaction, ChangeRequest, Outcome<BookingResult>> change) {
    Optional<Long> basedOn = IfMatch.version(request.getHeader("If-Match"));
    return write.once(
        "public",
        request,
        tx -> {
          BookingId id = managed.find(tx, token).id();
          return change
              .apply(tx, new ChangeRequest(id, Optional.empty(), basedOn))
              .map(result -> answers.changed(result, id.value()));
        });
  }
}
