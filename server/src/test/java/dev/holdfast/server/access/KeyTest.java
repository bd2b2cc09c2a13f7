package dev.holdfast.server.access;

import static java.time.temporal.ChronoUnit.MICROS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.access.secret.KeyUses;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTest {

  private static final String LAPTOP = "{\"name\": \"laptop\"}";

  private final Api api = Api.on(Settings.Store.SQLITE);

  @Test
  void withoutAKeyThereIsNothingToSee() {
    Client.Reply refused = api.anybody().get("/v1/me");

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.text("code")).isEqualTo("unauthorized");
    assertThat(refused.header("WWW-Authenticate")).startsWith("Bearer");
    assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer nobodys-key", "Basic YTpi", "Bearer", "Bearer "})
  void whatIsNoKeyOpensNothing(String header) {
    Client.Reply refused = api.anybody().send("GET", "/v1/me", "", "Authorization", header);

    assertThat(refused.status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/public/../me", "/v1//me", "/v1/%6de", "/v1;a=b/me", "//v1/me"})
  void noSpellingOfAPathLeadsAroundTheKey(String path) {
    Client.Reply refused = api.anybody().get(path);

    assertThat(refused.status()).isIn(400, 401, 404);
  }

  @Test
  void theAdminIsNoHost() {
    Client.Reply admin = api.admin().get("/v1/me");

    assertThat(admin.status()).isEqualTo(403);
    assertThat(admin.text("code")).isEqualTo("host_key_required");
  }

  @Test
  void aHostCannotLetOthersIn() {
    Client.Reply refused =
        api.newHost()
            .post(
                "/v1/hosts",
                """
                {"slug": "intruder", "name": "Bob", "email": "bob@example.com", "timeZone": "UTC"}
                """);

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text("code")).isEqualTo("admin_key_required");
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aFurtherKeyWorksUntilItIsDeleted(Settings.Store store) {
    Api api = Api.on(store);
    Client host = api.newHost();
    Client.Reply made = host.post("/v1/api-keys", LAPTOP);
    Client laptop = api.withKey(made.text("apiKey"));
    assertThat(laptop.get("/v1/me").id()).isEqualTo(host.get("/v1/me").id());

    Client.Reply deleted = host.delete("/v1/api-keys/" + made.text("id"));

    assertThat(deleted.status()).isEqualTo(204);
    assertThat(laptop.get("/v1/me").status()).isEqualTo(401);
    assertThat(host.get("/v1/me").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aKeyThatOnlyReadsChangesNothingAndHearsOfNoLinksThatDo(Settings.Store store) {
    Api api = Api.on(store);
    Client host = api.newHost();
    Meetings meetings = Meetings.of(host, "intro");
    String booking = meetings.book("09:00", "Bob");
    Client reader = api.withKey(made(host, "{\"scope\": \"read\"}").text("apiKey"));

    Client.Reply refused = reader.post("/v1/bookings/%s/cancel".formatted(booking), "");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text("code")).isEqualTo("read_only_key");
    assertThat(reader.patch("/v1/me", "{\"name\": \"Eve\"}").status()).isEqualTo(403);
    assertThat(reader.get("/v1/calendar-connections/google/authorize").text("code"))
        .isEqualTo("read_only_key");
    assertThat(reader.get("/v1/bookings/" + booking).expect(200).text("/booker/name"))
        .isEqualTo("Bob");
    for (String path :
        List.of(
            "/v1/bookings",
            "/v1/bookings/" + booking,
            "/v1/bookings/%s/invite.ics".formatted(booking),
            "/v1/events?limit=200")) {
      assertThat(host.get(path).expect(200).response().body()).as(path).contains("/manage/");
      assertThat(reader.get(path).expect(200).response().body())
          .as(path)
          .contains("bob@example.org")
          .doesNotContain("/manage/");
    }
    assertThat(reader.get("/v1/events?limit=200").expect(200).json().path("items").isEmpty())
        .isFalse();
  }

  private static Client.Reply made(Client host, String body) {
    return host.post("/v1/api-keys", body).expect(201);
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aKeyOpensNothingAfterItsEnd(Settings.Store store) {
    Api api = Api.on(store);
    Client host = api.newHost();
    Instant end = Instant.now().plusSeconds(2);
    Client.Reply made = made(host, "{\"expiresAt\": \"%s\"}".formatted(end));
    Client soonOver = api.withKey(made.text("apiKey"));
    assertThat(Instant.parse(made.text("expiresAt"))).isEqualTo(end.truncatedTo(MICROS));
    assertThat(soonOver.get("/v1/me").status()).isIn(200, 401);

    long deadline = System.nanoTime() + 30_000_000_000L;
    int status = 200;
    while (status == 200 && System.nanoTime() < deadline) {
      status = soonOver.get("/v1/me").status();
    }

    assertThat(status).isEqualTo(401);
    assertThat(Instant.now()).isAfterOrEqualTo(end);
    assertThat(host.get("/v1/api-keys").text("/items/1/expiresAt"))
        .isEqualTo(made.text("expiresAt"));
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void noKeyOutlivesTheOneThatMakesIt(Settings.Store store) {
    Api api = Api.on(store);
    Instant end = Instant.now().plusSeconds(3_600).truncatedTo(MICROS);
    String limited = made(api.newHost(), "{\"expiresAt\": \"%s\"}".formatted(end)).text("apiKey");
    Client holder = api.withKey(limited);

    Client.Reply same = made(holder, LAPTOP);
    Client.Reply sooner = made(holder, "{\"expiresAt\": \"%s\"}".formatted(end.minusSeconds(60)));
    Client.Reply refused =
        holder.post("/v1/api-keys", "{\"expiresAt\": \"%s\"}".formatted(end.plusSeconds(1)));

    assertThat(Instant.parse(same.text("expiresAt"))).isEqualTo(end);
    assertThat(Instant.parse(sooner.text("expiresAt"))).isEqualTo(end.minusSeconds(60));
    refused.expect(422, "validation_failed");
    assertThat(refused.text("/errors/0/message")).contains(end.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sealed:abc",
        "sealed:\\\",\\\"apiKey\\\":\\\"sealed:abc",
        "\\\"apiKey\\\":\\\"sealed:abc\\\""
      })
  void noNameTakesThePlaceOfTheKey(String name) {
    Client host = api.newHost();
    String body = "{\"name\": \"%s\"}".formatted(name);

    Client.Reply made = host.post("/v1/api-keys", body, "Idempotency-Key", "once").expect(201);
    Client.Reply again = host.post("/v1/api-keys", body, "Idempotency-Key", "once").expect(201);

    assertThat(made.text("name")).startsWith(name.startsWith("s") ? "sealed:" : "\"apiKey");
    assertThat(made.text("apiKey")).startsWith("hf_");
    assertThat(again.text("apiKey")).isEqualTo(made.text("apiKey"));
    api.withKey(made.text("apiKey")).get("/v1/me").expect(200);
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void itIsKnownWhenAKeyWasLastUsed(Settings.Store store) {
    Api api = Api.on(store);
    Client host = api.newHost();
    Client laptop = api.withKey(made(host, LAPTOP).text("apiKey"));
    assertThat(host.get("/v1/api-keys").json().at("/items/1/lastUsedAt").isNull()).isTrue();
    Instant before = Instant.now().truncatedTo(MICROS);

    // In turn, if there are several servers.
    laptop.get("/v1/me").expect(200);
    laptop.get("/v1/me").expect(200);
    api.part(KeyUses.class).write(api.transactions());

    Client.Reply keys = host.get("/v1/api-keys").expect(200);
    assertThat(Instant.parse(keys.text("/items/1/lastUsedAt"))).isBetween(before, Instant.now());
  }

  @ParameterizedTest
  @CsvSource({
    "scope, admin, must be read or write",
    "expiresAt, 2020-01-01T00:00:00Z, must be later than now",
    "expiresAt, +12345-01-01T00:00:00Z, must be"
  })
  void aKeyThatCannotBeIsNotMade(String field, String value, String why) {
    Client.Reply refused =
        api.newHost().post("/v1/api-keys", "{\"%s\": \"%s\"}".formatted(field, value));

    assertThat(refused.status()).isIn(400, 422);
    assertThat(refused.response().body()).contains(field);
    if (refused.status() == 422) {
      assertThat(refused.text("/errors/0/field")).isEqualTo(field);
      assertThat(refused.text("/errors/0/message")).contains(why);
    }
  }

  @Test
  void aKeyIsGoodForSoManyRequestsInAMinute() {
    try (Api api = Api.start(Map.of("HOLDFAST_KEY_REQUESTS_PER_MINUTE", "3"))) {
      Client host = api.newHost();
      for (int i = 0; i < 3; i++) {
        host.get("/v1/me").expect(200);
      }

      Client.Reply refused = host.get("/v1/me");

      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.text("code")).isEqualTo("too_many_requests");
      assertThat(refused.text("detail")).contains("with this key");
      assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
      assertThat(api.newHost().get("/v1/me").status()).as("another key").isEqualTo(200);
    }
  }

  @Test
  void listedKeysShowOnlyTheirBeginning() {
    Client host = api.newHost();
    String key = host.post("/v1/api-keys", LAPTOP).text("apiKey");

    Client.Reply list = host.get("/v1/api-keys");

    assertThat(list.text("/items/0/name")).isEqualTo("first");
    assertThat(list.text("/items/1/name")).isEqualTo("laptop");
    assertThat(key).startsWith(list.text("/items/1/hint"));
    assertThat(list.response().body()).doesNotContain(key);
  }

  @Test
  void anotherHostsKeyIsNotThereForMe() {
    Client bob = api.newHost();
    String id = bob.post("/v1/api-keys", LAPTOP).text("id");

    Client.Reply refused = api.newHost().delete("/v1/api-keys/" + id);

    assertThat(refused.status()).isEqualTo(404);
    assertThat(bob.get("/v1/api-keys").response().body()).contains(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "{\"name\": null}", "{\"name\": \" \"}"})
  void aKeyMayBeMadeWithoutANameOrABody(String body) {
    Client.Reply made = api.newHost().post("/v1/api-keys", body);

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text("name")).isEqualTo("unnamed");
    assertThat(made.text("apiKey")).startsWith("hf_");
  }
}
