package dev.holdfast.server.calendar.oauth;

import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.invitation.Invitation;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A booking in words, for the host's own calendar. */
public record MeetingText(String title, String details) {

  public static MeetingText of(Invitation invitation) {
    Booker booker = invitation.booking().booker();
    String title = invitation.eventType().terms().title();
    String details =
        Stream.of(
                Optional.of("%s <%s>".formatted(booker.name(), booker.email())),
                invitation.booking().notes(),
                invitation.eventType().terms().description())
            .flatMap(Optional::stream)
            .collect(Collectors.joining("\n\n"));
    return new MeetingText("%s: %s".formatted(title, booker.name()), details);
  }
}
