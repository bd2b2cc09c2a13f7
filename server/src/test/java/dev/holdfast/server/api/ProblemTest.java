package dev.holdfast.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemTest {

  private static final String GOOD =
      """
      {"slug": "s", "name": "Ann", "email": "a@example.com", "timeZone": "UTC"}\
      """;

  private final Api api = Api.on(Settings.Store.SQLITE);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{\"slug\": \"s\", \"zone\": 1}              | There is no field 'zone'",
        "{\"slug\": 5}                               | slug: '5' is not a text",
        "{\"slug\": true}                            | slug: 'true' is not a text",
        "{\"slug\": {}}                              | slug: must be a text",
        "{\"slug\": \"a\", \"slug\": \"b\"}          | A field is there twice",
        "{\"slug\": \"a\"                            | The body is no JSON",
        "{\"slug\": \"a\"} {}                        | more than one value",
        "[]                                          | The body must be an object",
        "hello                                       | The body is no JSON",
      })
  void aBodyThatCannotBeReadIsRefusedWithThePlace(String body, String detail) {
    Client.Reply refused = api.admin().post("/v1/hosts", body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("malformed_request");
    assertThat(refused.text("detail")).contains(detail);
  }

  @Test
  void aFieldOfAnInnerObjectIsNamedWithItsPath() {
    Client.Reply refused =
        api.newHost().post("/v1/bookings", "{\"booker\": {\"name\": \"Ann\", \"mail\": 1}}");

    assertThat(refused.text("detail")).contains("booker.mail").contains("email");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1763283600", "\"2026-11-16\"", "\"2026-11-16T09:00:00\"", "\"soon\""})
  void whatIsNoInstantIsRefused(String start) {
    Client.Reply refused = api.newHost().post("/v1/bookings", "{\"start\": %s}".formatted(start));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("detail")).startsWith("start: ").contains("instant");
  }

  @Test
  void aBodyNestedTooDeeplyIsRefused() {
    String deep = "{\"a\":".repeat(100) + "1" + "}".repeat(100);

    Client.Reply refused = api.newHost().patch("/v1/event-types/x", deep);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("malformed_request");
  }

  @Test
  void aMissingBodyIsRefused() {
    Client.Reply refused =
        api.admin().send("POST", "/v1/hosts", "", "Content-Type", "application/json");

    assertThat(refused.status()).isEqualTo(400);
  }

  @Test
  void aBodyThatIsTooLargeIsRefused() {
    Client.Reply refused = api.admin().post("/v1/hosts", "x".repeat(1_000_001));

    assertThat(refused.status()).isEqualTo(413);
    assertThat(refused.text("code")).isEqualTo("body_too_large");
  }

  @Test
  void aBodyThatIsNotJsonIsRefused() {
    Client.Reply refused =
        api.admin().send("POST", "/v1/hosts", GOOD, "Content-Type", "text/plain");

    assertThat(refused.status()).isEqualTo(415);
    assertThat(refused.text("code")).isEqualTo("unsupported_media_type");
  }

  @Test
  void anUnknownPathIsNotFound() {
    Client.Reply refused = api.newHost().get("/v1/nothing");

    assertThat(refused.status()).isEqualTo(404);
    assertThat(refused.text("code")).isEqualTo("not_found");
    assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
  }

  @Test
  void aWrongMethodIsToldTheRightOnes() {
    Client.Reply refused = api.newHost().delete("/v1/me");

    assertThat(refused.status()).isEqualTo(405);
    assertThat(refused.header("Allow")).contains("GET");
  }

  @Test
  void aMissingParameterIsNamed() {
    Client.Reply refused = api.newHost().get("/v1/event-types/x/explain");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("detail")).contains("'start'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/v1/bookings?limit=many", "/v1/bookings?status=GONE", "/v1/event-types?status=x"})
  void aParameterOfTheWrongTypeIsNamed(String path) {
    Client.Reply refused = api.newHost().get(path);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("malformed_request");
    assertThat(refused.text("detail")).containsAnyOf("limit", "status");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/bookings?limit=0", "/v1/bookings?limit=201"})
  void aLimitOutOfRangeIsRefused(String path) {
    Client.Reply refused = api.newHost().get(path);

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text("/errors/0/field")).isEqualTo("limit");
  }

  @Test
  void noProblemTellsOfTheInside() {
    Client host = api.newHost();

    String all =
        host.post("/v1/bookings", "{\"start\": []}").response().body()
            + host.post("/v1/bookings", "{").response().body()
            + host.get("/v1/bookings?limit=x").response().body()
            + host.get("/v1/nothing").response().body()
            + host.get("/v1/bookings?cursor=%00").response().body();

    assertThat(all)
        .doesNotContain("java.")
        .doesNotContain("Exception")
        .doesNotContain("dev.holdfast");
  }
}
