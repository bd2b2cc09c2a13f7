package dev.holdfast.server.mail.smtp;

import dev.holdfast.server.mail.Mail;
import dev.holdfast.server.mail.MailAddress;
import jakarta.activation.DataHandler;
import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.Date;

/**
 * Mails as SMTP wants them. The invitation is in them twice: beside text and HTML, where calendars
 * find it, and as a file, which all other programs offer.
 */
final class MimeMails {

  private static final String UTF_8 = StandardCharsets.UTF_8.name();

  private MimeMails() {}

  /**
   * Makes a message of a mail.
   *
   * @param session that may write headers in UTF-8 if an address needs it
   * @throws AddressException if nothing can be sent to the address
   */
  static MimeMessage of(Session session, Mail.Person from, Mail mail) throws MessagingException {
    String domain = address(from).domain();
    MimeMessage message = new Identified(session, "<%s@%s>".formatted(mail.id(), domain));
    message.setFrom(written(from, address(from)));
    message.setRecipient(MimeMessage.RecipientType.TO, written(mail.to(), address(mail.to())));
    message.setReplyTo(replyTo(mail, needsUtf8(from, mail)));
    message.setSubject(mail.subject(), UTF_8);
    message.setSentDate(Date.from(mail.writtenAt()));
    message.setHeader("References", "<%s@%s>".formatted(mail.thread(), domain));
    // So that nobody's holiday notice answers.
    message.setHeader("Auto-Submitted", "auto-generated");
    message.setHeader("X-Auto-Response-Suppress", "All");
    message.setContent(content(mail));
    message.saveChanges();
    return message;
  }

  /** Whether only a server with SMTPUTF8 can take the mail. */
  static boolean needsUtf8(Mail.Person from, Mail mail) throws AddressException {
    return address(from).needsUtf8() || address(mail.to()).needsUtf8();
  }

  /**
   * To whom answers go. One address that cannot be written must not keep the mail from another one:
   * it is left out here, and stands in the text.
   */
  private static InternetAddress[] replyTo(Mail mail, boolean utf8) {
    return MailAddress.parse(mail.replyTo().address())
        .filter(address -> utf8 || !address.needsUtf8())
        .map(address -> new InternetAddress[] {written(mail.replyTo(), address)})
        .orElseGet(() -> new InternetAddress[0]);
  }

  private static MimeMultipart content(Mail mail) throws MessagingException {
    MimeMultipart readings = new MimeMultipart("alternative");
    readings.addBodyPart(text(mail.text(), "plain"));
    readings.addBodyPart(text(mail.html(), "html"));
    if (mail.invitation().isEmpty()) {
      return readings;
    }
    Mail.Attachment invitation = mail.invitation().get();
    readings.addBodyPart(
        calendar(invitation, "text/calendar; charset=UTF-8; method=" + invitation.method()));
    MimeBodyPart file = calendar(invitation, "application/ics; name=invite.ics");
    file.setDisposition(Part.ATTACHMENT);
    file.setFileName("invite.ics");
    MimeMultipart mixed = new MimeMultipart("mixed");
    MimeBodyPart first = new MimeBodyPart();
    first.setContent(readings);
    mixed.addBodyPart(first);
    mixed.addBodyPart(file);
    return mixed;
  }

  private static BodyPart text(String text, String subtype) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setText(text, UTF_8, subtype);
    part.setHeader("Content-Transfer-Encoding", "quoted-printable");
    return part;
  }

  /** As octets, because every line break of it counts. */
  private static MimeBodyPart calendar(Mail.Attachment invitation, String type)
      throws MessagingException {
    byte[] octets = invitation.text().getBytes(StandardCharsets.UTF_8);
    MimeBodyPart part = new MimeBodyPart();
    part.setDataHandler(new DataHandler(new ByteArrayDataSource(octets, type)));
    part.setHeader("Content-Type", type);
    part.setHeader("Content-Transfer-Encoding", "base64");
    return part;
  }

  /** Exactly one address. */
  private static MailAddress address(Mail.Person person) throws AddressException {
    return MailAddress.parse(person.address())
        .orElseThrow(() -> new AddressException("No address that mail can be sent to"));
  }

  private static InternetAddress written(Mail.Person person, MailAddress address) {
    InternetAddress written = new InternetAddress();
    written.setAddress(address.text());
    try {
      written.setPersonal(person.name().isEmpty() ? null : person.name(), UTF_8);
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException("Every Java platform has UTF-8", e);
    }
    return written;
  }

  /** A message that keeps its id. */
  private static final class Identified extends MimeMessage {

    private final String id;

    Identified(Session session, String id) {
      super(session);
      this.id = id;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", id);
    }
  }
}
