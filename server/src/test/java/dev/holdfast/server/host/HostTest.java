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

  private static final String HOST =
      """
      {"slug": "%s", "name": "Ann", "email": "ann@example.com", "timeZone": "Europe/Berlin"}
      """;

  private final Api api = Api.on(Settings.Store.SQLITE);

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aHostIsLetInWithAKeyThatWorks(Settings.Store store) {
    Api api = Api.on(store);

    Client.Reply created = api.admin().post("/v1/hosts", HOST.formatted("let-in"));

    assertThat(created.status()).isEqualTo(201);
    Client.Reply me = api.withKey(created.text("apiKey")).get("/v1/me");
    assertThat(me.status()).isEqualTo(200);
    assertThat(me.text("id")).isEqualTo(created.text("id"));
    assertThat(me.text("timeZone")).isEqualTo("Europe/Berlin");
    assertThat(me.json().has("apiKey")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void twoHostsCannotHaveTheSameSlug(Settings.Store store) {
    Api api = Api.on(store);
    api.admin().post("/v1/hosts", HOST.formatted("same"));

    Client.Reply second = api.admin().post("/v1/hosts", HOST.formatted("same"));

    assertThat(second.status()).isEqualTo(409);
    assertThat(second.text("code")).isEqualTo("slug_taken");
  }

  @Test
  void everyFieldThatIsWrongIsNamed() {
    Client.Reply refused =
        api.admin()
            .post(
                "/v1/hosts",
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
        api.admin().post("/v1/hosts", HOST.formatted("mars").replace("Europe/Berlin", "Mars"));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text("/errors/0/field")).isEqualTo("timeZone");
  }

  @Test
  void aLanguageIsATag() {
    String german = HOST.formatted("german").replace("}", ", \"language\": \"de-at\"}");
    Client.Reply created = api.admin().post("/v1/hosts", german).expect(201);
    assertThat(created.text("language")).isEqualTo("de-AT");

    Client.Reply refused =
        api.admin().post("/v1/hosts", german.replace("german", "none").replace("de-at", "d e"));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text("/errors/0/field")).isEqualTo("language");
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aHostChangesWhatHeWantsAndTheRestStays(Settings.Store store) {
    Client host = Api.on(store).newHost();
    Client.Reply before = host.get("/v1/me").expect(200);

    Client.Reply moved =
        host.patch("/v1/me", "{\"timeZone\": \"Asia/Kathmandu\", \"language\": \"pt-BR\"}")
            .expect(200);

    assertThat(moved.text("timeZone")).isEqualTo("Asia/Kathmandu");
    assertThat(moved.text("language")).isEqualTo("pt-BR");
    assertThat(moved.text("name")).isEqualTo(before.text("name"));
    assertThat(moved.text("slug")).isEqualTo(before.text("slug"));
    assertThat(host.get("/v1/me").expect(200).json()).isEqualTo(moved.json());

    host.patch(
            "/v1/me", "{\"name\": \" Ann M. \", \"email\": \"m@example.com\", \"language\": null}")
        .expect(200);
    Client.Reply after = host.get("/v1/me").expect(200);
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
  void aHostCannotBecomeWhatNobodyCanBe(String field) {
    Client host = api.newHost();

    Client.Reply refused = host.patch("/v1/me", "{%s}".formatted(field)).expect(422);

    assertThat(refused.text("/errors/0/field"))
        .isEqualTo(field.substring(1, field.indexOf('"', 1)));
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aHostSaysWhoMayEmbedHisPages(Settings.Store store) {
    Client host = Api.on(store).newHost();
    assertThat(host.get("/v1/me").expect(200).json().path("embedOrigins").size()).isZero();

    host.patch(
            "/v1/me",
            "{\"embedOrigins\": [\"https://WWW.example.com:443/\", \"http://localhost:8000\","
                + " \"https://www.example.com\"]}")
        .expect(200);

    Client.Reply after = host.get("/v1/me").expect(200);
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
        api.newHost().patch("/v1/me", "{\"embedOrigins\": [\"%s\"]}".formatted(origin)).expect(422);

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
        api.newHost().patch("/v1/me", "{\"embedOrigins\": [%s]}".formatted(origins)).expect(422);

    assertThat(refused.text("/errors/0/field")).isEqualTo("embedOrigins");
  }

  @Test
  void theSlugStays() {
    Client host = api.newHost();

    host.patch("/v1/me", "{\"slug\": \"another\"}").expect(400);
    api.anybody().patch("/v1/me", "{}").expect(401);
  }

  @Test
  void aRepeatedChangeOfAHostIsDoneOnce() {
    Client host = api.newHost();
    String body = "{\"name\": \"Once\"}";
    host.send("PATCH", "/v1/me", body, "Idempotency-Key", "rename").expect(200);
    host.patch("/v1/me", "{\"name\": \"Later\"}").expect(200);

    Client.Reply again = host.send("PATCH", "/v1/me", body, "Idempotency-Key", "rename");

    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(host.get("/v1/me").text("name")).isEqualTo("Later");
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aRepeatedRequestGetsTheSameKeyAgain(Settings.Store store) {
    Client admin = Api.on(store).admin();
    String host = HOST.formatted("repeated");
    Client.Reply first = admin.post("/v1/hosts", host, "Idempotency-Key", "letting-in");

    Client.Reply again = admin.post("/v1/hosts", host, "Idempotency-Key", "letting-in");

    assertThat(again.response().body()).isEqualTo(first.response().body());
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(Api.on(store).withKey(again.text("apiKey")).get("/v1/me").status()).isEqualTo(200);
  }

  @Test
  void aKeyIsNotKeptInTheClearForRepetitions() {
    String key =
        api.admin()
            .post("/v1/hosts", HOST.formatted("in-the-clear"), "Idempotency-Key", "in-the-clear")
            .text("apiKey");

    String kept =
        api.transactions()
            .run(
                tx -> {
                  String what =
                      BufferedBody.sha256("POST /v1/hosts".getBytes(StandardCharsets.UTF_8));
                  var request = new Replies.Request("admin " + what, "in-the-clear");
                  var reply = tx.replies().begin(request, Instant.now());
                  return Outcome.rollback(reply.orElseThrow().body());
                });

    assertThat(kept).contains("in-the-clear").doesNotContain(key);
  }
}
