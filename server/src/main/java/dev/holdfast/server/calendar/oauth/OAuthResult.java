package dev.holdfast.server.calendar.oauth;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import java.util.Optional;

/** How it ended that a host went to a provider. */
public sealed interface OAuthResult {

  /** A path of this service to go on to. */
  Optional<String> returnTo();

  /** The calendar is connected. */
  record Connected(CalendarConnection connection, Optional<String> returnTo)
      implements OAuthResult {}

  record Refused(Reason reason, Optional<String> returnTo) implements OAuthResult {}

  /** Why nothing was connected. */
  enum Reason {
    /** The state is unknown, expired or used. */
    UNKNOWN_STATE,
    /** The host said no. */
    DENIED,
    /** The host said no to a part of it, without which the rest is of no use. */
    TOO_LITTLE_ALLOWED,
    /** The provider did not do its part. */
    PROVIDER_FAILED,
    /** Somebody else changed the connection at the same time. */
    CONTENDED
  }
}
