package dev.holdfast.server.booker;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Every booker has an id, whether a client sent one or not. */
@ParameterizedClass
@EnumSource(Settings.Store.class)
class BookerIdTest {

  @Parameter Settings.Store store;

  private static String idOf(Meetings meetings, String booking) {
    return meetings.show(booking).at("/booker/id").asString();
  }

  private static List<String> ofBooker(Client host, String bookerId) {
    return host.get("/v1/bookings?bookerId=" + bookerId)
        .expect(200)
        .json()
        .path("items")
        .valueStream()
        .map(booking -> booking.path("id").asString())
        .toList();
  }

  @Test
  void allBookingsOfABookerAreFoundAcrossEventTypes() {
    Client host = Api.on(store).newHost();
    Meetings intro = Meetings.of(host, "intro");
    Meetings talk = Meetings.of(host, "talk");
    String first = intro.book("09:00", "Bob");
    String second = talk.book("10:00", "BOB");
    intro.book("11:00", "Ann");

    String id = idOf(intro, first);

    assertThat(id).startsWith("bkr_").doesNotContainIgnoringCase("bob");
    assertThat(ofBooker(host, id)).containsExactly(first, second);
  }

  @Test
  void theEventHasTheIdToo() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");
    String booking = meetings.book("09:00", "Bob");

    JsonNode events = meetings.host.get("/v1/events?key=booking.created").expect(200).json();

    assertThat(events.at("/items/0/data/booking/booker/id").asString())
        .isEqualTo(idOf(meetings, booking));
  }

  @Test
  void anotherHostGetsAnotherIdAndFindsNothingByThisOne() {
    Meetings here = Meetings.of(Api.on(store).newHost(), "intro");
    Meetings there = Meetings.of(Api.on(store).newHost(), "intro");
    String id = idOf(here, here.book("09:00", "Bob"));
    String others = there.book("09:00", "Bob");

    assertThat(idOf(there, others)).isNotEqualTo(id);
    assertThat(ofBooker(there.host, id)).isEmpty();
  }

  @Test
  void anIdThatTheClientSendsStays() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");
    String body =
        meetings.booking("09:00", "Bob").replace("\"name\"", "\"id\": \"crm-7\", \"name\"");

    String booking = meetings.host.post("/v1/bookings", body).expect(201).id();

    assertThat(idOf(meetings, booking)).isEqualTo("crm-7");
    assertThat(ofBooker(meetings.host, "crm-7")).containsExactly(booking);
  }

  @Test
  void aBookingFromAHoldIsTheSameIfItIsSentAgain() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");
    String hold =
        meetings
            .host
            .post(
                "/v1/event-types/%s/holds".formatted(meetings.eventType),
                "{\"start\": \"%s\", \"ttlSeconds\": 60}".formatted(at("10:00")))
            .expect(201)
            .text("holdId");
    String body = meetings.booking("10:00", "Bob", ", \"holdId\": \"%s\"".formatted(hold));

    String first = meetings.host.post("/v1/bookings", body).expect(201).id();
    String again = meetings.host.post("/v1/bookings", body).expect(201).id();

    assertThat(again).isEqualTo(first);
  }

  @Test
  void nothingLeadsFromTheIdToAnErasedBooker() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");
    String booking = meetings.book("09:00", "Bob");
    String id = idOf(meetings, booking);
    meetings.change(booking, "cancel").expect(200);

    meetings.host.post("/v1/bookers/erase", "{\"email\": \"bob@example.org\"}").expect(200);

    assertThat(meetings.show(booking).at("/booker/id").isNull()).isTrue();
    assertThat(ofBooker(meetings.host, id)).isEmpty();
    assertThat(meetings.host.get("/v1/events?limit=200").response().body()).doesNotContain(id);
    assertThat(idOf(meetings, meetings.book("10:00", "Bob"))).as("a new booking").isEqualTo(id);
  }
}
