package dev.holdfast.server.booking;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.booking.BookRequest;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.HoldResult;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Event types whose bookers have booked only when they have opened the link in a mail. */
@ParameterizedClass
@EnumSource(Settings.Store.class)
class EmailCheckTest {

  private static final Pattern LINK = Pattern.compile("/manage/(\\S+)/verify");

  @Parameter Settings.Store store;

  private Api api() {
    return Api.on(store);
  }

  private Meetings meetings(String... fields) {
    String[] all = new String[fields.length + 1];
    System.arraycopy(fields, 0, all, 1, fields.length);
    all[0] = "\"verifiesEmail\": true";
    return Meetings.of(api().newHost(), "intro", all);
  }

  private Client.Reply ask(Meetings meetings, String time, String name, String more) {
    return api().anybody().post("/v1/public/bookings", meetings.booking(time, name, more));
  }

  private Client.Reply verify(String token) {
    return api().anybody().post("/v1/public/bookings/%s/verify".formatted(token), "");
  }

  /** The token of the link in the mail, which comes a moment later. */
  private static String mailed(Meetings meetings, String address) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    do {
      for (JsonNode mail : meetings.host.get("/v1/mails").expect(200).json().path("items")) {
        Matcher link = LINK.matcher(mail.path("text").asString());
        if (mail.path("to").toString().contains(address) && link.find()) {
          return link.group(1);
        }
      }
      Thread.onSpinWait();
    } while (System.nanoTime() < end);
    throw new AssertionError("No mail to " + address);
  }

  private String tokenOf(String hold) {
    return api().part(ManageLinks.class).token(new BookingId(hold));
  }

  @Test
  void aBookerHasBookedWhenTheLinkInTheMailIsOpened() {
    // Not Ann, who has had all mails of a day from other tests of this service.
    Meetings meetings = meetings();

    Client.Reply kept =
        ask(meetings, "10:00", "Amelie", ", \"notes\": \"About the roof\"").expect(202);

    assertThat(kept.text("email")).isEqualTo("amelie@example.org");
    assertThat(Instant.parse(kept.text("expiresAt"))).isAfter(Instant.now());
    assertThat(kept.json().has("manageUrl")).isFalse();
    assertThat(meetings.count("booking.created")).isZero();
    assertThat(meetings.starts()).hasSize(15).doesNotContain(at("10:00"));
    meetings.tryToBook("10:00", "Bob").expect(409, "slot_taken");

    String token = mailed(meetings, "amelie@example.org");
    Client.Reply booked = verify(token).expect(201);

    assertThat(booked.text("status")).isEqualTo("CONFIRMED");
    assertThat(booked.text("/booker/name")).isEqualTo("Amelie");
    assertThat(booked.id()).isEqualTo(kept.text("holdId"));
    assertThat(meetings.show(booked.id()).path("notes").asString()).isEqualTo("About the roof");
    assertThat(meetings.told(booked.id())).containsExactly("booking.created", "booking.confirmed");
    assertThat(verify(token).expect(201).id()).isEqualTo(booked.id());
    assertThat(meetings.count("booking.created")).isEqualTo(1);
  }

  @Test
  void whoOnlyKnowsTheHoldHasNotBooked() {
    Meetings meetings = meetings();
    String hold =
        api()
            .anybody()
            .post(
                "/v1/public/event-types/%s/holds".formatted(meetings.eventType),
                "{\"start\": \"%s\"}".formatted(at("10:00")))
            .expect(201)
            .text("holdId");
    String named = ", \"holdId\": \"%s\"".formatted(hold);

    assertThat(ask(meetings, "10:00", "Ann", named).expect(202).text("holdId")).isEqualTo(hold);
    assertThat(ask(meetings, "10:00", "Eve", named).expect(202).text("holdId")).isEqualTo(hold);
    verify(hold + ".guessed").expect(404);

    assertThat(meetings.count("booking.created")).isZero();
    assertThat(verify(tokenOf(hold)).expect(201).text("/booker/name")).isEqualTo("Eve");
    assertThat(ask(meetings, "10:00", "Eve", named).expect(201).id()).isEqualTo(hold);
  }

  @Test
  void whatIsGivenUpIsFreeAndItsLinkLeadsNowhere() {
    Meetings meetings = meetings();
    String hold = ask(meetings, "10:00", "Ann", "").expect(202).text("holdId");

    api().anybody().delete("/v1/public/holds/" + hold).expect(204);

    assertThat(meetings.starts()).hasSize(16);
    verify(tokenOf(hold)).expect(410, "link_expired");
  }

  private String expired(Meetings meetings, String time) {
    var request =
        new BookRequest(
            new EventTypeId(meetings.eventType),
            Optional.empty(),
            Instant.parse(at(time)),
            new Booker("Ann", "ann@example.org", Optional.empty(), Optional.empty()),
            Optional.empty(),
            Optional.empty());
    BookingService service = api().part(BookingService.class);
    HoldResult held =
        api().transactions().run(tx -> service.draft(tx, request, Duration.ofMillis(1)));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!meetings.starts().contains(at(time)) && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    assertThat(meetings.starts()).contains(at(time));
    return ((HoldResult.Held) held).hold().id();
  }

  @Test
  void whoComesTooLateGetsTheTimeOnlyIfItIsStillFree() {
    Meetings meetings = meetings();
    String taken = expired(meetings, "10:00");
    meetings.book("10:00", "Bob");
    String free = expired(meetings, "11:00");

    verify(tokenOf(taken)).expect(409, "slot_taken");
    assertThat(verify(tokenOf(free)).expect(201).text("status")).isEqualTo("CONFIRMED");
  }

  @Test
  void theHostStillConfirmsWhatWasVerified() {
    Meetings meetings = meetings("\"requiresConfirmation\": true");
    String hold = ask(meetings, "10:00", "Ann", "").expect(202).text("holdId");

    Client.Reply booked = verify(tokenOf(hold)).expect(201);

    assertThat(booked.text("status")).isEqualTo("PENDING");
    assertThat(meetings.starts()).contains(at("10:00"));
    meetings.change(booked.id(), "confirm").expect(200);
  }

  @Test
  void theHostBooksWithoutACheckAndItIsOffByDefault() {
    Meetings meetings = meetings();
    meetings.book("10:00", "Ann");
    String type = "/v1/event-types/" + meetings.eventType;
    assertThat(meetings.host.get(type).json().path("verifiesEmail").asBoolean()).isTrue();

    meetings.host.patch(type, "{\"verifiesEmail\": null}").expect(200);

    assertThat(meetings.host.get(type).json().path("verifiesEmail").asBoolean(true)).isFalse();
    ask(meetings, "11:00", "Bob", "").expect(201);
  }
}
