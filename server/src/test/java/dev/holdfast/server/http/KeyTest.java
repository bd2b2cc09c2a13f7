package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
  void theAdminIsNoOwner() {
    Client.Reply admin = api.admin().get("/v1/me");

    assertThat(admin.status()).isEqualTo(403);
    assertThat(admin.text("code")).isEqualTo("owner_key_required");
  }

  @Test
  void anOwnerCannotLetOthersIn() {
    Client.Reply refused =
        api.newOwner()
            .post(
                "/v1/owners",
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
    Client owner = api.newOwner();
    Client.Reply made = owner.post("/v1/api-keys", LAPTOP);
    Client laptop = api.withKey(made.text("apiKey"));
    assertThat(laptop.get("/v1/me").id()).isEqualTo(owner.get("/v1/me").id());

    Client.Reply deleted = owner.delete("/v1/api-keys/" + made.text("id"));

    assertThat(deleted.status()).isEqualTo(204);
    assertThat(laptop.get("/v1/me").status()).isEqualTo(401);
    assertThat(owner.get("/v1/me").status()).isEqualTo(200);
  }

  @Test
  void listedKeysShowOnlyTheirBeginning() {
    Client owner = api.newOwner();
    String key = owner.post("/v1/api-keys", LAPTOP).text("apiKey");

    Client.Reply list = owner.get("/v1/api-keys");

    assertThat(list.text("/items/0/name")).isEqualTo("first");
    assertThat(list.text("/items/1/name")).isEqualTo("laptop");
    assertThat(key).startsWith(list.text("/items/1/hint"));
    assertThat(list.response().body()).doesNotContain(key);
  }

  @Test
  void anotherOwnersKeyIsNotThereForMe() {
    Client bob = api.newOwner();
    String id = bob.post("/v1/api-keys", LAPTOP).text("id");

    Client.Reply refused = api.newOwner().delete("/v1/api-keys/" + id);

    assertThat(refused.status()).isEqualTo(404);
    assertThat(bob.get("/v1/api-keys").response().body()).contains(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "{\"name\": null}", "{\"name\": \" \"}"})
  void aKeyMayBeMadeWithoutANameOrABody(String body) {
    Client.Reply made = api.newOwner().post("/v1/api-keys", body);

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text("name")).isEqualTo("unnamed");
    assertThat(made.text("apiKey")).startsWith("hf_");
  }
}
