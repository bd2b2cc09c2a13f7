package dev.holdfast.server.mail;

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
import java.net.IDN;
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
   * @throws AddressException if nothing can be sent to the address
   */
  static MimeMessage of(Session session, Mail.Person from, Mail mail) throws MessagingException {
    MimeMessage message = new Identified(session, "<%s@%s>".formatted(mail.id(), domain(from)));
    message.setFrom(address(from));
    message.setRecipient(MimeMessage.RecipientType.TO, address(mail.to()));
    message.setReplyTo(new InternetAddress[] {address(mail.replyTo())});
    message.setSubject(mail.subject(), UTF_8);
    message.setSentDate(Date.from(mail.writtenAt()));
    message.setHeader("References", "<%s@%s>".formatted(mail.thread(), domain(from)));
    // So that nobody's holiday notice answers.
    message.setHeader("Auto-Submitted", "auto-generated");
    message.setHeader("X-Auto-Response-Suppress", "All");
    message.setContent(content(mail));
    message.saveChanges();
    return message;
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

  /** Exactly one address, written in ASCII. */
  private static InternetAddress address(Mail.Person person) throws AddressException {
    int at = person.address().lastIndexOf('@');
    if (at < 1) {
      throw new AddressException("No address");
    }
    String ascii = person.address().substring(0, at + 1) + asciiDomain(person.address(), at);
    if (!StandardCharsets.US_ASCII.newEncoder().canEncode(ascii)) {
      throw new AddressException("No address that every server knows");
    }
    InternetAddress address = new InternetAddress();
    address.setAddress(ascii);
    address.validate();
    try {
      address.setPersonal(person.name().isEmpty() ? null : person.name(), UTF_8);
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException("Every Java platform has UTF-8", e);
    }
    return address;
  }

  private static String asciiDomain(String address, int at) throws AddressException {
    try {
      return IDN.toASCII(address.substring(at + 1));
    } catch (IllegalArgumentException e) {
      throw new AddressException("No domain");
    }
  }

  private static String domain(Mail.Person person) throws AddressException {
    int at = person.address().lastIndexOf('@');
    return asciiDomain(person.address(), at);
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
