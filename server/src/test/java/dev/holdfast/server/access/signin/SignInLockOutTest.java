package dev.holdfast.server.access.signin;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.SessionFilter;
import dev.holdfast.server.access.secret.Passwords;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Wrong passwords of others do not lock the person out whose account it is. */
class SignInLockOutTest {

  private static final String PASSWORD = "correct-horse-battery";
  private static final String HOME = "192.0.2.1";

  private final Api api = Api.start(Map.of("HOLDFAST_TRUSTED_PROXIES", "127.0.0.0/8,::1"));
  private final Account account = account();

  @AfterEach
  void close() {
    api.close();
  }

  private Account account() {
    HostId host = new HostId(api.newHost().get("/v1/me").expect(200).id());
    Account made =
        Account.create(host, "ann@example.com", false, Instant.now())
            .withPassword(api.part(Passwords.class).hash(PASSWORD));
    api.transactions().run(tx -> commit(tx.accounts().add(made)));
    return made;
  }

  private Client.Reply send(String path, String form, String from, String... more) {
    String[] headers = {
      "Content-Type", "application/x-www-form-urlencoded",
      "Sec-Fetch-Site", "same-origin",
      "X-Forwarded-For", from
    };
    String[] all = new String[headers.length + more.length];
    System.arraycopy(headers, 0, all, 0, headers.length);
    System.arraycopy(more, 0, all, headers.length, more.length);
    return api.anybody().send("POST", path, form, all);
  }

  private Client.Reply signIn(String password, String from) {
    return send("/sign-in", "email=ann@example.com&password=" + password, from);
  }

  @Test
  void tenWrongPasswordsBySomebodyElseAreNothingToTheHost() {
    for (int i = 0; i < 10; i++) {
      signIn("wrong", "203.0.113.9").expect(422);
    }

    signIn(PASSWORD, HOME).expect(302);
  }

  @Test
  void aPasswordThatNobodyMayChooseIsRefusedBeforeTheOldOneIsCompared() {
    String token =
        api.transactions().run(tx -> commit(api.part(SessionService.class).open(tx, account)));
    String[] cookie = {"Cookie", SessionFilter.COOKIE + "=" + token};
    String path = "/app/settings/password";
    for (int i = 0; i < 12; i++) {
      send(path, "current=wrong&password=short", HOME, cookie).expect(422);
    }

    Client.Reply changed =
        send(path, "current=" + PASSWORD + "&password=another-" + PASSWORD, HOME, cookie);

    assertThat(changed.status()).as("none of those was counted").isEqualTo(302);
  }
}
