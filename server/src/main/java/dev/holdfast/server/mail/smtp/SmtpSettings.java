package dev.holdfast.server.mail.smtp;

import dev.holdfast.server.mail.Mail;
import java.util.Optional;

/**
 * Which server sends mails, and whom they are from.
 *
 * @param port 0: the usual one
 */
public record SmtpSettings(
    String host, int port, Security security, Optional<Login> login, Mail.Person from) {

  /** What protects what is sent to the server. */
  public enum Security {
    /** Nothing does. */
    NONE(25),
    /** TLS, begun on a connection that begins without. A server that has none is not used. */
    STARTTLS(587),
    /** TLS from the beginning. */
    TLS(465);

    private final int usualPort;

    Security(int usualPort) {
      this.usualPort = usualPort;
    }
  }

  /** As whom to log in. */
  public record Login(String user, String password) {

    @Override
    public String toString() {
      return "Login[]";
    }
  }

  public int portOrUsual() {
    return port == 0 ? security.usualPort : port;
  }
}
