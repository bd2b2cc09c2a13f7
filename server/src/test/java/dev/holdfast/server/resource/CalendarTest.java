package dev.holdfast.server.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.scheduling.value.RandomId;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Room;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the time of resources looks like, and which are free. */
class CalendarTest {

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Client host = api.newHost();
  private final Room house = Room.of(host, "house");
  private final Room kitchen = Room.under(house, "kitchen");
  private final Room attic = Room.under(house, "attic, left");

  @Test
  void aCalendarHasPeriodsWithoutGaps() {
    kitchen.block("09:00-10:00", "ann").expect(200);
    kitchen.block("10:00-11:00", "ann").expect(200);
    kitchen.disable("22:00-", "fix").expect(200);

    Client.Reply reply =
        host.get("/v1/resources/kitchen/calendar?from=2030-06-01&to=2030-06-02T00:00:00Z");

    assertThat(reply.expect(200).response().body())
        .isEqualTo(
            """
            {"resourceId":"kitchen",\
            "from":"2030-06-01T00:00:00Z","to":"2030-06-02T00:00:00Z","periods":[\
            {"from":"2030-06-01T00:00:00Z","to":"2030-06-01T09:00:00Z","state":"available"},\
            {"from":"2030-06-01T09:00:00Z","to":"2030-06-01T11:00:00Z","state":"blocked",\
            "owner":"ann"},\
            {"from":"2030-06-01T11:00:00Z","to":"2030-06-01T22:00:00Z","state":"available"},\
            {"from":"2030-06-01T22:00:00Z","to":"2030-06-02T00:00:00Z","state":"disabled",\
            "owner":"fix"}]}\
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "2030-06-02, 2030-06-01, 422",
    "2030-06-01T00:00:00Z, 2030-06-01T00:00:00Z, 422",
    "2030-06-01, 2032-06-02, 422",
    "2030-06-01, 2032-06-01, 200",
    "2030-06-01T00:00:00.0000001Z, 2030-06-02, 422",
    "0999-06-01, 0999-06-02, 422",
    "soon, 2030-06-02, 400",
    "2030-02-30, 2030-06-02, 400",
    "2030-06-01T00:00:00, 2030-06-02, 400",
    "2030-06-01T02:00:00%2B02:00, 2030-06-02, 200",
  })
  void aWindowIsInOrderAndNotTooLong(String from, String to, int status) {
    String window = "from=%s&to=%s".formatted(from, to);

    host.get("/v1/resources/kitchen/calendar?" + window).expect(status);
    host.get("/v1/calendars?parentId=house&" + window).expect(status);
    host.get("/v1/resources/available?" + window).expect(status);
  }

  @Test
  void aWindowHasTwoEnds() {
    host.get("/v1/resources/kitchen/calendar?from=2030-06-01").expect(400, "malformed_request");
    host.get("/v1/resources/available?to=2030-06-01").expect(400, "malformed_request");
  }

  @Test
  void calendarsComeInTheOrderAskedFor() {
    kitchen.block("09:00-10:00", "ann").expect(200);

    Client.Reply reply = calendars("resourceId=kitchen&resourceId=attic%2C%20left");

    assertThat(resourceIds(reply)).containsExactly("kitchen", "attic, left");
    assertThat(reply.text("/items/0/periods/1/owner")).isEqualTo("ann");
    assertThat(resourceIds(calendars("resourceId=attic%2C%20left"))).containsExactly(attic.id);
  }

  @Test
  void calendarsUnderAParentComeById() {
    assertThat(resourceIds(calendars("parentId=house"))).containsExactly(attic.id, "kitchen");
    assertThat(resourceIds(calendars("parentId=kitchen"))).isEmpty();
  }

  @Test
  void calendarsNeedKnownResources() {
    calendars("resourceId=kitchen&resourceId=garden").expect(404, "not_found");
    calendars("parentId=garden").expect(404, "not_found");
    calendars("resourceId=%00").expect(400, "malformed_request");
    calendars("").expect(422, "validation_failed");
    calendars("parentId=house&resourceId=kitchen").expect(422, "validation_failed");
    calendars("resourceId=kitchen&".repeat(101)).expect(422, "validation_failed");
    calendars("resourceId=kitchen&".repeat(100)).expect(200);
  }

  @Test
  void onlyWhatIsWhollyFreeIsAvailable() {
    kitchen.block("09:00-10:00", "ann").expect(200);

    assertThat(available("09:30", "11:00", "&parentId=house")).containsExactly(attic.id);
    assertThat(available("10:00", "11:00", "&parentId=house")).containsExactly(attic.id, "kitchen");
    assertThat(available("09:30", "11:00", ""))
        .containsExactly(attic.id, "house", Room.ownTimeline(host).id);
    assertThat(available("09:30", "11:00", "&parentId=kitchen")).isEmpty();
  }

  @Test
  void whatIsAvailableComesInPages() {
    List<String> ids = addUnderKitchen(new HostId(Room.ownTimeline(host).id), 1_050);

    assertThat(pages(ids.size())).containsExactlyElementsOf(ids);
  }

  @Test
  void aPageWithNothingFreeLeadsToTheNext() {
    List<String> ids = addUnderKitchen(new HostId(Room.ownTimeline(host).id), 1_001);
    blockAllBut(ids.get(1_000));

    Client.Reply first = availableUnderKitchen("");
    Client.Reply second = availableUnderKitchen(first.text("nextCursor"));

    assertThat(ResourceTest.ids(first)).isEmpty();
    assertThat(ResourceTest.ids(second)).containsExactly(ids.get(1_000));
    assertThat(second.text("nextCursor")).isEmpty();
  }

  private void blockAllBut(String free) {
    HostId id = new HostId(Room.ownTimeline(host).id);
    api.transactions()
        .run(
            tx -> {
              TimeSlot day = TimeSlot.ofDay(LocalDate.parse(Room.DAY));
              tx.resources().page(id, Optional.of("kitchen"), Optional.empty(), 2_000).stream()
                  .filter(resource -> !resource.id().equals(free))
                  .forEach(it -> tx.availability().block(it.timeline(), day, Owner.of("ann")));
              return Outcome.commit(free);
            });
  }

  private List<String> addUnderKitchen(HostId host, int count) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add("drawer-" + (10_000 + i));
    }
    return api.transactions()
        .run(
            tx -> {
              for (String id : ids) {
                var timeline = ResourceId.of(RandomId.withPrefix("res"));
                tx.resources()
                    .add(
                        new Resource(host, id, timeline, Optional.empty(), Optional.of("kitchen")));
              }
              return Outcome.commit(ids);
            });
  }

  private List<String> pages(int atMost) {
    List<String> seen = new ArrayList<>();
    String cursor = "";
    for (int page = 0; page <= atMost; page++) {
      Client.Reply reply = availableUnderKitchen(cursor);
      seen.addAll(ResourceTest.ids(reply));
      cursor = reply.text("nextCursor");
      if (cursor.isEmpty()) {
        return seen;
      }
    }
    throw new AssertionError("Pages without end");
  }

  private Client.Reply availableUnderKitchen(String cursor) {
    String path =
        "/v1/resources/available?from=%s&to=%s&parentId=kitchen&limit=200"
            .formatted(Room.at("09:00"), Room.at("10:00"));
    return host.get(cursor.isEmpty() ? path : path + "&cursor=" + cursor);
  }

  private List<String> available(String from, String to, String more) {
    return ResourceTest.ids(
        host.get(
            "/v1/resources/available?from=%s&to=%s%s".formatted(Room.at(from), Room.at(to), more)));
  }

  private Client.Reply calendars(String which) {
    return host.get("/v1/calendars?%s&from=2030-06-01&to=2030-06-02".formatted(which));
  }

  private static List<String> resourceIds(Client.Reply reply) {
    return reply
        .expect(200)
        .json()
        .path("items")
        .valueStream()
        .map(calendar -> calendar.path("resourceId").asString())
        .toList();
  }
}
