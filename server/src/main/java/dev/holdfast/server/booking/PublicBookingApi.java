package dev.holdfast.server.booking;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.ChangeRequest;
import dev.holdfast.server.access.PublicCallers;
import dev.holdfast.server.api.IfMatch;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Versioned;
import dev.holdfast.server.api.Write;
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
final class PublicBookingApi {

  private final Transactions transactions;
  private final Write write;
  private final BookingService service;
  private final BookingChanges changes;
  private final BookingReplies answers;
  private final InvitationFiles invitations;
  private final ManagedBookings managed;
  private final OpenHolds holds;
  private final PublicBookings bookings;
  private final PublicCallers callers;

  PublicBookingApi(
      Transactions transactions,
      Write write,
      BookingService service,
      BookingChanges changes,
      BookingReplies answers,
      InvitationFiles invitations,
      ManagedBookings managed,
      OpenHolds holds,
      PublicBookings bookings,
      PublicCallers callers) {
    this.transactions = transactions;
    this.write = write;
    this.service = service;
    this.changes = changes;
    this.answers = answers;
    this.invitations = invitations;
    this.managed = managed;
    this.holds = holds;
    this.bookings = bookings;
    this.callers = callers;
  }

  @PostMapping
  @Versioned
  @Operation(
      summary = "Book a meeting",
      description =
          "If the event type verifies mail addresses, the answer is 202 with holdId, email and"
              + " expiresAt: the slot is kept until then, and booked when the link in the mail is"
              + " opened.")
  @Responds(
      value = BookingView.class,
      status = HttpStatus.CREATED,
      accepted = BookingReplies.EmailCheckView.class)
  ResponseEntity<String> book(@Valid @RequestBody BookingInput input, HttpServletRequest request) {
    var wanted = input.toRequest(Optional.empty());
    String eventType = wanted.eventType().value();
    String client = bookings.clientOf(request);
    return holds.limited(
        request,
        place ->
            write.once(
                callers.of(request),
                request,
                tx ->
                    bookings
                        .book(tx, wanted, client, place)
                        .map(
                            result ->
                                answers
                                    .of(result, eventType)
                                    .then(bookings.effect(result, request, place)))));
  }

  @PostMapping("/{manageToken}/verify")
  @Versioned
  @Operation(
      summary = "Book what was kept until its mail address is verified",
      description = "By the token of the link in the mail. Doing it again answers the same.")
  @Responds(value = BookingView.class, status = HttpStatus.CREATED)
  ResponseEntity<String> verify(@PathVariable String manageToken, HttpServletRequest request) {
    BookingId id = managed.id(manageToken);
    return write.once(
        callers.of(request),
        request,
        tx ->
            service
                .bookDraft(tx, id)
                .map(
                    result ->
                        answers
                            .created(result, id.value())
                            .then(holds.ended(request, id.value()))));
  }

  @GetMapping("/{manageToken}")
  @Versioned
  @Operation(summary = "Show the booking of a link")
  ResponseEntity<BookingView> show(@PathVariable String manageToken) {
    Booking booking = transactions.read(tx -> managed.find(tx, manageToken));
    return IfMatch.ok(booking.version(), answers.view(booking));
  }

  @GetMapping(value = "/{manageToken}/invite.ics", produces = "text/calendar;charset=UTF-8")
  @Operation(summary = "The invitation, for calendars")
  ResponseEntity<String> invitation(@PathVariable String manageToken) {
    return transactions.read(tx -> invitations.of(tx, managed.find(tx, manageToken)));
  }

  @PostMapping("/{manageToken}/cancel")
  @Versioned
  @Operation(summary = "Cancel the booking of a link")
  @Responds(BookingView.class)
  ResponseEntity<String> cancel(
      @PathVariable String manageToken,
      @Valid @RequestBody(required = false) @Nullable CancelInput input,
      HttpServletRequest request) {
    Optional<String> reason = CancelInput.reasonOf(input);
    return change(manageToken, request, (tx, asked) -> changes.cancel(tx, asked, reason));
  }

  @PostMapping("/{manageToken}/reschedule")
  @Versioned
  @Operation(summary = "Move the booking of a link")
  @Responds(BookingView.class)
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
    IfMatch ifMatch = IfMatch.of(request);
    return write.once(
        "public",
        request,
        tx -> {
          BookingId id = managed.find(tx, token).id();
          return change
              .apply(tx, new ChangeRequest(id, Optional.empty(), ifMatch.version()))
              .map(result -> answers.changed(tx, result, id, ifMatch));
        });
  }
}
