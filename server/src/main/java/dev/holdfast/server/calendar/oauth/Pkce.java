package dev.holdfast.server.calendar.oauth;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Proof that a code is redeemed by its requester (RFC 7636). The proof is made from the state that
 * the host carries and a secret of this service, so it need not be stored anywhere.
 */
public final class Pkce {

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec secret;

  /**
   * Makes proofs.
   *
   * @param secret the same on all servers
   */
  public Pkce(String secret) {
    this.secret = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
  }

  String verifier(String state) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      return text(mac.doFinal(("pkce:" + state).getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
    }
  }

  /** Of the method S256. */
  String challenge(String state) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return text(digest.digest(verifier(state).getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
