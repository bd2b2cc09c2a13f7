package dev.holdfast.server.testing;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.WaitForSelectorState;
import dev.holdfast.scheduling.host.HostId;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A host in Berlin with a house of apartments, one with its January of 2025. */
public final class CalendarHouse {

  private static final AtomicInteger HOUSES = new AtomicInteger();

  private static final Map<String, String> VIEWS =
      Map.of("week", "Week", "timeline", "Timeline", "hours", "Hours");

  public final Client host;
  private final HostId id;

  private CalendarHouse(Client host, HostId id) {
    this.host = host;
    this.id = id;
  }

  public static CalendarHouse furnish(Api api) {
    Client.Reply made =
        api.admin()
            .post(
                "/v1/hosts",
                """
                {"slug": "house-%s", "name": "Olga Owner", "email": "olga@example.org",
                 "timeZone": "Europe/Berlin"}\
                """
                    .formatted(HOUSES.incrementAndGet()))
            .expect(201);
    var house = new CalendarHouse(api.withKey(made.text("apiKey")), new HostId(made.id()));
    house.put("house", "Apartment house", null);
    house.put("apartment-1", "Apartment 1", "house");
    house.put("apartment-2", "Apartment 2", "house");
    house.change("disable", "apartment-1", at("03T12"), at("03T16"), "Maintenance");
    house.block("apartment-1", at("03T16"), at("07T12"), "John Smith");
    house.change("disable", "apartment-1", at("07T12"), at("07T16"), "Maintenance");
    house.block("apartment-1", at("07T16"), at("13T12"), "Alice Johnson");
    house.change("disable", "apartment-1", at("13T12"), at("13T16"), "Maintenance");
    return house;
  }

  /** In January 2025, by the clocks of Berlin. */
  private static String at(String time) {
    return "2025-01-" + time + ":00:00+01:00";
  }

  public HostId hostId() {
    return id;
  }

  public static String nameOf(String view) {
    return VIEWS.get(view);
  }

  /** Goes there, and waits until the script has taken over. */
  public static Page show(Page window, String address) {
    window.navigate(address);
    window.waitForSelector(
        ".calendar[data-ready]",
        new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
    return window;
  }

  void put(String id, String name, @Nullable String parent) {
    host.put(
            "/v1/resources/" + id,
            "{\"name\": \"%s\", \"parentId\": %s}".formatted(name, quoted(parent)))
        .expect(201);
  }

  private static String quoted(@Nullable String text) {
    return text == null ? "null" : "\"" + text + "\"";
  }

  public void block(String id, String from, @Nullable String to, String who) {
    change("block", id, from, to, who);
  }

  void change(String action, String id, String from, @Nullable String to, String who) {
    host.post(
            "/v1/resources/%s/%s".formatted(id, action),
            "{\"from\": \"%s\", \"to\": %s, \"owner\": \"%s\"}".formatted(from, quoted(to), who))
        .expect(200);
  }

  public void hold(String id, String from, String to, String who) {
    host.post(
            "/v1/resources/%s/hold".formatted(id),
            "{\"from\": \"%s\", \"to\": \"%s\", \"owner\": \"%s\", \"ttlSeconds\": 600}"
                .formatted(from, to, who))
        .expect(200);
  }

  /** A tower of rooms, which Ann has on some of the days. */
  public void addRooms(int rooms) {
    put("tower", "Tower", null);
    for (int room = 1; room <= rooms; room++) {
      put("room-" + room, "Room " + room, "tower");
      for (String day : new String[] {"03", "10", "17"}) {
        block("room-" + room, at(day + "T10"), at(next(day) + "T10"), "Ann");
      }
    }
  }

  private static String next(String day) {
    return "%02d".formatted(Integer.parseInt(day) + 1);
  }

  public String calendar(String id, String from, String to) {
    return host.get("/v1/resources/%s/calendar?from=%s&to=%s".formatted(id, from, to))
        .expect(200)
        .response()
        .body();
  }
}
