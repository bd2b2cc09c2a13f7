package dev.holdfast.server.access.secret;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder.SecretKeyFactoryAlgorithm;

/**
 * Hashes passwords, slowly.
 *
 * <p>PBKDF2, because every Java platform has it and it takes passwords of any length, where bcrypt
 * ignores what comes after 72 bytes. A hash names how it was made, so that the way can change: who
 * signs in with an older one gets a newer one.
 */
public final class Passwords {

  /** No other rules: they make people choose worse ones. */
  public static final int LEAST_CHARACTERS = 10;

  /** 128 characters of any script. */
  public static final int MOST_BYTES = 512;

  private static final int SALT_BYTES = 16;
  private static final int THOUSAND_ITERATIONS = 600;

  /** A hash that no password has, to spend as much time on who does not exist. */
  private final String nobodys;

  private final PasswordEncoder encoder;

  public Passwords() {
    this(THOUSAND_ITERATIONS);
  }

  /** With cheap hashes; only for tests, which would spend much time otherwise. */
  Passwords(int thousandIterations) {
    String way = "pbkdf2-sha256-" + thousandIterations + "k";
    nobodys = "{" + way + "}" + "0".repeat(2 * (SALT_BYTES + 32));
    encoder =
        new DelegatingPasswordEncoder(
            way,
            Map.of(
                way,
                new Pbkdf2PasswordEncoder(
                    "",
                    SALT_BYTES,
                    thousandIterations * 1_000,
                    SecretKeyFactoryAlgorithm.PBKDF2WithHmacSHA256)));
  }

  /** Whether somebody may choose it. */
  public static boolean isGood(String password) {
    return password.codePointCount(0, password.length()) >= LEAST_CHARACTERS && fits(password);
  }

  private static boolean fits(String password) {
    return password.getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES;
  }

  public String hash(String password) {
    return Objects.requireNonNull(encoder.encode(password));
  }

  /** Takes as long whether or not there is a hash. */
  public boolean matches(String password, Optional<String> hash) {
    boolean isSame = encoder.matches(fits(password) ? password : "", hash.orElse(nobodys));
    return isSame && hash.isPresent() && fits(password);
  }

  /** Whether it was made in an older way. */
  public boolean isOutdated(String hash) {
    return encoder.upgradeEncoding(hash);
  }
}
