package dev.holdfast.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Texts that others see look like what they are, wherever they come in. */
class VisibleTextTest {

  private static final String OVERRIDE = "moc.elpmaxe\u202Emitb";

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Meetings meetings = Meetings.of(api.newHost(), "intro");

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x0000, 0x0007, 0x007F, 0x0085, 0x00AD, 0x061C, 0x200B, 0x200E, 0x200F, 0x202A, 0x202B,
        0x202C, 0x202D, 0x202E, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0x206F, 0x3164, 0xFEFF,
        0xFFA0, 0xFFF9, 0xD800, 0xE0001, 0xE0061
      })
  void aHiddenCharacterIsRefusedAndNamed(int character) {
    String text = "Ann" + new String(Character.toChars(character)) + "bob";

    Optional<String> wrong = VisibleText.Rule.inLines(text);

    assertThat(wrong).isPresent();
    assertThat(wrong.get()).contains("U+%04X".formatted(character));
    assertThat(VisibleText.Rule.inLine(text)).isEqualTo(wrong);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "Zoë O'Brien-Łukasz",
        "محمد ۞ \u0600١٢",
        "נועה כהן",
        "می\u200Cخواهم",
        "क्\u200Dष",
        "ᠠ\u180Eᠡ",
        "用户",
        "👩\u200D👩\u200D👧 ❤\uFE0F",
        "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC65\uDB40\uDC6E\uDB40\uDC67\uDB40\uDC7F",
        "a\u0301\u00A0b",
      })
  void whatLanguagesAndEmojiNeedIsKept(String text) {
    assertThat(VisibleText.Rule.inLine(text)).isEmpty();
    assertThat(VisibleText.Rule.inLines(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\r\nb", "a\tb", "a\u2028b", "a\u2029b"})
  void onlyTextsOfSeveralLinesHaveBreaks(String text) {
    assertThat(VisibleText.Rule.inLines(text)).isEmpty();
    assertThat(VisibleText.Rule.inLine(text).orElseThrow()).contains("U+");
  }

  @Test
  void aNameThatNobodySeesIsNone() {
    assertThat(VisibleText.Rule.inLine("\u200D \u200C")).isPresent();
  }

  private static void expectNamed(Client.Reply reply, String field) {
    reply.expect(422, "validation_failed");
    assertThat(reply.text("/errors/0/field")).isEqualTo(field);
    assertThat(reply.text("/detail")).contains("U+202E (RIGHT-TO-LEFT OVERRIDE)");
  }

  private static String json(String format, String... texts) {
    Object[] quoted = new Object[texts.length];
    for (int i = 0; i < texts.length; i++) {
      quoted[i] = JsonMapper.builder().build().writeValueAsString(texts[i]);
    }
    return format.formatted(quoted);
  }

  private String booking(String name, String email, String id, String notes) {
    return json(
        "{\"eventTypeId\": %s, \"start\": %s, \"notes\": %s,"
            + " \"booker\": {\"name\": %s, \"email\": %s, \"id\": %s}}",
        meetings.eventType, Meetings.at("10:00"), notes, name, email, id);
  }

  @Test
  void nobodyBooksUnderAHiddenName() {
    for (Client client : new Client[] {meetings.host, api.anybody()}) {
      String path = client == meetings.host ? "/v1/bookings" : "/v1/public/bookings";
      String mail = "bob@example.org";
      expectNamed(client.post(path, booking(OVERRIDE, mail, "7", "-")), "booker.name");
      expectNamed(
          client.post(path, booking("Bob", "b\u202Eob@example.org", "7", "-")), "booker.email");
      expectNamed(client.post(path, booking("Bob", mail, OVERRIDE, "-")), "booker.id");
      expectNamed(client.post(path, booking("Bob", mail, "7", "a\n" + OVERRIDE)), "notes");
    }
    assertThat(meetings.starts()).hasSize(16);
  }

  @Test
  void noReasonHidesAnything() {
    Client.Reply booked =
        api.anybody().post("/v1/public/bookings", meetings.booking("11:00", "Bob")).expect(201);
    String reason = json("{\"reason\": %s}", OVERRIDE);
    String url = booked.text("manageUrl");
    String token = url.substring(url.lastIndexOf('/') + 1);

    expectNamed(meetings.host.post("/v1/bookings/" + booked.id() + "/cancel", reason), "reason");
    expectNamed(
        api.anybody().post("/v1/public/bookings/%s/cancel".formatted(token), reason), "reason");
    assertThat(meetings.show(booked.id()).path("status").asString()).isEqualTo("CONFIRMED");
  }

  @Test
  void noNameOfTheHostHidesAnything() {
    Client host = meetings.host;
    String type = "/v1/event-types/" + meetings.eventType;
    expectNamed(host.patch("/v1/me", json("{\"name\": %s}", OVERRIDE)), "name");
    expectNamed(host.patch(type, json("{\"title\": %s}", OVERRIDE)), "title");
    expectNamed(host.patch(type, json("{\"description\": %s}", OVERRIDE)), "description");
    expectNamed(host.post("/v1/api-keys", json("{\"name\": %s}", OVERRIDE)), "name");
  }

  @Test
  void noResourceAndNoOwnerOfTimeHidesAnything() {
    Client host = meetings.host;
    String room = "/v1/resources/room-" + UUID.randomUUID();
    expectNamed(host.put(room, json("{\"name\": %s}", OVERRIDE)), "name");
    expectNamed(host.put(room + "%E2%80%AE", "{}"), "id");
    host.put(room, "{}").expect(201);
    String time =
        json(
            "{\"from\": %s, \"to\": %s, \"owner\": %s, \"ttlSeconds\": 60}",
            Meetings.at("10:00"), Meetings.at("11:00"), OVERRIDE);
    String forGood = time.replace(", \"ttlSeconds\": 60", "");
    expectNamed(host.post(room + "/block", forGood), "owner");
    expectNamed(host.post(room + "/disable", forGood), "owner");
    expectNamed(host.post(room + "/hold", time), "owner");
    host.post(room + "/release", forGood).expect(409, "not_held");
    host.post(room + "/enable", forGood).expect(409, "not_held");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a@exa_mple.org", "a@example..org", "a@-example.org", "a b@example.org", "a@b@c"})
  void anAddressThatNoServerTakesIsRefused(String address) {
    Client.Reply refused =
        api.anybody().post("/v1/public/bookings", booking("Bob", address, "7", "-"));

    refused.expect(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("booker.email");
    assertThat(meetings.starts()).hasSize(16);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"jürgen@example.org", "用户@example.org", "bob@bücher.example", "bob@localhost"})
  void anAddressThatSomeServerTakesIsAccepted(String address) {
    api.anybody().post("/v1/public/bookings", booking("Bob", address, "7", "-")).expect(201);
  }
}
