package dev.holdfast.server.mail;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.server.access.secret.ManageLinks;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;

/** Writes mails about bookings. */
public final class MailWriter {

  private final LetterWriter letters;
  private final ManageLinks links;
  private final Clock clock;

  public MailWriter(ManageLinks links, Clock clock) {
    this.letters = new LetterWriter(links);
    this.links = links;
    this.clock = clock;
  }

  /** In the language of whom it is for. */
  public Mail write(MailOrder order) {
    return write(order, order.language());
  }

  public Mail write(MailOrder order, Locale language) {
    Letter letter = letters.write(order, language);
    return new Mail(
        id(order),
        order.booking().id().value(),
        order.host().id(),
        order.recipient(),
        order.otherParty(),
        letter.subject(),
        letter.text(),
        LetterPage.of(letter),
        order.concernsCalendars() ? Optional.of(invitation(order)) : Optional.empty(),
        clock.instant());
  }

  private static String id(MailOrder order) {
    String what = (order.kind() + "." + order.audience()).toLowerCase(Locale.ROOT);
    return "%s.%s.%s".formatted(order.booking().id(), order.booking().version(), what);
  }

  /** Only the booker's has the link, and only the host's the notes, as in the letter. */
  private Mail.Attachment invitation(MailOrder order) {
    Booking booking = order.booking();
    Invitation invitation =
        order.isForBooker()
            ? new Invitation(
                withoutNotes(booking),
                order.eventType(),
                order.host(),
                Optional.of(links.urlOf(booking.id())))
            : new Invitation(booking, order.eventType(), order.host());
    return new Mail.Attachment(invitation.method(), invitation.text());
  }

  private static Booking withoutNotes(Booking booking) {
    return new Booking(
        booking.id(),
        booking.eventType(),
        booking.host(),
        booking.booker(),
        Optional.empty(),
        booking.time(),
        booking.claimed(),
        booking.lifecycle());
  }
}
