package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.calendar.Authorizations.Authorization;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.RandomId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

final class AuthorizationsTest extends StoreTest {

  private static final Instant LONG_AGO = Instant.parse("2001-01-01T10:00:00Z");

  AuthorizationsTest(Stores kind) {
    super(kind);
  }

  private Authorization authorization(Optional<String> returnTo, Instant expiresAt) {
    var one =
        new Authorization(
            RandomId.withPrefix("st"),
            HostId.random(),
            Provider.GOOGLE,
            returnTo,
            returnTo.map(path -> "hash of a session"),
            expiresAt);
    given(tx -> tx.authorizations().add(one));
    return one;
  }

  private Authorization expiring(Instant at) {
    return authorization(Optional.empty(), at);
  }

  private Optional<Authorization> take(Authorization authorization) {
    return answered(tx -> tx.authorizations().take(authorization.state()));
  }

  @Test
  void anAuthorizationCountsOnce() {
    Authorization plain = expiring(Samples.NOW);
    Authorization returning = authorization(Optional.of("/settings?tab=ü"), Samples.NOW);

    assertThat(take(returning)).contains(returning);
    assertThat(take(returning)).isEmpty();
    assertThat(take(plain)).contains(plain);
  }

  @Test
  void ofSeveralWhoComeBackWithItAtOnceOneIsLetIn() throws Exception {
    for (int round = 0; round < 5; round++) {
      Authorization authorization = expiring(Samples.NOW);

      List<Optional<Authorization>> taken = Rivals.together(8, () -> take(authorization));

      assertThat(taken).containsOnlyOnce(Optional.of(authorization)).hasSize(8);
    }
  }

  @Test
  void whoDidNotComeBackIsForgottenOldestFirst() {
    Assumptions.assumeTrue(kind != Stores.DYNAMODB, "DynamoDB forgets by itself");
    Authorization second = expiring(LONG_AGO.plusSeconds(1));
    Authorization first = expiring(LONG_AGO);
    Authorization third = expiring(LONG_AGO.plusSeconds(2));

    assertThat(counted(tx -> tx.authorizations().forgetBefore(third.expiresAt(), 1))).isEqualTo(1);
    assertThat(take(first)).isEmpty();
    assertThat(counted(tx -> tx.authorizations().forgetBefore(third.expiresAt(), 9))).isEqualTo(1);

    assertThat(take(second)).isEmpty();
    assertThat(take(third)).contains(third);
  }
}
