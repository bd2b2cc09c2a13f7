package dev.holdfast.server.resource;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Limits;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.resource.HostResources;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Page;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Times;
import dev.holdfast.server.json.CodeOf;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shows what the time of resources looks like, and which of them are free. */
@RestController
@Tag(name = "Availability")
final class CalendarApi {

  /** Two years, one of them a leap year. */
  static final int MAX_DAYS = 731;

  /** More would not fit into an address; ask for those under a parent instead. */
  static final int MAX_NAMED = 100;

  private static final String WINDOW =
      "From and to are instants, or dates, which mean midnight UTC; to is not part of the window;"
          + " at most two years.";

  private final Transactions transactions;

  CalendarApi(Transactions transactions) {
    this.transactions = transactions;
  }

  /** Calendars from one moment. */
  public record CalendarsView(List<CalendarView> items) {}

  /** Blockades of a resource. */
  public record TakenView(String resourceId, List<Taken> items) {

    /**
     * A blockade.
     *
     * @param to null: it has no end
     * @param state blocked or disabled
     * @param expiresAt when it ends by itself, because it is a hold; null: it lasts
     */
    public record Taken(
        Instant from,
        @Nullable Instant to,
        @CodeOf(Calendar.State.class) String state,
        String owner,
        @Nullable Instant expiresAt) {

      static Taken of(Blockade blockade) {
        return new Taken(
            blockade.slot().from(),
            BlockadeView.end(blockade.slot()),
            BlockadeView.stateOf(blockade),
            blockade.owner().value(),
            blockade.expiresAt().orElse(null));
      }

      /** For who must not know the hold's id. */
      Taken bySomebody() {
        return new Taken(from, to, state, CalendarView.HELD, expiresAt);
      }
    }
  }

  /** Which resources that are free then to list. */
  private record Query(TimeSlot slot, Optional<String> after, int limit) {}

  @GetMapping("/v1/resources/{id}/calendar")
  @Operation(summary = "Show a resource's time", description = WINDOW)
  CalendarView calendar(
      Caller caller, @PathVariable String id, @RequestParam String from, @RequestParam String to) {
    TimeSlot window = window(from, to);
    return transactions.read(
        tx -> calendars(tx, caller, KnownResources.one(tx, caller, id), window).get(0));
  }

  @GetMapping("/v1/resources/{id}/blockades")
  @Operation(
      summary = "Show who has a resource's time, or took it out of use",
      description =
          "Each blockade that touches the window, in order and with the ends that it really has. "
              + WINDOW)
  TakenView blockades(
      Caller caller, @PathVariable String id, @RequestParam String from, @RequestParam String to) {
    TimeSlot window = window(from, to);
    return transactions.read(
        tx -> {
          KnownResources known = KnownResources.one(tx, caller, id);
          List<Blockade> found = tx.availability().blockades(known.timeline(), window);
          return new TakenView(id, found.stream().map(it -> taken(it, caller)).toList());
        });
  }

  private static TakenView.Taken taken(Blockade blockade, Caller caller) {
    TakenView.Taken taken = TakenView.Taken.of(blockade);
    return caller.mayWrite() || !isHoldForAMeeting(blockade) ? taken : taken.bySomebody();
  }

  @GetMapping("/v1/calendars")
  @Operation(
      summary = "Show the time of several resources",
      description = "Of those named, in that order, or of those directly under a parent. " + WINDOW)
  @Parameter(
      name = "resourceId",
      in = ParameterIn.QUERY,
      array = @ArraySchema(schema = @Schema(type = "string"), maxItems = MAX_NAMED))
  CalendarsView calendars(
      Caller caller,
      @RequestParam(required = false) @Nullable String parentId,
      @RequestParam String from,
      @RequestParam String to,
      @Parameter(hidden = true) HttpServletRequest request) {
    TimeSlot window = window(from, to);
    List<String> ids = resourceIds(request);
    if (ids.isEmpty() == (parentId == null)) {
      throw Problem.invalid("resourceId", "say either resourceId, maybe repeated, or parentId");
    }
    return transactions.read(
        tx -> {
          KnownResources known =
              parentId == null
                  ? KnownResources.all(tx, caller, ids)
                  : KnownResources.under(tx, caller, parentId);
          return new CalendarsView(calendars(tx, caller, known, window));
        });
  }

