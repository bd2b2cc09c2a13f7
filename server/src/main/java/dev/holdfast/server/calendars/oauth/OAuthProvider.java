package dev.holdfast.server.calendars.oauth;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarProvider;

/** A provider that hosts let us into by OAuth. */
public interface OAuthProvider extends CalendarProvider {

  OAuthClient client();

  /** What the host knows the account by, which a token opens. */
  String accountOf(String accessToken) throws CalendarException;
}
