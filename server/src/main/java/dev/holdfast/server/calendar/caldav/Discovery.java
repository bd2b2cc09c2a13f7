package dev.holdfast.server.calendar.caldav;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.CalendarProvider.Listed;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the calendars of an account. The address that was entered may be that of a calendar, which
 * then is the only one; of the folder with all calendars; of the user; or of the server, which
 * names the user's address, at its own address or at the one that RFC 6764 has for that.
 */
final class Discovery {

  private static final String WELL_KNOWN = "/.well-known/caldav";
  private static final int FORBIDDEN = 403;

  /** Problems with an address that say nothing about others. */
  private static final Set<Code> MAYBE_ELSEWHERE =
      Set.of(Code.NOT_FOUND, Code.ACCESS_LOST, Code.MALFORMED, Code.REFUSED_ADDRESS);

  private static final int MAX_HOMES = 5;
  private static final int MAX_CALENDARS = 200;

  private final DavClient client;

  Discovery(DavClient client) {
    this.client = client;
  }

  /**
   * The calendars of an account, by address, and the main one of them.
   *
   * @param calendars at least one
   */
  record Found(List<DavCalendar> calendars, DavCalendar main) {

    static Found of(List<DavCalendar> calendars, Set<URI> named) {
      List<DavCalendar> sorted =
          calendars.stream()
              .sorted(Comparator.comparing(DavCalendar::id))
              .limit(MAX_CALENDARS)
              .toList();
      DavCalendar main =
          sorted.stream()
              .filter(calendar -> named.contains(calendar.url()))
              .findFirst()
              .or(() -> sorted.stream().filter(DavCalendar::isWritable).findFirst())
              .orElse(sorted.get(0));
      return new Found(sorted, main);
    }

    List<Listed> listed() {
      return calendars.stream()
          .map(
              calendar ->
                  new Listed(
                      calendar.id(), calendar.name(), calendar.equals(main), calendar.isWritable()))
          .toList();
    }
  }

  Found calendars() throws CalendarException {
    CalendarException first = null;
    for (URI start : starts()) {
      try {
        return from(start);
      } catch (CalendarException e) {
        if (!MAYBE_ELSEWHERE.contains(e.code())) {
          throw e;
        }
        first = first == null ? e : first;
      }
    }
    throw Objects.requireNonNull(first);
  }

  /** An address with a path means that path and nothing else. */
  private List<URI> starts() {
    URI entered = client.entered();
    return entered.getRawPath().equals("/")
        ? List.of(entered, entered.resolve(WELL_KNOWN))
        : List.of(entered);
  }

  private Found from(URI start) throws CalendarException {
    Optional<Resource> resource = describe(start);
    Optional<DavCalendar> calendar = resource.flatMap(DavCalendar::of);
    if (calendar.isPresent()) {
      return Found.of(List.of(calendar.get()), Set.of());
    }
    Optional<Found> found = resource.isPresent() ? inside(homes(resource.get())) : Optional.empty();
    return found.orElseThrow(
        () ->
            new CalendarException(
                Code.NOT_FOUND,
                "There is no calendar at this address of %s. Maybe it has another one for CalDAV?"
                    .formatted(start.getHost())));
  }

  /** The folders with calendars that a resource leads to; maybe it is one itself. */
  private List<URI> homes(Resource resource) throws CalendarException {
    List<URI> homes = resource.hrefs(Names.HOME);
    for (URI principal : resource.hrefs(Names.PRINCIPAL)) {
      if (homes.isEmpty()) {
        Optional<Resource> user = describe(principal);
        homes = user.isPresent() ? user.get().hrefs(Names.HOME) : homes;
      }
    }
    return homes.isEmpty() ? List.of(resource.href()) : homes;
  }

  /** Empty if the server knows nothing of that kind there. */
  private Optional<Resource> describe(URI url) throws CalendarException {
    DavAnswer answer = client.properties(url, 0);
    if (answer.status() == FORBIDDEN) {
      throw answer.refusal();
    }
    return answer.isMultiStatus() ? Resource.all(answer).stream().findFirst() : Optional.empty();
  }

  private Optional<Found> inside(List<URI> homes) throws CalendarException {
    List<DavCalendar> calendars = new ArrayList<>();
    Set<URI> named = new HashSet<>();
    for (URI home : homes.subList(0, Math.min(homes.size(), MAX_HOMES))) {
      DavAnswer answer = client.properties(home, 1);
      if (!answer.isMultiStatus()) {
        throw answer.refusal();
      }
      for (Resource resource : Resource.all(answer)) {
        DavCalendar.of(resource).ifPresent(calendars::add);
        resource.hrefs(Names.DEFAULT_CALENDAR).forEach(url -> named.add(Hrefs.folder(url)));
      }
    }
    return calendars.isEmpty() ? Optional.empty() : Optional.of(Found.of(calendars, named));
  }
}
