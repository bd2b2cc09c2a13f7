package dev.holdfast.server.web.book;

import java.security.SecureRandom;
import java.util.HexFormat;
import org.springframework.stereotype.Component;

/** Marks a page that was sent, so that a click that comes twice is known as one. */
@Component
final class Nonces {

  private static final int BYTES = 12;

  private final SecureRandom random = new SecureRandom();

  String next() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