  /** As they were sent: a list parameter would be cut at commas, which ids may contain. */
  private static List<String> resourceIds(HttpServletRequest request) {
    String[] ids = request.getParameterValues("resourceId");
    if (ids == null) {
      return List.of();
    }
    if (ids.length > MAX_NAMED) {
      throw Problem.invalid(
          "resourceId",
          "at most %s at once, not %s. Maybe put them under a parent?"
              .formatted(MAX_NAMED, ids.length));
    }
    return List.of(ids);
  }

  private static List<CalendarView> calendars(
      Transaction tx, Caller caller, KnownResources known, TimeSlot window) {
    if (known.isEmpty()) {
      return List.of();
    }
    List<Calendar> found = tx.availability().calendars(known.timelines(), window);
    Set<Owner> holds = caller.mayWrite() ? Set.of() : holds(tx, caller, known, window);
    return found.stream()
        .map(calendar -> CalendarView.of(known.idOf(calendar.resource()), calendar, holds))
        .toList();
  }

  /** Anybody who knows the id of a meeting's hold can book it or release it, without a key. */
  private static Set<Owner> holds(
      Transaction tx, Caller caller, KnownResources known, TimeSlot window) {
    ResourceId own = ResourceId.of(caller.host().value());
    return known.timelines().contains(own)
        ? tx.availability().blockades(own, window).stream()
            .filter(CalendarApi::isHoldForAMeeting)
            .map(Blockade::owner)
            .collect(Collectors.toSet())
        : Set.of();
  }

  private static boolean isHoldForAMeeting(Blockade blockade) {
    return blockade.expiresAt().isPresent() && BookingId.isReserved(blockade.owner());
  }

  @GetMapping("/v1/resources/available")
  @Operation(
      summary = "List resources that are wholly free then, by id",
      description =
          "A page may have fewer items than its limit although there is a next one. " + WINDOW)
  Page<ResourceView> available(
      Caller caller,
      @RequestParam String from,
      @RequestParam String to,
      @RequestParam(required = false) @Nullable String parentId,
      @RequestParam(required = false) @Nullable Integer limit,
      @RequestParam(required = false) @Nullable String cursor) {
    var query =
        new Query(
            window(from, to),
            Page.position(cursor, position -> ResourceId.of(position).value()),
            Page.limit(limit));
    return transactions.read(
        tx -> available(tx, caller, KnownResources.parent(tx, caller, parentId), query));
  }

  /** Looks through as many resources as fit into one question, not only as many as are shown. */
  private static Page<ResourceView> available(
      Transaction tx, Caller caller, Optional<String> parent, Query query) {
    List<Resource> candidates =
        HostResources.of(tx, caller.host()).page(parent, query.after, Limits.MAX_RESOURCES);
    List<Resource> free = free(tx, candidates, query.slot);
    if (free.size() > query.limit || candidates.size() < Limits.MAX_RESOURCES) {
      return Page.of(free, query.limit, ResourceView::of, Resource::id);
    }
    String last = candidates.get(candidates.size() - 1).id();
    return new Page<>(free.stream().map(ResourceView::of).toList(), Page.encode(last));
  }

  private static List<Resource> free(Transaction tx, List<Resource> candidates, TimeSlot slot) {
    if (candidates.isEmpty()) {
      return List.of();
    }
    List<ResourceId> timelines = candidates.stream().map(Resource::timeline).toList();
    Set<ResourceId> free = Set.copyOf(tx.availability().findAvailable(timelines, slot));
    return candidates.stream().filter(resource -> free.contains(resource.timeline())).toList();
  }

  private static TimeSlot window(String from, String to) {
    return Times.atMostDays(MAX_DAYS, Times.range(from, to, ZoneOffset.UTC));
  }
}
