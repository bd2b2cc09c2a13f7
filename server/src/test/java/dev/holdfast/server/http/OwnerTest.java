package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.server.Settings;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OwnerTest {

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
