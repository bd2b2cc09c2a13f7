package dev.holdfast.server.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An address that some mail server may take.
 *
 * @param mailbox what stands before the at sign, in any letters
 * @param domain in ASCII
 */
public record MailAddress(String mailbox, String domain) {

  /** In octets, as RFC 5321 has them. */
  private static final int LONGEST_MAILBOX = 64;

  private static final int LONGEST_DOMAIN = 253;

  /** Empty if no server could take a mail to it. */
  public static Optional<MailAddress> parse(String text) {
    int at = text.lastIndexOf('@');
    if (at < 1) {
      return Optional.empty();
    }
    try {
      return Optional.of(new MailAddress(text.substring(0, at), ascii(text.substring(at + 1))))
          .filter(MailAddress::isPossible);
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // The domain is none.
    }
  }

  private static String ascii(String domain) {
    return domain.startsWith("[") ? domain : IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES);
  }

  private boolean isPossible() {
    if (mailbox.getBytes(StandardCharsets.UTF_8).length > LONGEST_MAILBOX
        || domain.length() > LONGEST_DOMAIN) {
      return false;
    }
    try {
      InternetAddress address = new InternetAddress();
      address.setAddress(text());
      address.validate();
      return true;
    } catch (AddressException e) {
      return false;
    }
  }

  /** Whether only servers with SMTPUTF8 (RFC 6531) can take it. */
  public boolean needsUtf8() {
    return !StandardCharsets.US_ASCII.newEncoder().canEncode(mailbox);
  }

  public String text() {
    return mailbox + "@" + domain;
  }
}
