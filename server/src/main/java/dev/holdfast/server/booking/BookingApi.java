package dev.holdfast.server.booking;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.ChangeRequest;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.IfMatch;
import dev.holdfast.server.api.Page;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Times;
import dev.holdfast.server.api.Versioned;
import dev.holdfast.server.api.Write;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.time.Instant;
import java.time.ZoneOffset;
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
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Bookings of a host. */
@RestController
@RequestMapping("/v1/bookings")
@Tag(name = "Bookings")
public final class BookingApi {

  private final Transactions transactions;
  private final Write write;
  private final BookingService service;
  private final BookingChanges changes;
  private final BookingReplies answers;
  private final InvitationFiles invitations;

  BookingApi(
      Transactions transactions,
      Write write,
      BookingService service,
      BookingChanges changes,
      BookingReplies answers,
      InvitationFiles invitations) {
    this.transactions = transactions;
    this.write = write;
    this.service = service;
    this.changes = changes;
    this.answers = answers;
    this.invitations = invitations;
  }

  @PostMapping
  @Versioned
  @Operation(summary = "Book a meeting")
  @Responds(value = BookingView.class, status = HttpStatus.CREATED)
  ResponseEntity<String> book(
      Caller caller, @Valid @RequestBody BookingInput input, HttpServletRequest request) {
    var wanted = input.toRequest(Optional.of(caller.host()));
    return write.once(
        caller,
        request,
        tx ->
            service
                .book(tx, wanted)
                .map(result -> answers.created(result, wanted.eventType().value())));
  }

  @GetMapping
  @Operation(
      summary = "List bookings, by start",
      description =
          "bookerId is the id that a request sent, or the one that the service made from the mail"
              + " address; it finds the bookings of one person across your event types.")
  Page<BookingView> list(
      Caller caller,
      BookingQuery query,
      @RequestParam(required = false) @Nullable Integer limit,
      @RequestParam(required = false) @Nullable String cursor) {
    int size = Page.limit(limit);
    Optional<Bookings.Position> after = Page.position(cursor, BookingQuery::position);
    Bookings.Filter filter = query.toFilter();
    return transactions.read(
        tx ->
            Page.of(
                tx.bookings().page(caller.host(), filter, after, size + 1),
                size,
                booking -> answers.view(booking, caller),
                BookingQuery::position));
  }

  @GetMapping("/{id}")
  @Versioned
  @Operation(summary = "Show a booking")
  ResponseEntity<BookingView> show(Caller caller, @PathVariable String id) {
    Booking booking = transactions.read(tx -> find(tx, caller.host(), id));
    return IfMatch.ok(booking.version(), answers.view(booking, caller));
  }

  @GetMapping(value = "/{id}/invite.ics", produces = "text/calendar;charset=UTF-8")
  @Operation(summary = "The invitation, for calendars")
  ResponseEntity<String> invitation(Caller caller, @PathVariable String id) {
    return transactions.read(
        tx -> {
          Booking booking = find(tx, caller.host(), id);
          return caller.mayWrite()
              ? invitations.of(tx, booking)
              : invitations.withoutLink(tx, booking);
        });
  }

  @PostMapping("/{id}/confirm")
  @Versioned
  @Operation(summary = "Confirm a pending booking, and take its time")
  @Responds(BookingView.class)
  ResponseEntity<String> confirm(
      Caller caller, @PathVariable String id, HttpServletRequest request) {
    return change(caller, id, request, changes::confirm);
  }

  @PostMapping("/{id}/cancel")
  @Versioned
  @Operation(summary = "Cancel a booking, or decline a pending one")
  @Responds(BookingView.class)
  ResponseEntity<String> cancel(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody(required = false) @Nullable CancelInput input,
      HttpServletRequest request) {
    Optional<String> reason = CancelInput.reasonOf(input);
    return change(caller, id, request, (tx, asked) -> changes.cancel(tx, asked, reason));
  }

  @PostMapping("/{id}/reschedule")
  @Versioned
  @Operation(
      summary = "Move a booking",
      description = "The old time is given up only when the new one is had.")
  @Responds(BookingView.class)
  ResponseEntity<String> reschedule(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody RescheduleInput input,
      HttpServletRequest request) {
    Instant start = input.checkedStart();
    return change(caller, id, request, (tx, asked) -> changes.reschedule(tx, asked, start));
  }

  @PostMapping("/{id}/complete")
  @Versioned
  @Operation(summary = "Say that the meeting took place")
  @Responds(BookingView.class)
  ResponseEntity<String> complete(
      Caller caller, @PathVariable String id, HttpServletRequest request) {
    return change(caller, id, request, changes::complete);
  }

  @PostMapping("/{id}/no-show")
  @Versioned
  @Operation(summary = "Say that the booker did not come")
  @Responds(BookingView.class)
  ResponseEntity<String> noShow(
      Caller caller, @PathVariable String id, HttpServletRequest request) {
    return change(caller, id, request, changes::noShow);
  }

  private ResponseEntity<String> change(
      Caller caller,
      String id,
      HttpServletRequest request,
      BiFunction<Transaction, ChangeRequest, Outcome<BookingResult>> change) {
    IfMatch ifMatch = IfMatch.of(request);
    BookingId booking = new BookingId(id);
    var asked = new ChangeRequest(booking, Optional.of(caller.host()), ifMatch.version());
    return write.once(
        caller,
        request,
        tx -> change.apply(tx, asked).map(result -> answers.changed(tx, result, booking, ifMatch)));
  }

  private static Booking find(Transaction tx, HostId host, String id) {
    return tx.bookings()
        .of(host, new BookingId(id))
        .orElseThrow(() -> Problem.notFound("booking", id));
  }

  /** Which bookings to list. */
  public record BookingQuery(
      @Nullable BookingStatus status,
      @Nullable String from,
      @Nullable String to,
      @Nullable String eventTypeId,
      @Nullable String bookerId,
      @Nullable String bookerEmail) {

    Bookings.Filter toFilter() {
      return new Bookings.Filter(
          Optional.ofNullable(status),
          Times.halfOpen(from, to, ZoneOffset.UTC),
          Optional.ofNullable(eventTypeId).map(EventTypeId::new),
          Optional.ofNullable(bookerId),
          Optional.ofNullable(bookerEmail));
    }

    public static String position(Booking booking) {
      return booking.start() + " " + booking.id();
    }

    public static Bookings.Position position(String text) {
      int space = text.indexOf(' ');
      return new Bookings.Position(
          Instant.parse(text.substring(0, space)), new BookingId(text.substring(space + 1)));
    }
  }
}
