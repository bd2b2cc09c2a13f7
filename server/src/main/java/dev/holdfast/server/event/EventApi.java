package dev.holdfast.server.event;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.EventFeed;
import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.Admissions;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Page;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.docs.ParameterLimits;
import dev.holdfast.server.json.CodeOf;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import tools.jackson.databind.json.JsonMapper;

/** The events of a host, in order. */
@RestController
@RequestMapping("/v1/events")
@Tag(name = "Events")
public final class EventApi {

  /** Stands for the last event there is. */
  private static final String LATEST = "latest";

  private final Transactions transactions;
  private final Sequencer sequencer;
  private final EventFeed feed;
  private final JsonMapper json;
  private final Admissions admissions;

  EventApi(
      Transactions transactions,
      EventFeed feed,
      JsonMapper json,
      Admissions admissions,
      Clock clock) {
    this.transactions = transactions;
    this.sequencer = new Sequencer(transactions, clock);
    this.feed = feed;
    this.json = json;
    this.admissions = admissions;
  }

  /** Arranges events first, so that a client finds what it has just caused. */
  @GetMapping
  @Operation(
      summary = "Read events in order",
      description =
          "Goes on after an event: the id of any event, such as the last one of the page before."
              + " What was committed before the request is in the answer.")
  Page<EventView> list(
      Caller caller,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(required = false) @CodeOf(EventKey.class) @Nullable String key,
      @RequestParam(required = false) @Nullable Integer limit,
      @RequestParam(required = false) @Nullable String cursor) {
    int size = Page.limit(limit);
    Optional<EventKey> wanted = key(key);
    sequencer.round();
    long position =
        cursor == null
            ? position(caller.host(), "after", after)
            : position(caller.host(), "cursor", cursor);
    List<StoredEvent> found =
        transactions.read(
            tx ->
                tx.events().page(new Events.Selection(caller.host(), wanted, position), size + 1));
    return page(found, size, view(caller));
  }

  private static Function<StoredEvent, EventView> view(Caller caller) {
    return caller.mayWrite() ? EventView::of : event -> EventView.of(event).withoutLinks();
  }

  /** A cursor is the id of an event, so that it can be used as such too. */
  private static Page<EventView> page(
      List<StoredEvent> found, int size, Function<StoredEvent, EventView> view) {
    List<StoredEvent> shown = found.size() > size ? found.subList(0, size) : found;
    String next = found.size() > size ? shown.get(size - 1).id().value() : null;
    return new Page<>(shown.stream().map(view).toList(), next);
  }

  @GetMapping(path = "/stream", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  @Operation(
      summary = "Listen to events",
      description =
          "Server-sent events: all that there are, then those to come. A client that was cut off"
              + " goes on with Last-Event-ID, as browsers do by themselves; after=latest leaves out"
              + " what is past. The stream ends with the key or the session that opened it.")
  SseEmitter stream(
      Caller caller,
      @RequestHeader(name = ParameterLimits.LAST_EVENT, required = false) @Nullable String last,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(required = false) @CodeOf(EventKey.class) @Nullable String key,
      HttpServletRequest request,
      HttpServletResponse response) {
    Optional<EventKey> wanted = key(key);
    sequencer.round();
    long position =
        last == null
            ? position(caller.host(), "after", after)
            : position(caller.host(), ParameterLimits.LAST_EVENT, last);
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    response.setHeader("X-Accel-Buffering", "no");
    var audience = new EventListener.Audience(admissions.of(request), view(caller));
    var listener = new EventListener(json, wanted, audience);
    try {
      listener.follow(feed, caller.host(), position);
      return listener.emitter();
    } catch (EventFeed.CrowdedException e) {
      response.setHeader(HttpHeaders.RETRY_AFTER, "60");
      throw new Problem(
          HttpStatus.TOO_MANY_REQUESTS, "too_many_streams", String.valueOf(e.getMessage()));
    }
  }

  private static Optional<EventKey> key(@Nullable String text) {
    if (text == null) {
      return Optional.empty();
    }
    Optional<EventKey> key = EventKey.parse(text);
    if (key.isEmpty()) {
      throw Problem.invalid("key", unknownKey(text));
    }
    return key;
  }

  public static String unknownKey(String text) {
    return "'%s' is none of %s"
        .formatted(
            text,
            Arrays.stream(EventKey.values()).map(EventKey::text).collect(Collectors.joining(", ")));
  }

  private long position(HostId host, String field, @Nullable String after) {
    if (after == null || after.isEmpty()) {
      return StoredEvent.BEGINNING;
    }
    if (after.equals(LATEST)) {
      return transactions.<Long>read(tx -> tx.events().lastPosition());
    }
    return transactions
        .read(tx -> tx.events().find(host, new EventId(after)))
        .map(StoredEvent::position)
        .orElseThrow(
            () ->
                Problem.invalid(
                    field,
                    "'%s' is not the id of an event of yours. Leave it out to begin at the first"
                        .formatted(after)));
  }
}
