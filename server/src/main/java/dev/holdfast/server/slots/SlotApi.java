package dev.holdfast.server.slots;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.OfferedSlots;
import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Times;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.booking.BookingReplies;
import dev.holdfast.server.booking.HoldInput;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
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

/** Slots of a host's event types, and holds on them. */
@RestController
@RequestMapping("/v1/event-types/{id}")
@Tag(name = "Slots")
final class SlotApi {

  private final Transactions transactions;
  private final SlotQueries slots;
  private final Write write;
  private final BookingService service;
  private final Clock clock;

  SlotApi(
      Transactions transactions,
      SlotQueries slots,
      Write write,
      BookingService service,
      Clock clock) {
    this.transactions = transactions;
    this.slots = slots;
    this.write = write;
    this.service = service;
    this.clock = clock;
  }

  @GetMapping("/slots")
  @Operation(
      summary = "List slots",
      description =
          "From and to are dates or instants, to is not part of the range; at most 92 days."
              + " If both are the same date, that day. Left out: a week from today.")
  SlotsView list(
      Caller caller,
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String timeZone,
      @RequestParam(required = false) @Nullable Boolean includeUnavailable,
      @RequestParam(required = false) @Nullable String rescheduling,
      @RequestParam(required = false) @Nullable String holdId) {
    var query = new SlotQueries.Query(from, to, timeZone, includeUnavailable, rescheduling, holdId);
    return slots.find(tx -> find(tx, caller.host(), id), query);
  }

  private static Offering find(Transaction tx, HostId host, String id) {
    return tx.offering(host, new EventTypeId(id))
        .orElseThrow(() -> Problem.notFound("event type", id));
  }

  @GetMapping("/explain")
  @Operation(summary = "Say why a start can or cannot be booked")
  ExplainView explain(Caller caller, @PathVariable String id, @RequestParam String start) {
    Instant wanted = Times.start(Times.parse("start", start, ZoneOffset.UTC));
    return transactions.read(
        tx -> {
          Offering offering = find(tx, caller.host(), id);
          var looking = new OfferedSlots.Viewer(Optional.empty(), Timestamps.now(clock));
          TimeSlot moment = TimeSlot.of(wanted, wanted.plus(1, ChronoUnit.MICROS));
          var found = OfferedSlots.of(tx, offering, looking, moment);
          return ExplainView.of(offering.eventType(), wanted, found.explain(wanted));
        });
  }

  @PostMapping("/holds")
  @Operation(
      summary = "Keep a slot for a while",
      description = "Book it with the hold's id, which becomes the id of the booking.")
  @Responds(value = BookingReplies.HoldView.class, status = HttpStatus.CREATED)
  ResponseEntity<String> hold(
      Caller caller,
      @PathVariable String id,
      @Valid @RequestBody HoldInput input,
      HttpServletRequest request) {
    return write.once(
        caller,
        request,
        tx ->
            service
                .hold(tx, input.toRequest(id, caller.host()))
                .map(result -> BookingReplies.of(result, id)));
  }
}
