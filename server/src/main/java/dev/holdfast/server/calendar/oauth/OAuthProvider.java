package dev.holdfast.server.calendar.oauth;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.invitation.WritableCalendar;

/** A provider that hosts let us into by OAuth. */
public interface OAuthProvider extends WritableCalendar {

  OAuthClient client();

  /** What the host knows the account by, which a token opens. */
  String accountOf(String accessToken) throws CalendarException;
}
