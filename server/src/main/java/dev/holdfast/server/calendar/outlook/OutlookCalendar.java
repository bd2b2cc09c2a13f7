package dev.holdfast.server.calendar.outlook;

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

/**
 * Outlook, by Microsoft Graph.
 *
 * <p>There are two ways to find out when somebody is busy. {@code getSchedule} returns two months
 * at once, but only of the main calendar, only for accounts of companies and schools, and a
 * thousand entries at most. {@code calendarView} returns all of any calendar. So the first is used
 * for the main calendar, and the second for everything else.
 */
public final class OutlookCalendar implements OAuthProvider {

  private static final String GRAPH = "https://graph.microsoft.com/";
  private static final String LASTING = "offline_access";
  private static final List<String> READ =
      List.of(LASTING, GRAPH + "User.Read", GRAPH + "Calendars.ReadBasic");
  private static final List<String> WRITE =
      List.of(LASTING, GRAPH + "User.Read", GRAPH + "Calendars.ReadWrite");

  /** It answers for 62 days at once. */
  private static final Duration LONGEST = Duration.ofDays(60);

  private static final int MOST_PAGES = 200;
  private static final int PAGE = 500;

  private final OAuthClient client;
  private final OAuthApi api;

  public OutlookCalendar(OAuthSettings settings, Tokens tokens, JsonHttp http) {
    this.client =
        new OAuthClient(
            Provider.OUTLOOK,
            settings,
            new Scopes(READ, WRITE, Set.of(LASTING)),
            Map.of("response_mode", "query", "prompt", "select_account"));
    this.api = new OAuthApi(client, tokens, http);
  }

  @Override
  public Provider provider() {
    return Provider.OUTLOOK;
  }

  @Override
  public OAuthClient client() {
    return client;
  }

  @Override
  public String accountOf(String accessToken) throws CalendarException {
    JsonNode me = api.call(accessToken, Call.get("/me?$select=mail,userPrincipalName")).json();
    String mail = me.path("mail").asString("");
    return mail.isEmpty() ? GraphJson.FIELDS.text(me, "userPrincipalName") : mail;
  }

  @Override
  public BusyResult busy(CalendarConnection connection, Question question)
      throws CalendarException {
    List<String> chosen = connection.choice().calendars();
    Intervals.Builder busy = new Intervals.Builder();
    for (TimeSlot chunk : Chunks.of(question.window(), LONGEST)) {
      if (chosen.isEmpty() && !schedule(connection, chunk, busy)) {
        view(connection, "/me/calendar", new Span(chunk, question.zone()), busy);
      }
      for (String calendar : chosen) {
        String path = "/me/calendars/" + Encoded.part(calendar);
        view(connection, path, new Span(chunk, question.zone()), busy);
      }
    }
    return new BusyResult.Busy(busy.build(), Optional.empty());
  }

  /** Answers false, and nothing else, if the account has to be asked in another way. */
  private boolean schedule(CalendarConnection connection, TimeSlot time, Intervals.Builder busy)
      throws CalendarException {
    Call call =
        Call.post("/me/calendar/getSchedule", Schedule.ask(connection.account(), time))
            .with("Prefer", GraphJson.IN_UTC)
            .expecting(400, 403, 404, 405, 501);
    Reply reply = api.call(connection, call);
    return reply.isFine() && Schedule.read(reply.json(), busy);
  }

  private void view(
      CalendarConnection connection, String calendar, Span span, Intervals.Builder busy)
      throws CalendarException {
    String path =
        "%s/calendarView?startDateTime=%s&endDateTime=%s&$select=start,end,showAs,isAllDay,isCancelled&$top=%s"
            .formatted(calendar, span.time().from(), span.time().to(), PAGE);
    for (JsonNode page : pages(connection, path)) {
      span.read(page, busy);
    }
  }

  @Override
  public List<Listed> calendars(CalendarConnection connection) throws CalendarException {
    boolean mayWrite = api.mayWrite(connection);
    List<Listed> calendars = new ArrayList<>();
    String path = "/me/calendars?$select=id,name,isDefaultCalendar,canEdit&$top=100";
    for (JsonNode page : pages(connection, path)) {
      for (JsonNode item : GraphJson.FIELDS.array(page, "value")) {
        String id = GraphJson.FIELDS.text(item, "id");
        calendars.add(
            new Listed(
                id,
                item.path("name").asString(id),
                item.path("isDefaultCalendar").asBoolean(false),
                mayWrite && item.path("canEdit").asBoolean(false)));
      }
    }
    return List.copyOf(calendars);
  }

