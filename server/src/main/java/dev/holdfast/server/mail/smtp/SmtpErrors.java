package dev.holdfast.server.mail.smtp;

import dev.holdfast.server.mail.MailResult;
import dev.holdfast.server.mail.MailResult.Status;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLException;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;

/**
 * Explains a failure of a mail server: whether to try again, and what to fix. Answers of servers
 * are not repeated, since they may quote addresses; their codes are.
 */
final class SmtpErrors {

  private SmtpErrors() {}

  static MailResult of(MessagingException failure, SmtpSettings settings) {
    for (Throwable cause = failure; cause != null; cause = next(cause)) {
      if (cause instanceof SMTPAddressFailedException failed) {
        return answered("the address", failed.getReturnCode());
      }
      if (cause instanceof SMTPSendFailedException failed) {
        // A server that refuses us, or any mail from us, has nothing against this one.
        return isAboutTheMail(failed)
            ? answered("the mail", failed.getReturnCode())
            : failed("The mail server refuses to send (%s).".formatted(failed.getReturnCode()));
      }
    }
    return failed(words(failure, settings));
  }

  private static boolean isAboutTheMail(SMTPSendFailedException failed) {
    String command = String.valueOf(failed.getCommand());
    return command.equals(".") || command.startsWith("DATA") || command.startsWith("BDAT");
  }

  private static MailResult answered(String what, int code) {
    String detail = "The mail server refuses %s (%s).".formatted(what, code);
    return code >= 500 && code < 600 ? new MailResult(Status.REFUSED, detail) : failed(detail);
  }

  private static MailResult failed(String detail) {
    return new MailResult(Status.FAILED, detail);
  }

  private static String words(MessagingException failure, SmtpSettings settings) {
    String server = "The mail server %s:%s".formatted(settings.host(), settings.portOrUsual());
    if (failure instanceof AuthenticationFailedException) {
      return server + " refuses HOLDFAST_SMTP_USER with HOLDFAST_SMTP_PASSWORD.";
    }
    for (Throwable cause = failure; cause != null; cause = next(cause)) {
      if (cause instanceof SocketTimeoutException) {
        return server + " does not answer in time.";
      }
      if (cause instanceof SSLException) {
        return server + " shows no certificate that is trusted, or speaks no TLS there.";
      }
    }
    if (String.valueOf(failure.getMessage()).contains("STARTTLS")) {
      return server + " has no STARTTLS. Set HOLDFAST_SMTP_SECURITY to tls or none.";
    }
    return server + " cannot be reached, or ended the connection.";
  }

  private static @Nullable Throwable next(Throwable cause) {
    return cause instanceof MessagingException messaging && messaging.getNextException() != null
        ? messaging.getNextException()
        : cause.getCause();
  }
}
