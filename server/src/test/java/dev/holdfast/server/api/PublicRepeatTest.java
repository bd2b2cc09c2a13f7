package dev.holdfast.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bookers have no key, and still nobody gets the reply to somebody else's request. */
class PublicRepeatTest {

  private static final Map<String, String> BEHIND_A_PROXY =
      Map.of("HOLDFAST_TRUSTED_PROXIES", "127.0.0.0/8,::1");

  private static final String HOME = "192.0.2.1";
  private static final String ELSEWHERE = "198.51.100.7";
  private static final String BOOKINGS = "/v1/public/bookings";

  private static Client.Reply post(Api api, String path, String body, String key, String from) {
    return api.anybody().post(path, body, "Idempotency-Key", key, "X-Forwarded-For", from);
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aKeyOfOneBookerIsNoKeyOfAnother(Settings.Store store) {
    try (Api api = Api.start(store, BEHIND_A_PROXY)) {
      Meetings meetings = Meetings.of(api.newHost(), "intro");
      String anns = meetings.booking("10:00", "Ann");
      String holds = "/v1/public/event-types/%s/holds".formatted(meetings.eventType);
      String held = "{\"start\": \"%s\"}".formatted(Meetings.at("14:00"));

      Client.Reply ann = post(api, BOOKINGS, anns, "1", HOME).expect(201);
      Client.Reply bob = post(api, BOOKINGS, meetings.booking("11:00", "Bob"), "1", ELSEWHERE);
      Client.Reply eve = post(api, BOOKINGS, anns, "1", ELSEWHERE.replace('7', '8'));
      Client.Reply hold = post(api, holds, held, "1", HOME).expect(201);
      Client.Reply otherHold = post(api, holds, held, "1", ELSEWHERE);

      bob.expect(201);
      assertThat(bob.id()).isNotEqualTo(ann.id());
      eve.expect(409, "slot_taken");
      assertThat(eve.response().body()).doesNotContain("manage");
      otherHold.expect(409, "slot_taken");
      assertThat(otherHold.response().body()).doesNotContain(hold.text("holdId"));
    }
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void whoRepeatsGetsTheFirstAnswerAlsoFromAnotherNetwork(Settings.Store store) {
    try (Api api = Api.start(store, BEHIND_A_PROXY)) {
      Meetings meetings = Meetings.of(api.newHost(), "intro");
      String body = meetings.booking("10:00", "Ann");
      String key = UUID.randomUUID().toString();
      Client.Reply first = post(api, BOOKINGS, body, key, HOME).expect(201);

      for (String from : List.of(HOME, ELSEWHERE, ELSEWHERE)) {
        Client.Reply again = post(api, BOOKINGS, body, key, from).expect(201);

        assertThat(again.response().body()).isEqualTo(first.response().body());
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
      }
      post(api, BOOKINGS, meetings.booking("11:00", "Ann"), key, HOME)
          .expect(422, "idempotency_key_reused");
    }
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void twinsFromTwoNetworksBookOnce(Settings.Store store) {
    try (Api api = Api.start(store, BEHIND_A_PROXY)) {
      Meetings meetings = Meetings.of(api.newHost(), "intro");
      String body = meetings.booking("10:00", "Ann");
      String key = UUID.randomUUID().toString();

      List<Client.Reply> replies =
          Client.atOnce(
              List.of(
                  () -> post(api, BOOKINGS, body, key, HOME),
                  () -> post(api, BOOKINGS, body, key, ELSEWHERE),
                  () -> post(api, BOOKINGS, body, key, HOME),
                  () -> post(api, BOOKINGS, body, key, ELSEWHERE)));

      assertThat(replies)
          .allSatisfy(reply -> assertThat(reply.expect(201).id()).isEqualTo(replies.get(0).id()));
    }
  }
}
