package dev.holdfast.server.calendar.oauth;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.server.calendar.oauth.JsonHttp.Reply;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What it means that a provider says no. Its text is not shown: it may contain secrets. */
final class Failures {

  /** Google says so with 403. */
  private static final Set<String> THROTTLES =
      Set.of("rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "calendarUsageLimits");

  private Failures() {}

  static CalendarException of(Reply reply) {
    return switch (reply.status()) {
      case 401 -> lost("The provider does not accept the access any more. Connect again.");
      case 403 ->
          isThrottled(reply.json())
              ? throttled(reply)
              : lost("The provider does not allow this. Connect again, and allow it.");
      case 404, 410 -> new CalendarException(Code.NOT_FOUND, "The provider knows no such calendar");
      case 429 -> throttled(reply);
      default -> unavailable(reply);
    };
  }

  /** A request for a token failed. */
  static CalendarException ofToken(Reply reply) {
    String error = reply.json().path("error").asString("");
    return switch (error) {
      case "invalid_grant", "interaction_required", "consent_required", "login_required" ->
          lost("The access was withdrawn or has expired. Connect again.");
      case "invalid_client", "unauthorized_client" ->
          new CalendarException(
              Code.UNAVAILABLE,
              "The provider does not accept the client id or secret of this service");
      default -> reply.status() == 429 ? throttled(reply) : unavailable(reply);
    };
  }

  private static boolean isThrottled(JsonNode json) {
    for (JsonNode error : json.path("error").path("errors")) {
      if (THROTTLES.contains(error.path("reason").asString(""))) {
        return true;
      }
    }
    return false;
  }

  private static CalendarException lost(String message) {
    return new CalendarException(Code.ACCESS_LOST, message);
  }

  private static CalendarException throttled(Reply reply) {
    return new CalendarException(
        Code.THROTTLED, "The provider wants to be asked less often", reply.retryAfter());
  }

  private static CalendarException unavailable(Reply reply) {
    return new CalendarException(
        Code.UNAVAILABLE,
        "The provider answered with status " + reply.status(),
        reply.retryAfter());
  }
}
