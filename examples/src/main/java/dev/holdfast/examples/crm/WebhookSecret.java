package dev.holdfast.examples.crm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks whether a message was signed with a secret, as Standard Webhooks specifies. */
final class WebhookSecret {

  private static final String PREFIX = "whsec_";
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private final byte[] key;

  WebhookSecret(String text) {
    String encoded = text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text;
    this.key = Base64.getDecoder().decode(encoded);
  }

  /** The headers webhook-id, webhook-timestamp and webhook-signature. */
  record Envelope(String id, String timestamp, String signatures) {}

  // @start region=verify
  /** The body must be the bytes that arrived, not JSON that was parsed and written again. */
  boolean signed(Envelope envelope, byte[] body, Instant now) {
    if (!isRecent(envelope.timestamp(), now)) {
      return false; // it may have been recorded and sent again
    }
    byte[] expected = sign(envelope.id() + "." + envelope.timestamp() + ".", body);
    boolean found = false;
    // While the secret is being replaced, there are several signatures; one of them must match.
    for (String signature : envelope.signatures().split(" ", 10)) {
      // In constant time, so that nobody can guess it byte by byte.
      found |= MessageDigest.isEqual(expected, signature.getBytes(UTF_8));
    }
    return found;
  }

  private static boolean isRecent(String timestamp, Instant now) {
    if (!timestamp.matches("\\d{1,11}")) {
      return false;
    }
    Instant sent = Instant.ofEpochSecond(Long.parseLong(timestamp));
    return Duration.between(sent, now).abs().compareTo(TOLERANCE) <= 0;
  }

  private byte[] sign(String start, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(start.getBytes(UTF_8));
      return ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(UTF_8);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has HmacSHA256", e);
    }
  }
  // @end
}
