package dev.holdfast.server.calendar.caldav;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.server.calendar.caldav.DavClient.Message;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes meetings into calendars. A meeting has one address that follows from its booking, and one
 * UID, so that it is there once however often it is written. Each write says what it expects to
 * find; if something else is there, it looks and tries again.
 */
final class Meetings {

  private static final int MAX_ATTEMPTS = 5;
  private static final int PRECONDITION_FAILED = 412;

  /** What servers answer if the UID is in the calendar already, at another address. */
  private static final Set<Integer> MAYBE_ELSEWHERE = Set.of(400, 403, 409);

  private final DavClient client;

  Meetings(DavClient client) {
    this.client = client;
  }

  /** Where a meeting is to be written, and what is there. */
  private record Place(URI url, String header, String etag) {

    static Place empty(URI url) {
      return new Place(url, "If-None-Match", "*");
    }

    /** Tags that are weak, or missing, cannot be compared with. */
    static Place taken(URI url, Optional<String> etag) {
      return new Place(url, "If-Match", etag.filter(tag -> tag.startsWith("\"")).orElse("*"));
    }
  }

  /** Writes it, and answers where. */
  URI write(URI calendar, Invitation invitation, Optional<URI> known) throws CalendarException {
    Place place =
        known.isPresent()
            ? look(known.get())
            : Place.empty(Hrefs.inside(calendar, invitation.booking().id() + ".ics"));
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      DavAnswer answer = put(place, invitation);
      if (answer.isSuccess()) {
        return place.url();
      }
      place = next(place, answer, calendar, invitation);
    }
    throw new CalendarException(
        Code.UNAVAILABLE,
        "Somebody else keeps changing the meeting at %s".formatted(calendar.getHost()));
  }

  private DavAnswer put(Place place, Invitation invitation) throws CalendarException {
    return client.send(
        new Message(
            "PUT",
            place.url(),
            Map.of(place.header(), place.etag(), "Content-Type", "text/calendar; charset=utf-8"),
            Optional.of(invitation.stored())));
  }

  private Place next(Place place, DavAnswer answer, URI calendar, Invitation invitation)
      throws CalendarException {
    if (answer.status() == PRECONDITION_FAILED) {
      return look(place.url());
    }
    if (MAYBE_ELSEWHERE.contains(answer.status())) {
      return find(calendar, invitation)
          .filter(other -> !other.url().equals(place.url()))
          .orElseThrow(() -> refusal(answer));
    }
    throw answer.refusal();
  }

  /** A meeting cannot be put into what is not there. */
  private static CalendarException refusal(DavAnswer answer) {
    return answer.status() == 409
        ? new CalendarException(
            Code.NOT_FOUND, "The calendar is no longer at %s".formatted(answer.host()))
        : answer.refusal();
  }

  private Place look(URI url) throws CalendarException {
    DavAnswer answer = client.properties(url, 0);
    if (answer.isGone()) {
      return Place.empty(url);
    }
    if (!answer.isMultiStatus()) {
      throw answer.refusal();
    }
    return Resource.all(answer).stream()
        .findFirst()
        .map(resource -> Place.taken(url, resource.text(Names.ETAG)))
        .orElseGet(() -> Place.empty(url));
  }

  /** A mail program may have put the meeting into the calendar, from the invitation. */
  private Optional<Place> find(URI calendar, Invitation invitation) throws CalendarException {
    DavAnswer answer = client.report(calendar, Bodies.eventOf(invitation.uid()));
    return answer.isMultiStatus()
        ? Resource.all(answer).stream()
            .findFirst()
            .map(resource -> Place.taken(resource.href(), resource.text(Names.ETAG)))
        : Optional.empty();
  }

  void erase(URI meeting) throws CalendarException {
    DavAnswer answer = client.send(new Message("DELETE", meeting, Map.of(), Optional.empty()));
    if (!answer.isSuccess() && !answer.isGone()) {
      throw answer.refusal();
    }
  }
}
