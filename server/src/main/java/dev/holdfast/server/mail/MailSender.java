package dev.holdfast.server.mail;

/** Takes mails, and brings them to whom they are for. */
public interface MailSender {

  MailResult put(Mail mail);
}
