package dev.holdfast.server.outbox;

import dev.holdfast.scheduling.webhook.Secret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs messages as Standard Webhooks 1.0 describes it. */
final class Signature {

  private static final String ALGORITHM = "HmacSHA256";

  private Signature() {}

  /** What is signed. */
  record Message(String id, long timestamp, String body) {

    private byte[] bytes() {
      return "%s.%s.%s".formatted(id, timestamp, body).getBytes(StandardCharsets.UTF_8);
    }
  }

  /** A signature for each secret; the receiver needs to know one of them. */
  static String of(Message message, List<Secret> secrets) {
    return secrets.stream()
        .map(secret -> "v1," + signature(message, secret))
        .collect(Collectors.joining(" "));
  }

  private static String signature(Message message, Secret secret) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.key(), ALGORITHM));
      return Base64.getEncoder().encodeToString(mac.doFinal(message.bytes()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
    }
  }
}
