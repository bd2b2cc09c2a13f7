package dev.holdfast.server.mail.smtp;

import dev.holdfast.server.mail.Mail;
import dev.holdfast.server.mail.MailResult;
import dev.holdfast.server.mail.MailResult.Status;
import dev.holdfast.server.mail.MailSender;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;

/** Sends mails by SMTP, each on a connection of its own. */
public final class SmtpSender implements MailSender {

  private static final String PROTOCOL = "smtp";
  private static final String NO_UTF8 =
      "The mail server takes no address with other letters than those of ASCII before the @: it"
          + " does not offer SMTPUTF8.";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final SmtpSettings settings;
  private final Session session;

  /** For addresses with other letters than those of ASCII before the at sign. */
  private final Session utf8Session;

  public SmtpSender(SmtpSettings settings) {
    this(settings, TIMEOUT, new Properties());
  }

  /**
   * For tests.
   *
   * @param timeout how long the server may be silent
   * @param more what the library is to know besides
   */
  SmtpSender(SmtpSettings settings, Duration timeout, Properties more) {
    this.settings = settings;
    Properties properties = properties(settings, timeout);
    properties.putAll(more);
    this.session = Session.getInstance(properties);
    Properties utf8 = new Properties();
    utf8.putAll(properties);
    utf8.setProperty("mail.mime.allowutf8", "true");
    this.utf8Session = Session.getInstance(utf8);
  }

  private static Properties properties(SmtpSettings settings, Duration timeout) {
    String address = settings.from().address();
    String millis = Long.toString(timeout.toMillis());
    Properties properties = new Properties();
    set(properties, "localhost", address.substring(address.lastIndexOf('@') + 1));
    set(properties, "connectiontimeout", millis);
    set(properties, "timeout", millis);
    set(properties, "writetimeout", millis);
    set(properties, "quitwait", "false");
    set(properties, "auth", Boolean.toString(settings.login().isPresent()));
    set(properties, "ssl.checkserveridentity", "true");
    boolean starttls = settings.security() == SmtpSettings.Security.STARTTLS;
    set(properties, "starttls.enable", Boolean.toString(starttls));
    set(properties, "starttls.required", Boolean.toString(starttls));
    boolean tls = settings.security() == SmtpSettings.Security.TLS;
    set(properties, "ssl.enable", Boolean.toString(tls));
    return properties;
  }

  private static void set(Properties properties, String name, String value) {
    properties.setProperty("mail." + PROTOCOL + "." + name, value);
  }

  @Override
  public MailResult put(Mail mail) {
    try {
      boolean needsUtf8 = MimeMails.needsUtf8(settings.from(), mail);
      Session chosen = needsUtf8 ? utf8Session : session;
      return send(chosen, needsUtf8, MimeMails.of(chosen, settings.from(), mail));
    } catch (AddressException e) {
      return new MailResult(Status.REFUSED, "The address is none that mail can be sent to.");
    } catch (MessagingException e) {
      return new MailResult(Status.REFUSED, "The mail cannot be written.");
    }
  }

  private MailResult send(Session chosen, boolean needsUtf8, MimeMessage message) {
    Transport transport = null;
    try {
      transport = chosen.getTransport(PROTOCOL);
      transport.connect(
          settings.host(),
          settings.portOrUsual(),
          settings.login().map(SmtpSettings.Login::user).orElse(null),
          settings.login().map(SmtpSettings.Login::password).orElse(null));
      if (needsUtf8 && !((SMTPTransport) transport).supportsExtension("SMTPUTF8")) {
        return new MailResult(Status.REFUSED, NO_UTF8);
      }
      transport.sendMessage(message, message.getAllRecipients());
      return MailResult.of(Status.SENT);
    } catch (MessagingException e) {
      return SmtpErrors.of(e, settings);
    } finally {
      close(transport);
    }
  }

  /** Whether the server says goodbye does not matter: what it took, it has. */
  private static void close(@Nullable Transport transport) {
    try {
      if (transport != null) {
        transport.close();
      }
    } catch (MessagingException e) {
      // It is closed anyway.
    }
  }
}
