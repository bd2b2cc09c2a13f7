package dev.holdfast.server.mail;

import dev.holdfast.server.mail.MailResult.Status;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Sends mails by SMTP, each on a connection of its own. */
public final class SmtpSender implements Postbox {

  private static final String PROTOCOL = "smtp";
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final SmtpSettings settings;
  private final Session session;

  public SmtpSender(SmtpSettings settings) {
    this(settings, PATIENCE, new Properties());
  }

  /**
   * For tests.
   *
   * @param patience how long the server may be silent
   * @param more what the library is to know besides
   */
  SmtpSender(SmtpSettings settings, Duration patience, Properties more) {
    this.settings = settings;
    Properties properties = properties(settings, patience);
    properties.putAll(more);
    this.session = Session.getInstance(properties);
  }

  private static Properties properties(SmtpSettings settings, Duration patience) {
    String address = settings.from().address();
    String millis = Long.toString(patience.toMillis());
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
      return send(MimeMails.of(session, settings.from(), mail));
    } catch (AddressException e) {
      return new MailResult(Status.REFUSED, "The address is none that mail can be sent to.");
    } catch (MessagingException e) {
      return new MailResult(Status.REFUSED, "The mail cannot be written.");
    }
  }

  private MailResult send(MimeMessage message) {
    Transport transport = null;
    try {
      transport = session.getTransport(PROTOCOL);
      transport.connect(
          settings.host(),
          settings.portOrUsual(),
          settings.login().map(SmtpSettings.Login::user).orElse(null),
          settings.login().map(SmtpSettings.Login::password).orElse(null));
      transport.sendMessage(message, message.getAllRecipients());
      return MailResult.of(Status.SENT);
    } catch (MessagingException e) {
      return SmtpTrouble.of(e, settings);
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
      // It is closed all the same.
    }
  }
}
