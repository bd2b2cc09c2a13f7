package dev.holdfast.server.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingChanged;
import dev.holdfast.scheduling.booking.ConflictDetected;
import dev.holdfast.scheduling.calendar.CalendarChanged;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.eventtype.EventTypeChanged;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.scheduling.resource.ResourceChanged;
import dev.holdfast.scheduling.resource.ResourceTakenOver;
import dev.holdfast.server.api.RequestedBy;
import dev.holdfast.server.booking.BookingView;
import dev.holdfast.server.calendar.ConnectionView;
import dev.holdfast.server.eventtype.EventTypeView;
import dev.holdfast.server.host.HostView;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The data of an event: all of what it is about, as it was then, so that receivers need no further
 * request, and the origin of the request.
 */
public final class EventData implements Function<DomainEvent, String> {

  private final JsonMapper json;
  private final Function<Booking, String> manageUrl;

  public EventData(JsonMapper json, Function<Booking, String> manageUrl) {
    this.json = json;
    this.manageUrl = manageUrl;
  }

  /** A time from one instant to another. */
  record Time(Instant start, Instant end) {}

  /** The data of a booking's events. */
  record OfBooking(
      BookingView booking, EventTypeView eventType, HostView host, @Nullable Time previous) {}

  /** The data of an event type's events. */
  record OfEventType(EventTypeView eventType, HostView host) {}

  /** The data of an external calendar's events. */
  record OfCalendar(
      ConnectionView connection,
      HostView host,
      @JsonInclude(JsonInclude.Include.NON_NULL) ConnectionView.@Nullable FailureView failure) {}

  /** The data of a conflict: the requested start, but not the booker. */
  record OfConflict(
      String eventTypeId, String hostId, Instant start, Instant end, EventTypeView eventType) {}

  /**
   * The data of events about a resource's time.
   *
   * @param to null: it has no end
   * @param takenBy who disabled the time that the owner lost
   */
  record OfResource(
      String resourceId,
      Instant from,
      @Nullable Instant to,
      String owner,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String takenBy) {

    static OfResource of(Resource resource, TimeSlot slot, Owner owner, @Nullable Owner takenBy) {
      return new OfResource(
          resource.id(),
          slot.from(),
          slot.isOpenEnded() ? null : slot.to(),
          owner.value(),
          takenBy == null ? null : takenBy.value());
    }
  }

  @Override
  public String apply(DomainEvent event) {
    String told = json.writeValueAsString(data(event));
    return RequestedBy.current().map(who -> withWho(told, who)).orElse(told);
  }

  /** Ids and words of ours, which need no escapes. */
  private static String withWho(String told, String who) {
    return told.substring(0, told.length() - 1) + ",\"by\":\"" + who + "\"}";
  }

  private Object data(DomainEvent event) {
    if (event instanceof BookingChanged changed) {
      return new OfBooking(
          BookingView.of(changed.booking(), manageUrl.apply(changed.booking())),
          EventTypeView.of(changed.eventType()),
          HostView.of(changed.host()),
          changed.previous().map(time -> new Time(time.from(), time.to())).orElse(null));
    }
    if (event instanceof EventTypeChanged changed) {
      return new OfEventType(EventTypeView.of(changed.eventType()), HostView.of(changed.host()));
    }
    if (event instanceof CalendarChanged changed) {
      return new OfCalendar(
          ConnectionView.of(changed.connection(), changed.occurredAt()),
          HostView.of(changed.host()),
          changed.failure().map(ConnectionView.FailureView::of).orElse(null));
    }
    if (event instanceof ResourceChanged changed) {
      return OfResource.of(changed.resource(), changed.slot(), changed.owner(), null);
    }
    if (event instanceof ResourceTakenOver lost) {
      return OfResource.of(lost.resource(), lost.slot(), lost.owner(), lost.takenBy());
    }
    var conflict = (ConflictDetected) event;
    return new OfConflict(
        conflict.eventType().id().value(),
        conflict.host().id().value(),
        conflict.wanted().from(),
        conflict.wanted().to(),
        EventTypeView.of(conflict.eventType()));
  }
}
