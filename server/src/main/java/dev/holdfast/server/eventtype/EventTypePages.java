package dev.holdfast.server.eventtype;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.PublicUrl;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.page.PageController;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tools.jackson.databind.json.JsonMapper;

/** The event types of the host, and their editor. */
@PageController
final class EventTypePages {

  private static final int MOST = 200;

  /** What an editor of a new event type begins with: nine to five on workdays. */
  private static final String OFFICE_HOURS =
      List.of("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY").stream()
          .map(
              day ->
                  "{\"weekday\":\"%s\",\"windows\":[{\"start\":\"09:00\",\"end\":\"17:00\"}]}"
                      .formatted(day))
          .toList()
          .toString();

  /** Reminders to choose from, in minutes. */
  private static final Long[] REMINDERS = {15L, 60L, 120L, 1_440L, 2_880L, 10_080L};

  private final Transactions transactions;
  private final JsonMapper json;
  private final String publicUrl;

  EventTypePages(Transactions transactions, JsonMapper json, PublicUrl url) {
    this.transactions = transactions;
    this.json = json;
    this.publicUrl = url.value();
  }

  /** A line of the list. */
  public record Line(EventTypeView type, String path, String url, boolean active) {}

  @GetMapping("/app/event-types")
  String list(SignedIn who, Model model) {
    transactions.read(
        tx -> {
          Host host = host(tx, who.host());
          List<Line> lines =
              tx.eventTypes().page(host.id(), Optional.empty(), Optional.empty(), MOST).stream()
                  .map(each -> line(host, each))
                  .toList();
          model
              .addAttribute("host", host)
              .addAttribute("lines", lines)
              .addAttribute("all", publicUrl + "/book/" + host.slug());
          return host;
        });
    return "dashboard/event-types";
  }

  private Line line(Host host, EventType type) {
    String path = "/book/%s/%s".formatted(host.slug(), type.terms().slug());
    return new Line(EventTypeView.of(type), path, publicUrl + path, type.isActive());
  }

  @GetMapping("/app/event-types/new")
  String create(SignedIn who, Model model) {
    Host host = transactions.read(tx -> host(tx, who.host()));
    edit(host, Optional.empty(), model);
    return "dashboard/event-type";
  }

  @GetMapping("/app/event-types/{id}")
  String change(SignedIn who, @PathVariable String id, Model model) {
    transactions.read(
        tx -> {
          Host host = host(tx, who.host());
          EventType found =
              tx.eventTypes()
                  .of(host.id(), new EventTypeId(id))
                  .orElseThrow(() -> Problem.notFound("event type", id));
          edit(host, Optional.of(found), model);
          return host;
        });
    return "dashboard/event-type";
  }

  private void edit(Host host, Optional<EventType> found, Model model) {
    Optional<EventTypeView> type = found.map(EventTypeView::of);
    var reminders = new TreeSet<>(Arrays.asList(REMINDERS));
    type.ifPresent(each -> reminders.addAll(each.reminderMinutes()));
    model
        .addAttribute("host", host)
        .addAttribute("link", "%s/book/%s/".formatted(publicUrl, host.slug()))
        .addAttribute("type", type.orElse(null))
        .addAttribute(
            "interval",
            found
                .flatMap(each -> each.terms().slotInterval())
                .map(each -> Long.toString(each.toMinutes()))
                .orElse(""))
        .addAttribute("reminders", reminders)
        .addAttribute("chosen", type.map(EventTypeView::reminderMinutes).orElse(List.of(1_440L)))
        .addAttribute(
            "rules",
            type.map(each -> json.writeValueAsString(each.availabilityRules()))
                .orElse(OFFICE_HOURS))
        .addAttribute(
            "overrides",
            type.map(each -> json.writeValueAsString(each.dateOverrides())).orElse("[]"));
  }

  private static Host host(Transaction tx, HostId id) {
    return tx.hosts().find(id).orElseThrow();
  }
}
