import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;
import org.springframework.web.client.RestClientResponseException;

/** Uses the generated client: java Uses URL ADMIN_KEY. */
public final class Uses {

  public static void main(String[] arguments) {
    String name = "java-" + System.currentTimeMillis();
    HostInput me = new HostInput().slug(name).name("Ann").email("ann@example.org").timeZone("UTC");
    String key =
        new HostsAndKeysApi(client(arguments[0], arguments[1])).hostCreate(me, null).getApiKey();
    ApiClient client = client(arguments[0], key);

    List<Window> day = List.of(new Window().start("00:00").end("24:00"));
    EventTypeInput terms =
        new EventTypeInput()
            .slug(name)
            .title("Intro")
            .durationMinutes(30)
            .availabilityRules(
                Arrays.stream(Rule.WeekdayEnum.values())
                    .map(weekday -> new Rule().weekday(weekday).windows(day))
                    .toList());
    String type = new EventTypesApi(client).eventTypeCreate(terms, null).getId();
    SlotsView slots = new SlotsApi(client).slotList(type, null, null, null, null, null, null);
    OffsetDateTime start =
        slots.getSlots().values().stream()
            .flatMap(List::stream)
            .findFirst()
            .orElseThrow()
            .getStart();
    BookingInput input =
        new BookingInput()
            .eventTypeId(type)
            .start(start)
            .booker(new BookerInput().name("Bob").email("bob@example.org"));
    BookingsApi bookings = new BookingsApi(client);
    BookingView booking = bookings.bookingBook(input, name);
    says("book", booking.getStatus() == BookingView.StatusEnum.CONFIRMED);
    try {
      bookings.bookingBook(input, null);
      says("conflict", false);
    } catch (RestClientResponseException e) {
      Problem problem = e.getResponseBodyAs(Problem.class);
      says(
          "conflict",
          problem.getCode().equals("slot_taken") && !problem.getAlternatives().isEmpty());
    }

    boolean received =
        new EventsApi(client)
            .eventList(null, "booking.created", null, null).getItems().stream()
                .anyMatch(
                    event ->
                        event.getAggregateId().equals(booking.getId())
                            && !((Map<?, ?>) event.getData()).isEmpty());
    says("events", received);

    ExplainView why = new SlotsApi(client).slotExplain(type, start.toInstant().toString());
    says("explain", !why.getBookable() && why.getRules().stream().anyMatch(rule -> !rule.getOk()));

    new ResourcesApi(client)
        .resourcePut("room", new ResourceInput().name("Room"), null, null, null);
    DisableInput closed = new DisableInput().from(start).to(start.plusHours(1)).owner("cleaning");
    TakenOut out = new AvailabilityApi(client).availabilityDisable("room", closed, null);
    says("disable", out.getState() == TakenOut.StateEnum.DISABLED && out.getDisplaced().isEmpty());

    says("invitation", bookings.bookingInvitation(booking.getId()).contains("BEGIN:VEVENT"));
  }

  private static ApiClient client(String url, String key) {
    ApiClient client = new ApiClient();
    client.setBasePath(url);
    client.setBearerToken(key);
    return client;
  }

  private static void says(String step, boolean right) {
    System.out.println(step + " " + (right ? "ok" : "WRONG"));
  }
}
