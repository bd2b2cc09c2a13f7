package dev.holdfast.server.access.signin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SignInLimitsTest {

  private static final String ANN = "ann@example.org";
  private static final String HOME = "192.0.2.1";

  private final SignInLimits limits = new SignInLimits();

  private void tryFrom(String address, int times) {
    for (int i = 0; i < times; i++) {
      limits.tried(ANN, address);
    }
  }

  @Test
  void tenTriesFromOneAddressAreEnough() {
    tryFrom("203.0.113.1", 10);

    assertThat(limits.tried(ANN, "203.0.113.1")).isPresent();
  }

  @Test
  void wrongPasswordsFromElsewhereDoNotLockTheHostOut() {
    tryFrom("203.0.113.1", 20);

    assertThat(limits.tried(ANN, HOME)).isEmpty();
  }

  @Test
  void manyAddressesTogetherHaveALimit() {
    for (int i = 0; i < 20; i++) {
      tryFrom("203.0.113." + i, 10);
    }

    assertThat(limits.tried(ANN, HOME)).isPresent();
  }

  @Test
  void theLimitOfAllAddressesDoesNotCountWhereTheHostHasSignedIn() {
    limits.tried(ANN, HOME);
    limits.succeeded(ANN, HOME);
    for (int i = 0; i < 20; i++) {
      tryFrom("203.0.113." + i, 10);
    }

    assertThat(limits.tried(ANN, HOME)).isEmpty();
  }

  @Test
  void anAddressTriesFewAccounts() {
    for (int i = 0; i < 50; i++) {
      limits.tried("somebody-%s@example.org".formatted(i), HOME);
    }

    assertThat(limits.tried(ANN, HOME)).isPresent();
  }
}
