package dev.holdfast.server.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Room;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Time of several resources at once, and of any one of several. */
class ClaimTest {

  private final Client host = Api.on(Settings.Store.SQLITE).newHost();
  private final Room house = Room.of(host, "house");
  private final Room kitchen = Room.under(house, "kitchen");
  private final Room attic = Room.under(house, "attic");

  @Test
  void allClaimsAreTaken() {
    JsonNode blockades =
        all("ann", kitchen.claim("09:00-10:00"), attic.claim("11:00-"))
            .expect(200)
            .json()
            .path("blockades");

    assertThat(blockades).hasSize(2);
    assertThat(blockades.at("/0/resourceId").asString()).isEqualTo("kitchen");
    assertThat(blockades.at("/0/to").asString()).isEqualTo(Room.at("10:00"));
    assertThat(blockades.at("/1/resourceId").asString()).isEqualTo("attic");
    assertThat(blockades.at("/1/to").isNull()).isTrue();
    assertThat(blockades.at("/1/state").asString()).isEqualTo("blocked");
    assertThat(blockades.at("/0/blockadeId").asString())
        .isNotEqualTo(blockades.at("/1/blockadeId").asString());
    assertThat(kitchen.taken()).containsExactly("09:00-10:00 blocked ann");
  }

  @Test
  void oneConflictRefusesAllAndEveryConflictIsNamed() {
    kitchen.block("09:00-10:00", "bob").expect(200);
    attic.disable("09:00-10:00", "fix").expect(200);

    JsonNode reply =
        all(
                "ann",
                kitchen.claim("09:30-11:00"),
                attic.claim("09:30-11:00"),
                house.claim("09:30-11:00"))
            .expect(409, "taken")
            .json();

    assertThat(reply.path("conflicts")).hasSize(2);
    assertThat(reply.at("/conflicts/0/resourceId").asString()).isEqualTo("attic");
    assertThat(reply.at("/conflicts/1/resourceId").asString()).isEqualTo("kitchen");
    assertThat(house.taken()).isEmpty();
  }

  @Test
  void claimsOfOneResourceMayOverlap() {
    JsonNode blockades =
        all("ann", kitchen.claim("09:00-10:00"), kitchen.claim("09:30-11:00"))
            .expect(200)
            .json()
            .path("blockades");

    assertThat(blockades.at("/0/to").asString()).isEqualTo(Room.at("10:00"));
    assertThat(blockades.at("/1/from").asString()).isEqualTo(Room.at("09:30"));
    assertThat(kitchen.taken()).containsExactly("09:00-11:00 blocked ann");
  }

  @Test
  void unknownResourcesAreNamed() {
    String unknown = "{\"resourceId\": \"%s\", \"from\": \"2030-06-01T09:00:00Z\"}";

    Client.Reply reply =
        all(
            "ann",
            kitchen.claim("09:00-10:00"),
            unknown.formatted("garden"),
            unknown.formatted("cellar"));

    reply.expect(404, "not_found");
    assertThat(reply.json().path("resourceIds")).hasSize(2);
    assertThat(reply.text("/resourceIds/0")).isEqualTo("garden");
    assertThat(kitchen.taken()).isEmpty();
  }

  @Test
  void anyOfTakesTheFirstThatIsFree() {
    kitchen.block("09:00-10:00", "bob").expect(200);

    Client.Reply reply = any("ann", "\"resourceIds\": [\"kitchen\", \"house\", \"attic\"]");

    assertThat(reply.expect(200).json().path("blockades")).hasSize(1);
    assertThat(reply.text("/blockades/0/resourceId")).isEqualTo("house");
    assertThat(attic.taken()).isEmpty();
  }

  @Test
  void anyUnderAParentIsTakenUntilNoneIsFree() {
    List<String> taken =
        Stream.of("ann", "bob", "ann")
            .map(who -> any(who, "\"parentId\": \"house\"").expect(200))
            .map(reply -> reply.text("/blockades/0/resourceId"))
            .toList();

    Client.Reply reply = any("carol", "\"parentId\": \"house\"");

    assertThat(taken).containsExactly("attic", "kitchen", "attic");
    assertThat(reply.expect(409, "taken").json().path("conflicts")).hasSize(2);
    assertThat(house.taken()).isEmpty();
  }

  @Test
  void anyOfNothingIsRefused() {
    any("ann", "\"parentId\": \"attic\"").expect(422, "validation_failed");
    any("ann", "\"parentId\": \"garden\"").expect(404, "not_found");
    any("ann", "\"resourceIds\": [\"garden\"]").expect(404, "not_found");
    any("ann", "\"resourceIds\": []").expect(422, "validation_failed");
    any("ann", "\"resourceIds\": [\"attic\"], \"parentId\": \"house\"")
        .expect(422, "validation_failed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"owner\": \"ann\"}",
        "{\"owner\": \"ann\", \"claims\": []}",
        "{\"owner\": \"ann\", \"claims\": [null]}",
        "{\"owner\": \"ann\", \"claims\": [{\"resourceId\": \"attic\"}]}",
        "{\"claims\": [{\"resourceId\": \"attic\", \"from\": \"2030-06-01T09:00:00Z\"}]}",
        "{\"owner\": \"ann\", \"anyOf\": {\"from\": \"2030-06-01T09:00:00Z\"}}",
        "{\"owner\": \"a\", \"anyOf\": {\"from\": \"2030-06-01T09:00:00Z\", \"resourceIds\":"
            + " [null]}}",
        "{\"owner\": \"ann\", \"claims\": [{\"resourceId\": \"a\", \"from\":"
            + " \"2030-06-01T09:00:00Z\"}], \"anyOf\": {\"resourceIds\": [\"attic\"], \"from\":"
            + " \"2030-06-01T09:00:00Z\"}}",
      })
  void exactlyOneKindOfClaimIsSaidAndInFull(String body) {
    host.post("/v1/claims", body).expect(422, "validation_failed");
  }

  @Test
  void aWrongTimeIsNamedWithItsPlace() {
    Client.Reply reply =
        all(
            "ann",
            attic.claim("09:00-10:00"),
            "{\"resourceId\": \"attic\", \"from\": \"2030-06-01T09:00:00.0000001Z\"}");

    reply.expect(422, "validation_failed");
    assertThat(reply.text("/errors/0/field")).isEqualTo("claims[1].from");
  }

  @Test
  void thereAreLimits() {
    String[] claims = Collections.nCopies(101, attic.claim("09:00-10:00")).toArray(new String[0]);
    String ids = String.join(", ", Collections.nCopies(1_001, "\"attic\""));

    all("ann", claims).expect(422, "validation_failed");
    any("ann", "\"resourceIds\": [%s]".formatted(ids)).expect(422, "validation_failed");

    assertThat(attic.taken()).isEmpty();
  }

  private Client.Reply all(String who, String... claims) {
    return host.post(
        "/v1/claims",
        "{\"owner\": \"%s\", \"claims\": [%s]}".formatted(who, String.join(", ", claims)));
  }

  private Client.Reply any(String who, String which) {
    return host.post(
        "/v1/claims",
        "{\"owner\": \"%s\", \"anyOf\": {%s, %s}}".formatted(who, which, Room.time("09:00-10:00")));
  }
}
