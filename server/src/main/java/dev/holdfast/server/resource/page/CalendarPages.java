package dev.holdfast.server.resource.page;

import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Limits;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.resource.HostResources;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.page.PageController;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import tools.jackson.databind.json.JsonMapper;

/** The calendar of a host's resources. What is drawn here, the page's script draws anew. */
@PageController
final class CalendarPages {

  private final Transactions transactions;
  private final MessageSource messages;
  private final CalendarWords words;
  private final JsonMapper json;
  private final Clock clock;

  CalendarPages(
      Transactions transactions,
      MessageSource messages,
      CalendarWords words,
      JsonMapper json,
      Clock clock) {
    this.transactions = transactions;
    this.messages = messages;
    this.words = words;
    this.json = json;
    this.clock = clock;
  }

  /** What the address asks for; what it leaves out is null. */
  record Query(
      @Nullable String view,
      @Nullable String resource,
      @Nullable String parent,
      @Nullable String date,
      @Nullable String filter) {}

  @GetMapping("/app/calendar")
  String calendar(SignedIn who, Query asked, Locale locale, Model model) {
    return transactions.read(
        tx -> {
          Host host = tx.hosts().find(who.host()).orElseThrow();
          show(tx, host, asked, locale, model);
          return "calendar/calendar";
        });
  }

  private void show(Transaction tx, Host host, Query asked, Locale locale, Model model) {
    HostResources resources = HostResources.of(tx, host.id());
    ResourceTree tree =
        ResourceTree.of(
            host.id(), resources.page(Optional.empty(), Optional.empty(), Limits.MAX_RESOURCES));
    View view = View.parse(asked.view).orElse(View.MONTH);
    LocalDate today = LocalDate.ofInstant(clock.instant(), host.zone());
    LocalDate date = date(asked.date).orElse(today);
    Resource chosen =
        asked.resource == null
            ? tree.first()
            : resources
                .find(asked.resource)
                .orElseThrow(() -> Problem.notFound("resource", "of this name"));
    DayLabels speech = new DayLabels(messages, locale, host.zone());
    model.addAttribute("tree", tree);
    model.addAttribute("view", view.text());
    model.addAttribute("many", view.isOfMany());
    model.addAttribute("resource", chosen);
    model.addAttribute("resourceName", tree.nameOf(chosen));
    model.addAttribute("parentId", asked.parent);
    model.addAttribute("date", date);
    model.addAttribute("today", today);
    model.addAttribute("previous", view.step(date, -1));
    model.addAttribute("next", view.step(date, 1));
    model.addAttribute("zone", host.zone().getId());
    model.addAttribute("shownTime", speech.month(date));
    model.addAttribute("weekdays", speech.weekdays());
    if (view == View.MONTH) {
      Calendar calendar = tx.availability().calendar(chosen.timeline(), window(date, host.zone()));
      model.addAttribute("weeks", new MonthPicture(calendar, speech, date).weeks());
    }
    model.addAttribute("start", start(asked, view, chosen, date, host.zone(), locale, tree));
  }

  private static TimeSlot window(LocalDate date, ZoneId zone) {
    return TimeSlot.of(
        View.MONTH.first(date).atStartOfDay(zone).toInstant(),
        View.MONTH.end(date).atStartOfDay(zone).toInstant());
  }

  private static Optional<LocalDate> date(@Nullable String text) {
    try {
      return Optional.ofNullable(text).map(LocalDate::parse);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** What the script begins with. */
  private String start(
      Query asked,
      View view,
      Resource chosen,
      LocalDate date,
      ZoneId zone,
      Locale locale,
      ResourceTree tree) {
    Map<String, @Nullable Object> start = new LinkedHashMap<>();
    start.put("view", view.text());
    start.put("resource", chosen.id());
    start.put("parent", asked.parent);
    start.put("date", date.toString());
    start.put("filter", asked.filter);
    start.put("zone", zone.getId());
    start.put("lang", locale.getLanguage());
    start.put("resources", tree.forScripts());
    start.put("words", words.in(locale));
    return json.writeValueAsString(start);
  }
}
