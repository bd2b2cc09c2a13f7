package dev.holdfast.server.mail;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.mail.Letter.Link;
import dev.holdfast.server.mail.Letter.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the words for a mail. */
final class LetterWriter {

  private final ManageLinks links;

  LetterWriter(ManageLinks links) {
    this.links = links;
  }

  Letter write(MailOrder order, Locale language) {
    Words words = Words.in(language);
    MeetingTime times = new MeetingTime(words, order.zone());
    String key =
        (order.kind().name() + "." + order.audience().name()).toLowerCase(Locale.ROOT) + ".";
    String title = PlainWords.line(order.eventType().terms().title());
    String other = name(order, order.otherParty());
    return new Letter(
        words.locale(),
        words.say(key + "subject", title, other, times.briefly(order.booking().start())),
        words.say(key + "heading"),
        words.say("greeting", name(order, order.recipient())),
        words.say(key + "opening", other),
        rows(order, words, times),
        link(order, words),
        words.say(order.isForBooker() ? "closing.booker" : "closing.host", other));
  }

  private static List<Row> rows(MailOrder order, Words words, MeetingTime times) {
    Booking booking = order.booking();
    List<Row> rows = new ArrayList<>();
    rows.add(row(words, "what", PlainWords.line(order.eventType().terms().title())));
    rows.add(row(words, "when", times.of(booking.time())));
    if (order.kind() == MailKind.RESCHEDULED) {
      booking
          .lifecycle()
          .rescheduledFrom()
          .ifPresent(before -> rows.add(row(words, "before", times.of(before))));
    }
    rows.add(row(words, order.isForBooker() ? "host" : "booker", name(order, order.otherParty())));
    if (!order.isForBooker()) {
      rows.add(row(words, "email", PlainWords.line(booking.booker().email())));
      // The booker knows the notes, or did not write them.
      booking.notes().ifPresent(notes -> rows.add(row(words, "notes", written(order, notes))));
    }
    if (order.kind() == MailKind.CANCELLED) {
      booking
          .lifecycle()
          .cancellationReason()
          .ifPresent(reason -> rows.add(row(words, "reason", written(order, reason))));
    }
    return rows;
  }

  private static Row row(Words words, String label, String value) {
    return new Row(words.say("label." + label), value);
  }

  /** Only who booked needs it: the host has a key. */
  private Optional<Link> link(MailOrder order, Words words) {
    if (order.kind() == MailKind.VERIFY) {
      String url = links.verifyUrlOf(order.booking().id());
      return Optional.of(new Link(words.say("link.verify"), url));
    }
    boolean canChange = order.booking().status() != BookingStatus.CANCELLED;
    return order.isForBooker() && canChange
        ? Optional.of(new Link(words.say("link.manage"), links.urlOf(order.booking().id())))
        : Optional.empty();
  }

  /** What strangers call themselves is read by strangers. */
  private static String name(MailOrder order, Mail.Person person) {
    return written(order, PlainWords.line(person.name()));
  }

  private static String written(MailOrder order, String text) {
    String plain = PlainWords.lines(text);
    return order.isForBooker() ? PlainWords.withoutLinks(plain) : plain;
  }
}
