package dev.holdfast.server.eventtype;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.slots.SlotQueries;
import dev.holdfast.server.slots.SlotsView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shows what an event type would offer before it is stored. */
@RestController
@Tag(name = "Slots")
final class PreviewApi {

  private final SlotQueries slots;
  private final Clock clock;

  PreviewApi(SlotQueries slots, Clock clock) {
    this.slots = slots;
    this.clock = clock;
  }

  @PostMapping("/v1/event-types/preview")
  @Operation(
      summary = "List the slots that an event type would have",
      description =
          "The body is as for creating one, and nothing is stored. From, to and timeZone are as for"
              + " the slots of one that exists; what is booked with you already is taken here too."
              + " The id in the answer is nobody's. It changes nothing, so it takes no"
              + " Idempotency-Key.")
  SlotsView preview(
      Caller caller,
      @Valid @RequestBody EventTypeInput input,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String timeZone,
      @RequestParam(required = false) @Nullable Boolean includeUnavailable) {
    var query = new SlotQueries.Query(from, to, timeZone, includeUnavailable, null, null);
    return slots.find(tx -> unsaved(tx, caller, input), query);
  }

  private Offering unsaved(Transaction tx, Caller caller, EventTypeInput input) {
    Host host = tx.hosts().find(caller.host()).orElseThrow();
    return Offering.of(
        tx, EventType.create(host.id(), input.toTerms(host.zone()), Timestamps.now(clock)));
  }
}