  private List<JsonNode> pages(CalendarConnection connection, String first)
      throws CalendarException {
    List<JsonNode> pages = new ArrayList<>();
    Optional<String> path = Optional.of(first);
    while (path.isPresent()) {
      if (pages.size() == MOST_PAGES) {
        throw new CalendarException(Code.TOO_LARGE, "The calendar has more than can be read");
      }
      Call call = Call.get(path.get()).with("Prefer", GraphJson.IN_UTC);
      JsonNode page = api.call(connection, call).json();
      pages.add(page);
      path = next(page);
    }
    return pages;
  }

  /** Tokens go to Graph and nowhere else. */
  private Optional<String> next(JsonNode page) throws CalendarException {
    String link = page.path("@odata.nextLink").asString("");
    String api = client.settings().api().toString();
    if (!link.isEmpty() && !link.startsWith(api + "/")) {
      throw new CalendarException(Code.MALFORMED, "Outlook goes on at an address that is not its");
    }
    return link.isEmpty() ? Optional.empty() : Optional.of(link.substring(api.length()));
  }

  /** Looks for it first, since the answer with its id may have been lost. */
  @Override
  public String write(
      CalendarConnection connection,
      String calendar,
      Invitation invitation,
      Optional<String> remoteId)
      throws CalendarException {
    JsonNode event = GraphEvent.of(invitation);
    Optional<String> known =
        remoteId.isPresent() ? remoteId : find(connection, calendar, invitation);
    if (known.isPresent() && update(connection, known.get(), event)) {
      return known.get();
    }
    JsonNode create = GraphEvent.create(invitation, calendar);
    Call call =
        Call.write("POST", path(calendar), Optional.of(create))
            .with("Prefer", GraphJson.LASTING_IDS)
            .expecting(409);
    Reply reply = api.call(connection, call);
    if (reply.isFine()) {
      return GraphJson.FIELDS.text(reply.json(), "id");
    }
    // It was made by an earlier attempt, which was still under way a moment ago.
    return find(connection, calendar, invitation)
        .orElseThrow(
            () ->
                new CalendarException(
                    Code.UNAVAILABLE, "Outlook is still at work on the same event"));
  }

  private boolean update(CalendarConnection connection, String id, JsonNode event)
      throws CalendarException {
    String path = "/me/events/" + Encoded.part(id);
    Call call =
        Call.write("PATCH", path, Optional.of(event))
            .with("Prefer", GraphJson.LASTING_IDS)
            .expecting(404, 410);
    return api.call(connection, call).isFine();
  }

  private Optional<String> find(
      CalendarConnection connection, String calendar, Invitation invitation)
      throws CalendarException {
    String path =
        "%s?$select=id&$filter=%s"
            .formatted(path(calendar), Encoded.part(GraphEvent.filter(invitation)));
    Call call = Call.get(path).with("Prefer", GraphJson.LASTING_IDS);
    JsonNode found = GraphJson.FIELDS.array(api.call(connection, call).json(), "value");
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(GraphJson.FIELDS.text(found.get(0), "id"));
  }

  @Override
  public void erase(CalendarConnection connection, String calendar, String remoteId)
      throws CalendarException {
    String path = "/me/events/" + Encoded.part(remoteId);
    Call call =
        Call.write("DELETE", path, Optional.empty())
            .with("Prefer", GraphJson.LASTING_IDS)
            .expecting(404, 410);
    api.call(connection, call);
  }

  private static String path(String calendar) {
    return "/me/calendars/%s/events".formatted(Encoded.part(calendar));
  }

  /**
   * Microsoft has no place where one service gives its tokens back: what there is ends all that the
   * host is signed in to. The tokens are destroyed here, and the host may withdraw consent.
   */
  @Override
  public void revoke(CalendarConnection connection) {
    // Nothing to give back.
  }
}
