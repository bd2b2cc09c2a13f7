package dev.holdfast.server.access;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PublicLimitTest {

  private static final String PATH = "/v1/public/event-types?slug=none";

  @Test
  void whoAsksTooOftenIsToldToWait() {
    try (Api api = limited(Map.of())) {
      api.anybody().get(PATH);
      api.anybody().get(PATH);

      Client.Reply refused = api.anybody().get(PATH);

      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.text("code")).isEqualTo("too_many_requests");
      assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
    }
  }

  @Test
  void readingAndWritingAreCountedApartAndKeysNotAtAll() {
    try (Api api = limited(Map.of())) {
      api.anybody().get(PATH);
      api.anybody().get(PATH);

      assertThat(api.anybody().post("/v1/public/bookings", "{}").status()).isEqualTo(422);
      assertThat(api.anybody().post("/v1/public/bookings", "{}").status()).isEqualTo(429);
      Client host = api.newHost();
      for (int i = 0; i < 5; i++) {
        assertThat(host.get("/v1/me").status()).isEqualTo(200);
      }
    }
  }

  @Test
  void aClientCannotInventWhereItComesFrom() {
    try (Api api = limited(Map.of())) {
      api.anybody().send("GET", PATH, "", "X-Forwarded-For", "192.0.2.1");
      api.anybody().send("GET", PATH, "", "X-Forwarded-For", "192.0.2.2");

      Client.Reply refused = api.anybody().send("GET", PATH, "", "X-Forwarded-For", "192.0.2.3");

      assertThat(refused.status()).isEqualTo(429);
    }
  }

  @Test
  void behindATrustedProxyEachClientIsCountedForItself() {
    try (Api api = limited(Map.of("HOLDFAST_TRUSTED_PROXIES", "127.0.0.0/8,::1"))) {
      for (int i = 0; i < 2; i++) {
        api.anybody().send("GET", PATH, "", "X-Forwarded-For", "9.9.9.9, 192.0.2.1");
      }

      Client.Reply same =
          api.anybody().send("GET", PATH, "", "X-Forwarded-For", "8.8.8.8, 192.0.2.1");
      Client.Reply other = api.anybody().send("GET", PATH, "", "X-Forwarded-For", "192.0.2.2");

      assertThat(same.status()).isEqualTo(429);
      assertThat(other.status()).isEqualTo(200);
    }
  }

  @Test
  void neighboursInOneIpv6NetworkAreOneClient() {
    try (Api api = limited(Map.of("HOLDFAST_TRUSTED_PROXIES", "127.0.0.0/8,::1"))) {
      api.anybody().send("GET", PATH, "", "X-Forwarded-For", "2001:db8::1");
      api.anybody().send("GET", PATH, "", "X-Forwarded-For", "2001:db8::2");

      Client.Reply refused = api.anybody().send("GET", PATH, "", "X-Forwarded-For", "2001:db8::3");
      Client.Reply elsewhere =
          api.anybody().send("GET", PATH, "", "X-Forwarded-For", "2001:db8:0:1::1");

      assertThat(refused.status()).isEqualTo(429);
      assertThat(elsewhere.status()).isEqualTo(200);
    }
  }

  @Test
  void noPathIsWithoutALimitForWhoeverHasNoKey() {
    try (Api api = limited(Map.of())) {
      api.anybody().get("/");
      api.anybody().get("/");

      for (String path :
          List.of(
              "/",
              "/docs",
              "/docs.css",
              "/v1/openapi.json",
              "/app",
              "/sign-in",
              "/metrics",
              "/x")) {
        assertThat(api.anybody().get(path).status()).as(path).isEqualTo(429);
      }
      for (int i = 0; i < 5; i++) {
        assertThat(api.anybody().get("/health/ready").status()).isEqualTo(200);
      }
    }
  }

  @Test
  void wrongKeysAndSessionsAreLookedUpOnlySoOften() {
    try (Api api = limited(Map.of())) {
      Client host = api.newHost();
      host.get("/v1/me").expect(200);
      api.withKey("wrong").get("/v1/me").expect(401);
      api.anybody().get("/v1/me").expect(401);

      api.withKey("wrong again").get("/v1/me").expect(429, "too_many_requests");
      api.anybody()
          .send("GET", "/v1/me", "", "Cookie", SessionFilter.COOKIE + "=wrong")
          .expect(429, "too_many_requests");

      host.get("/v1/me").expect(200);
      assertThat(api.newKey()).isNotEmpty();
    }
  }

  @Test
  void whoeverIsSignedInIsNotCounted() {
    try (Api api = limited(Map.of())) {
      HostId host = new HostId(api.newHost().get("/v1/me").expect(200).id());
      String token =
          api.transactions()
              .run(
                  tx -> {
                    var account = Account.create(host, "ann@example.org", false, Instant.now());
                    tx.accounts().add(account);
                    return commit(api.part(SessionService.class).open(tx, account));
                  });

      for (int i = 0; i < 5; i++) {
        api.anybody()
            .send("GET", "/app/settings", "", "Cookie", SessionFilter.COOKIE + "=" + token)
            .expect(200);
      }
    }
  }

  private static Api limited(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("HOLDFAST_PUBLIC_READS_PER_MINUTE", "2");
    settings.put("HOLDFAST_PUBLIC_WRITES_PER_MINUTE", "1");
    return Api.start(settings);
  }
}
