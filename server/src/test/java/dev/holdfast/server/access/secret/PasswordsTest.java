package dev.holdfast.server.access.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class PasswordsTest {

  private static final String LONGEST = "🎈".repeat(128);

  private final Passwords passwords = new Passwords();

  @Test
  void theOnlyRuleIsLength() {
    assertThat(Passwords.isGood("ninechars")).isFalse();
    assertThat(Passwords.isGood("tencharact")).isTrue();
    assertThat(Passwords.isGood(" ".repeat(10))).isTrue();
    assertThat(Passwords.isGood(LONGEST)).isTrue();
    assertThat(Passwords.isGood(LONGEST + "x")).isFalse();
  }

  @Test
  void aGuessIsMuchWork() {
    assertThat(passwords.hash(LONGEST)).startsWith("{pbkdf2-sha256-600k}");
  }

  @Test
  void everyCharacterCounts() {
    String hash = passwords.hash(LONGEST);

    assertThat(passwords.matches(LONGEST, Optional.of(hash))).isTrue();
    assertThat(passwords.matches("🎈".repeat(127) + "🎃", Optional.of(hash))).isFalse();
    assertThat(passwords.matches("🎈".repeat(127), Optional.of(hash))).isFalse();
    assertThat(passwords.matches(LONGEST + "x", Optional.of(hash))).isFalse();
    assertThat(passwords.matches(LONGEST, Optional.empty())).isFalse();
  }
}
