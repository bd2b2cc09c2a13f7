package dev.holdfast.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.outbox.Receiver;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Described;
import dev.holdfast.server.testing.Described.Operation;
import dev.holdfast.server.testing.Described.Place;
import dev.holdfast.server.testing.Described.Request;
import dev.holdfast.server.testing.Feeds;
import dev.holdfast.server.testing.Household;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nobody sees or touches what another host has: tried at each place of each operation where
 * something can be named, as the description of the API lists them. Whoever names what another has
 * must get the answer of whoever names what nobody has.
 */
@Tag("long")
class IsolationTest {

  /** Whoever knows these may use them: that is what they are for. */
  private static final Set<String> FOR_WHOM_IT_CONCERNS =
      Set.of("path manageToken", "path token", "path id", "path holdId", "body eventTypeId");

  /** Good as an address of mail too. */
  private static final String UNKNOWN = "unknown-to-all@example.org";

  /** These name what the host is going to have. */
  private static final Set<String> BEGINNINGS =
      Set.of("PUT /v1/resources/{id}", "GET /v1/calendar-connections/{provider}/authorize");

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final List<Operation> operations = Described.operations(api.anybody());
  private final Receiver receiver = new Receiver();
  private final Feeds feeds = new Feeds();
  private Household ann;
  private Household reader;

  @BeforeEach
  void open() {
    ann = new Household(api).withWebhook(receiver.url()).withCalendar(feeds.url());
    reader = new Household(api).withWebhook(receiver.url());
  }

  @AfterEach
  void close() {
    receiver.close();
    feeds.close();
  }

  /** An operation, and the places of it that name something of somebody else. */
  private record Cell(Operation operation, List<Place> foreign) {

    boolean isInPath() {
      return foreign.get(0).in().equals("path");
    }

    @Override
    public String toString() {
      return operation + " with somebody else's " + foreign;
    }
  }

  private List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (Operation operation : operations) {
      List<Place> named =
          operation.places().stream().filter(it -> Household.isId(operation, it)).toList();
      named.stream()
          .filter(place -> !isForWhomItConcerns(operation, place))
          .forEach(place -> cells.add(new Cell(operation, List.of(place))));
      List<Place> path = named.stream().filter(place -> place.in().equals("path")).toList();
      if (path.size() > 1) {
        cells.add(new Cell(operation, path));
      }
    }
    return cells;
  }

  private static boolean isForWhomItConcerns(Operation operation, Place place) {
    return operation.isPublic() && FOR_WHOM_IT_CONCERNS.contains(place.toString());
  }

  @Test
  void whatAnotherHasIsAnsweredAsWhatNobodyHas() {
    Map<String, String> before = ann.settled(operations);
    List<Cell> cells = cells();
    for (Cell cell : cells) {
      Client.Reply unknown = answer(cell, UNKNOWN);
      Client.Reply foreign = answer(cell, "");

      assertThat(unnamed(foreign, cell)).as(cell.toString()).doesNotContain(ann.secretWord);
      if (cell.isInPath() && !BEGINNINGS.contains(cell.operation.toString())) {
        assertThat(foreign.status()).as(cell + " " + foreign.response().body()).isEqualTo(404);
      }
      if (!cell.foreign.get(0).last().equals("cursor")) {
        assertThat(shape(foreign, cell)).as(cell.toString()).isEqualTo(shape(unknown, cell));
      }
    }
    all(ann).forEach((read, text) -> assertThat(text).as(read).isEqualTo(before.get(read)));
    System.out.printf("%s places of %s operations%n", cells.size(), operations.size());
    assertThat(cells).hasSizeGreaterThan(70);
  }

  private Client.Reply answer(Cell cell, String instead) {
    boolean reads = cell.operation.method().equals("GET");
    // Whom no request before has changed.
    Household bob = reads ? reader : Household.forUse(api, cell.operation, receiver);
    Client who = cell.operation.isPublic() ? api.anybody() : bob.host;
    Request request =
        cell.operation.fill(
            (operation, place) ->
                !cell.foreign.contains(place) || place.name().equals("provider")
                    ? bob.own(operation, place)
                    : Described.text(instead.isEmpty() ? ann.id(operation, place) : instead),
            cell.foreign);
    return request.by(who);
  }

  /** What a reply says, without what the request has named. */
  private String unnamed(Client.Reply reply, Cell cell) {
    String text = reply.status() + " " + reply.response().body();
    for (Place place : cell.foreign) {
      if (!place.name().equals("provider")) {
        text = text.replace(ann.id(cell.operation, place), "ID");
      }
    }
    return text.replace(UNKNOWN, "ID");
  }

  /** The same, without what differs each time. */
  private String shape(Client.Reply reply, Cell cell) {
    return unnamed(reply, cell)
        .replaceAll("canary[0-9a-f]{8}", "WORD")
        .replaceAll("/manage/[^\"]+", "LINK")
        .replaceAll("\\b[a-z]{2,4}_[A-Za-z0-9]{10,}", "NEW")
        .replaceAll("room-[0-9a-f-]{36}", "ROOM")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME");
  }

  /** All that the host can read of his own. */
  private Map<String, String> all(Household household) {
    Map<String, String> all = household.all(operations);
    assertThat(all.values().stream().filter(it -> it.startsWith("200"))).hasSizeGreaterThan(20);
    assertThat(all.toString()).contains(household.secretWord);
    return all;
  }

  @Test
  void whoeverHasNoKeyOrAWrongOneOrOneThatWasTakenBackIsTurnedAway() {
    Client.Reply key = ann.host.post("/v1/api-keys", "{}").expect(201);
    Client revoked = api.withKey(key.text("apiKey"));
    revoked.get("/v1/me").expect(200);
    ann.host.delete("/v1/api-keys/" + key.id()).expect(204);

    for (Operation operation : operations) {
      if (operation.needsKey()) {
        Request request = operation.fill(ann::own, List.of());
        for (Client who : List.of(api.anybody(), api.withKey("hf_wrong"), revoked)) {
          assertThat(request.by(who).status()).as(operation.toString()).isEqualTo(401);
        }
      } else {
        assertThat(operation.isPublic()).as(operation.toString()).isTrue();
      }
    }
  }

  @Test
  void theAdminsKeyOpensWhatIsTheAdminsAndNoMore() {
    for (Operation operation : operations) {
      if (operation.needsKey()) {
        Request request = operation.fill(ann::own, List.of());
        int byAdmin = request.by(api.admin()).status();
        assertThat(byAdmin == 403 || operation.path().equals("/v1/hosts"))
            .as("%s by the admin: %s", operation, byAdmin)
            .isTrue();
      }
    }
  }
}
