package dev.holdfast.server.access.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Codes that only this service can make, for links that open something without a key.
 *
 * <p>Links for different purposes must give different words to say so, or one would open the
 * other's.
 */
final class LinkCodes {

  private static final String ALGORITHM = "HmacSHA256";

  private final LinkSecrets secrets;
  private final String purpose;

  LinkCodes(LinkSecrets secrets, String purpose) {
    this.secrets = secrets;
    this.purpose = purpose;
  }

  String of(String text) {
    return of(text, secrets.valid().get(0));
  }

  private String of(String text, String secret) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(bytes(secret), ALGORITHM));
      byte[] code = mac.doFinal(bytes(purpose + ":" + text));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(code);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
    }
  }

  /** Takes as long for a wrong code as for the right one. */
  boolean isOf(String text, String code) {
    boolean isOf = false;
    for (String secret : secrets.valid()) {
      isOf |= MessageDigest.isEqual(bytes(of(text, secret)), bytes(code));
    }
    return isOf;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
