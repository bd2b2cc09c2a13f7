package dev.holdfast.server.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.server.api.BufferedBody;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostTest {

  private static final String OWNER =
      """
      {"slug": "%s", "name": "Ann", "email": "ann@example.com", "timeZone": "Europe/Berlin"}
      """;

  private final Api api = Api.on(Settings.Store.SQLITE);

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void anOwnerIsLetInWithAKeyThatWorks(Settings.Store store) {
    Api api = Api.on(store);

    Client.Reply created = api.admin().post("/v1/owners", OWNER.formatted("let-in"));

    assertThat(created.status()).isEqualTo(201);
    Client.Reply me = api.withKey(created.text("apiKey")).get("/v1/me");
    assertThat(me.status()).isEqualTo(200);
    assertThat(me.text("id")).isEqualTo(created.text("id"));
    assertThat(me.text("timeZone")).isEqualTo("Europe/Berlin");
    assertThat(me.json().has("apiKey")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void twoOwnersCannotHaveTheSameSlug(Settings.Store store) {
    Api api = Api.on(store);
    api.admin().post("/v1/owners", OWNER.formatted("same"));

    Client.Reply second = api.admin().post("/v1/owners", OWNER.formatted("same"));

    assertThat(second.status()).isEqualTo(409);
    assertThat(second.text("code")).isEqualTo("slug_taken");
  }

  @Test
  void everyFieldThatIsWrongIsNamed() {
    Client.Reply refused =
        api.admin()
            .post(
                "/v1/owners",
                "{\"slug\": \"A b\", \"name\": \" \", \"email\": \"x\", \"timeZone\": \"\"}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text("code")).isEqualTo("validation_failed");
    assertThat(
            refused
                .json()
                .path("errors")
                .valueStream()
                .map(error -> error.path("field").asString()))
        .contains("slug", "name", "email");
  }

  @Test
  void aZoneThatNobodyKnowsIsRefused() {
    Client.Reply refused =
        api.admin().post("/v1/owners", OWNER.formatted("mars").replace("Europe/Berlin", "Mars"));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text("/errors/0/field")).isEqualTo("timeZone");
  }

  @Test
  void aLanguageIsATag() {
    String german = OWNER.formatted("german").replace("}", ", \"language\": \"de-at\"}");
    Client.Reply created = api.admin().post("/v1/owners", german).expect(201);
    assertThat(created.text("language")).isEqualTo("de-AT");

    Client.Reply refused =
        api.admin().post("/v1/owners", german.replace("german", "none").replace("de-at", "d e"));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text("/errors/0/field")).isEqualTo("language");
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void anOwnerChangesWhatHeWantsAndTheRestStays(Settings.Store store) {
    Client owner = Api.on(store).newOwner();
    Client.Reply before = owner.get("/v1/me").expect(200);

    Client.Reply moved =
        owner
            .patch("/v1/me", "{\"timeZone\": \"Asia/Kathmandu\", \"language\": \"pt-BR\"}")
            .expect(200);

    assertThat(moved.text("timeZone")).isEqualTo("Asia/Kathmandu");
    assertThat(moved.text("language")).isEqualTo("pt-BR");
    assertThat(moved.text("name")).isEqualTo(before.text("name"));
    assertThat(moved.text("slug")).isEqualTo(before.text("slug"));
    assertThat(owner.get("/v1/me").expect(200).json()).isEqualTo(moved.json());

    owner
        .patch(
            "/v1/me", "{\"name\": \" Ann M. \", \"email\": \"m@example.com\", \"language\": null}")
        .expect(200);
    Client.Reply after = owner.get("/v1/me").expect(200);
    assertThat(after.text("name")).isEqualTo("Ann M.");
    assertThat(after.text("email")).isEqualTo("m@example.com");
    assertThat(after.json().path("language").isNull()).isTrue();
    assertThat(after.text("timeZone")).isEqualTo("Asia/Kathmandu");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"name\": null",
        "\"name\": \" \"",
        "\"email\": \"x\"",
        "\"email\": null",
        "\"timeZone\": \"Mars\"",
        "\"timeZone\": null",
        "\"language\": \"d e\"",
        "\"language\": \"\""
      })
  void anOwnerCannotBecomeWhatNobodyCanBe(String field) {
    Client owner = api.newOwner();

    Client.Reply refused = owner.patch("/v1/me", "{%s}".formatted(field)).expect(422);

    assertThat(refused.text("/errors/0/field"))
        .isEqualTo(field.substring(1, field.indexOf('"', 1)));
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void anOwnerSaysWhoMayEmbedHisPages(Settings.Store store) {
    Client owner = Api.on(store).newOwner();
    assertThat(owner.get("/v1/me").expect(200).json().path("embedOrigins").size()).isZero();

    owner
        .patch(
            "/v1/me",
            "{\"embedOrigins\": [\"https://WWW.example.com:443/\", \"http://localhost:8000\","
                + " \"https://www.example.com\"]}")
        .expect(200);

    Client.Reply after = owner.get("/v1/me").expect(200);
    assertThat(after.json().path("embedOrigins").toString())
        .isEqualTo("[\"https://www.example.com\",\"http://localhost:8000\"]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://www.example.com",
        "https://example.com/path",
        "https://a.example; script-src *",
        "https://*.example.com",
        "https://me@example.com",
        "example.com",
        "*",
        ""
      })
  void whatIsNoOriginMayNotEmbedPages(String origin) {
    Client.Reply refused =
        api.newOwner()
            .patch("/v1/me", "{\"embedOrigins\": [\"%s\"]}".formatted(origin))
            .expect(422);

    assertThat(refused.text("/errors/0/field")).isEqualTo("embedOrigins");
    assertThat(refused.text("/errors/0/message")).contains("'" + origin + "'");
  }

  @Test
  void atMostTwentyOriginsEmbedPages() {
    String origins =
        IntStream.rangeClosed(1, 21)
            .mapToObj("\"https://%s.example.com\""::formatted)
            .collect(Collectors.joining(","));

    Client.Reply refused =
        api.newOwner().patch("/v1/me", "{\"embedOrigins\": [%s]}".formatted(origins)).expect(422);

    assertThat(refused.text("/errors/0/field")).isEqualTo("embedOrigins");
  }

  @Test
  void theSlugStays() {
    Client owner = api.newOwner();

    owner.patch("/v1/me", "{\"slug\": \"another\"}").expect(400);
    api.anybody().patch("/v1/me", "{}").expect(401);
  }

  @Test
  void aRepeatedChangeOfAnOwnerIsDoneOnce() {
    Client owner = api.newOwner();
    String body = "{\"name\": \"Once\"}";
    owner.send("PATCH", "/v1/me", body, "Idempotency-Key", "rename").expect(200);
    owner.patch("/v1/me", "{\"name\": \"Later\"}").expect(200);

    Client.Reply again = owner.send("PATCH", "/v1/me", body, "Idempotency-Key", "rename");

    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(owner.get("/v1/me").text("name")).isEqualTo("Later");
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aRepeatedRequestGetsTheSameKeyAgain(Settings.Store store) {
    Client admin = Api.on(store).admin();
    String owner = OWNER.formatted("repeated");
    Client.Reply first = admin.post("/v1/owners", owner, "Idempotency-Key", "letting-in");

    Client.Reply again = admin.post("/v1/owners", owner, "Idempotency-Key", "letting-in");

    assertThat(again.response().body()).isEqualTo(first.response().body());
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(Api.on(store).withKey(again.text("apiKey")).get("/v1/me").status()).isEqualTo(200);
  }

  @Test
  void aKeyIsNotKeptInTheClearForRepetitions() {
    String key =
        api.admin()
            .post("/v1/owners", OWNER.formatted("in-the-clear"), "Idempotency-Key", "in-the-clear")
            .text("apiKey");

    String kept =
        api.transactions()
            .run(
                tx -> {
                  String what =
                      BufferedBody.sha256("POST /v1/owners".getBytes(StandardCharsets.UTF_8));
                  var request = new Replies.Request("admin " + what, "in-the-clear");
                  var reply = tx.replies().begin(request, Instant.now());
                  return Outcome.rollback(reply.orElseThrow().body());
                });

    assertThat(kept).contains("in-the-clear").doesNotContain(key);
  }
}
