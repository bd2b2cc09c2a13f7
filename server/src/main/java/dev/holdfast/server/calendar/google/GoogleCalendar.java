package dev.holdfast.server.calendar.google;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.server.calendar.oauth.Chunks;
import dev.holdfast.server.calendar.oauth.Encoded;
import dev.holdfast.server.calendar.oauth.JsonHttp;
import dev.holdfast.server.calendar.oauth.JsonHttp.Reply;
import dev.holdfast.server.calendar.oauth.OAuthApi;
import dev.holdfast.server.calendar.oauth.OAuthApi.Call;
import dev.holdfast.server.calendar.oauth.OAuthClient;
import dev.holdfast.server.calendar.oauth.OAuthProvider;
import dev.holdfast.server.calendar.oauth.OAuthSettings;
import dev.holdfast.server.calendar.oauth.Scopes;
import dev.holdfast.server.calendar.oauth.Tokens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Google Calendar, by its API of version 3. */
public final class GoogleCalendar implements OAuthProvider {

  private static final String SCOPE = "https://www.googleapis.com/auth/calendar.";
  private static final List<String> READ =
      List.of(SCOPE + "events.freebusy", SCOPE + "calendarlist.readonly");
  private static final List<String> WRITE =
      List.of(SCOPE + "events.freebusy", SCOPE + "calendarlist.readonly", SCOPE + "events.owned");

  /** It answers for less than 90 days at once. */
  private static final Duration LONGEST = Duration.ofDays(60);

  private static final int MOST_PAGES = 20;
  private static final String MAIN = "primary";

  private final OAuthClient client;
  private final OAuthApi api;

  public GoogleCalendar(OAuthSettings settings, Tokens tokens, JsonHttp http) {
    // Without these it gives no refresh token, or none the second time.
    Map<String, String> wishes = Map.of("access_type", "offline", "prompt", "consent");
    this.client =
        new OAuthClient(Provider.GOOGLE, settings, new Scopes(READ, WRITE, Set.of()), wishes);
    this.api = new OAuthApi(client, tokens, http);
  }

  @Override
  public Provider provider() {
    return Provider.GOOGLE;
  }

  @Override
  public OAuthClient client() {
    return client;
  }

  /** The id of the main calendar is the address of the account. */
  @Override
  public String accountOf(String accessToken) throws CalendarException {
    Reply reply = api.call(accessToken, Call.get("/users/me/calendarList/" + MAIN));
    return GoogleJson.FIELDS.text(reply.json(), "id");
  }

  @Override
  public BusyResult busy(CalendarConnection connection, Question question)
      throws CalendarException {
    List<String> chosen = connection.choice().calendars();
    List<String> calendars = chosen.isEmpty() ? List.of(MAIN) : chosen;
    Intervals.Builder busy = new Intervals.Builder();
    for (TimeSlot chunk : Chunks.of(question.window(), LONGEST)) {
      for (List<String> some : FreeBusy.split(calendars)) {
        Reply reply = api.call(connection, Call.post("/freeBusy", FreeBusy.ask(some, chunk)));
        FreeBusy.read(reply.json(), some, busy);
      }
    }
    return new BusyResult.Busy(busy.build(), Optional.empty());
  }

  @Override
  public List<Listed> calendars(CalendarConnection connection) throws CalendarException {
    boolean mayWrite = api.mayWrite(connection);
    List<Listed> calendars = new ArrayList<>();
    String path = "/users/me/calendarList?maxResults=250";
    Optional<String> page = Optional.empty();
    for (int pages = 0; pages < MOST_PAGES; pages++) {
      String more = page.map(token -> "&pageToken=" + Encoded.part(token)).orElse("");
      JsonNode json = api.call(connection, Call.get(path + more)).json();
      for (JsonNode item : GoogleJson.FIELDS.array(json, "items")) {
        calendars.add(listed(item, mayWrite));
      }
      page = Optional.of(json.path("nextPageToken").asString("")).filter(text -> !text.isEmpty());
      if (page.isEmpty()) {
        return List.copyOf(calendars);
      }
    }
    throw new CalendarException(Code.TOO_LARGE, "The account has more calendars than can be read");
  }

  private static Listed listed(JsonNode item, boolean mayWrite) throws CalendarException {
    String id = GoogleJson.FIELDS.text(item, "id");
    String name = item.path("summaryOverride").asString(item.path("summary").asString(id));
    // The requested scope permits writing to calendars that the host owns.
    boolean owned = item.path("accessRole").asString("").equals("owner");
    return new Listed(id, name, item.path("primary").asBoolean(false), owned && mayWrite);
  }

  /**
   * Updates first: an event that is there already, as after an answer that was lost, is found so.
   * Its id is made from the booking's, hence there cannot be two.
   */
  @Override
  public String write(
      CalendarConnection connection,
      String calendar,
      Invitation invitation,
      Optional<String> remoteId)
      throws CalendarException {
    String id = remoteId.orElseGet(() -> GoogleEvent.idOf(invitation.booking().id()));
    JsonNode event = GoogleEvent.of(invitation, id);
    if (update(connection, calendar, id, event)) {
      return id;
    }
    Call insert =
        Call.write("POST", path(calendar) + "?sendUpdates=none", Optional.of(event)).expecting(409);
    boolean there = api.call(connection, insert).status() == 409;
    if (there && !update(connection, calendar, id, event)) {
      throw new CalendarException(Code.UNAVAILABLE, "Google has the event and has it not");
    }
    return id;
  }

  /** Answers false if there is none. One that the host has deleted comes back. */
  private boolean update(CalendarConnection connection, String calendar, String id, JsonNode event)
      throws CalendarException {
    String path = "%s/%s?sendUpdates=none".formatted(path(calendar), Encoded.part(id));
    Call update = Call.write("PUT", path, Optional.of(event)).expecting(404, 410);
    return api.call(connection, update).isFine();
  }

  @Override
  public void erase(CalendarConnection connection, String calendar, String remoteId)
      throws CalendarException {
    String path = "%s/%s?sendUpdates=none".formatted(path(calendar), Encoded.part(remoteId));
    api.call(connection, Call.write("DELETE", path, Optional.empty()).expecting(404, 410));
  }

  private static String path(String calendar) {
    return "/calendars/%s/events".formatted(Encoded.part(calendar));
  }

  @Override
  public void revoke(CalendarConnection connection) throws CalendarException {
    api.revoke(connection);
  }
}
