package dev.holdfast.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Nobody overwrites what he has not seen: ETag, If-Match and If-None-Match, on each store. */
@ParameterizedClass
@EnumSource(Settings.Store.class)
class VersionTest {

  @Parameter Settings.Store store;

  /** Something that can be changed: where, how it is changed, and a body that n goes into. */
  private record Thing(Client host, String path, String method, String body) {

    Client.Reply change(int n, String... headers) {
      return host.send(method, path, body.formatted(n), headers);
    }

    Client.Reply show() {
      return host.get(path).expect(200);
    }

    String etag() {
      return show().header("ETag");
    }
  }

  private Client host() {
    return Api.on(store).newHost();
  }

  private List<Thing> things() {
    Client host = host();
    String type =
        host.post(
                "/v1/event-types",
                "{\"slug\": \"intro\", \"title\": \"Intro\", \"durationMinutes\": 30}")
            .expect(201)
            .id();
    host.put("/v1/resources/room", "{}").expect(201);
    return List.of(
        new Thing(host, "/v1/me", "PATCH", "{\"name\": \"Name %s\"}"),
        new Thing(host, "/v1/event-types/" + type, "PATCH", "{\"title\": \"Title %s\"}"),
        new Thing(host, "/v1/resources/room", "PUT", "{\"name\": \"Room %s\"}"),
        new Thing(
            host,
            "/v1/webhooks/" + webhook(host),
            "PATCH",
            "{\"url\": \"https://example.com/%s\"}"));
  }

  private static String webhook(Client host) {
    return host.post("/v1/webhooks", "{\"url\": \"https://example.com/\", \"events\": []}")
        .expect(201)
        .id();
  }

  @Test
  void aChangeIsAboutTheVersionThatWasSeen() {
    for (Thing thing : things()) {
      String seen = thing.etag();
      assertThat(seen).as(thing.path()).isEqualTo("\"1\"");

      Client.Reply changed = thing.change(1, "If-Match", seen).expect(200);

      assertThat(changed.header("ETag")).as(thing.path()).isEqualTo("\"2\"");
      assertThat(changed.text("version")).isEqualTo("2");
      assertThat(thing.etag()).isEqualTo("\"2\"");
      Client.Reply refused = thing.change(2, "If-Match", seen).expect(412, "stale_version");
      assertThat(refused.text("currentVersion")).isEqualTo("2");
      assertThat(refused.text("detail")).contains("version 2");
      assertThat(thing.show().text("version")).isEqualTo("2");
      thing.change(3, "If-Match", "*").expect(200);
      thing.change(4).expect(200);
      assertThat(thing.etag()).isEqualTo("\"4\"");
    }
  }

  @Test
  void whatChangesNothingKeepsItsVersion() {
    for (Thing thing : things()) {
      thing.change(1).expect(200);

      Client.Reply again = thing.change(1, "If-Match", "\"2\"").expect(200);

      assertThat(again.header("ETag")).as(thing.path()).isEqualTo("\"2\"");
      assertThat(thing.etag()).isEqualTo("\"2\"");
    }
  }

  @Test
  void ofManyWhoChangeTheSameVersionExactlyOneWins() {
    for (Thing thing : things()) {
      String seen = thing.etag();

      List<Client.Reply> replies =
          Client.atOnce(
              IntStream.range(0, 8)
                  .<Callable<Client.Reply>>mapToObj(i -> () -> thing.change(i, "If-Match", seen))
                  .toList());

      assertThat(replies).as(thing.path()).filteredOn(it -> it.status() == 200).hasSize(1);
      assertThat(replies)
          .filteredOn(it -> it.status() != 200)
          .allSatisfy(it -> it.expect(412, "stale_version"))
          .allSatisfy(it -> assertThat(it.text("currentVersion")).isEqualTo("2"));
      assertThat(thing.etag()).isEqualTo("\"2\"");
    }
  }

  @Test
  void aResourceIsAddedOnlyIfItIsNotThere() {
    Client host = host();

    List<Client.Reply> replies =
        Client.atOnce(
            IntStream.range(0, 8)
                .<Callable<Client.Reply>>mapToObj(
                    i ->
                        () ->
                            host.send(
                                "PUT",
                                "/v1/resources/hall",
                                "{\"name\": \"Hall %s\"}".formatted(i),
                                "If-None-Match",
                                "*"))
                .toList());

    assertThat(replies).filteredOn(it -> it.status() == 201).hasSize(1);
    assertThat(replies)
        .filteredOn(it -> it.status() != 201)
        .allSatisfy(it -> it.expect(412, "stale_version"));
    for (String seen : List.of("*", "\"1\"")) {
      host.send("PUT", "/v1/resources/unknown", "{}", "If-Match", seen)
          .expect(412, "stale_version");
    }
    host.get("/v1/resources/unknown").expect(404);
  }

  @Test
  void aWebhookIsRotatedAndDeletedAsItWasSeen() {
    Client host = host();
    String path = "/v1/webhooks/" + webhook(host);

    Client.Reply rotated = host.post(path + "/rotate-secret", "", "If-Match", "\"1\"").expect(200);

    assertThat(rotated.header("ETag")).isEqualTo("\"2\"");
    host.post(path + "/rotate-secret", "", "If-Match", "\"1\"").expect(412, "stale_version");
    host.send("DELETE", path, "", "If-Match", "\"1\"").expect(412, "stale_version");
    host.send("DELETE", path, "", "If-Match", "\"2\"").expect(204);
  }

  @Test
  void urlAndStatusOfAWebhookChangeTogether() {
    Client host = host();
    String path = "/v1/webhooks/" + webhook(host);

    Client.Reply disabled =
        host.patch(path, "{\"url\": \"https://example.com/new\", \"status\": \"DISABLED\"}")
            .expect(200);
    Client.Reply moved = host.patch(path, "{\"url\": \"https://example.com/x\"}").expect(200);

    assertThat(disabled.text("version")).isEqualTo("2");
    assertThat(disabled.text("url")).endsWith("/new");
    assertThat(moved.text("status")).isEqualTo("DISABLED");
    assertThat(host.get(path).expect(200).text("url")).endsWith("/x");
  }

  @Test
  void anEventTypeIsDeactivatedAsItWasSeen() {
    Thing type = things().get(1);
    String path = type.path() + "/deactivate";
    type.change(1).expect(200);

    type.host().post(path, "", "If-Match", "\"1\"").expect(412, "stale_version");
    type.host().post(path, "", "If-Match", "W/\"2\"").expect(200);
    type.host().post(path, "", "If-Match", "yesterday").expect(400, "malformed_request");
  }

  @Test
  void whoNamesNoVersionChangesWhatIsThere() {
    Thing room = things().get(2);

    List<Client.Reply> replies =
        Client.atOnce(
            IntStream.range(0, 4)
                .<Callable<Client.Reply>>mapToObj(i -> () -> room.change(i))
                .toList());

    assertThat(replies).allSatisfy(reply -> reply.expect(200));
    assertThat(room.etag()).isEqualTo("\"5\"");
  }
}
