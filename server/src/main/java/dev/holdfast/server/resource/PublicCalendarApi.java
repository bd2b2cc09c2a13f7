package dev.holdfast.server.resource;

import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.resource.HostResources;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.server.access.secret.ShareLinks;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Times;
import dev.holdfast.server.json.CodeOf;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** When shared resources are free, for anybody and on any site, without names of owners. */
@RestController
@Tag(name = "Public")
final class PublicCalendarApi {

  /** A month as calendars show it, with weeks before and after. */
  private static final int MAX_DAYS = 100;

  private static final int MAX_RESOURCES = 100;

  private final Transactions transactions;
  private final ShareLinks links;

  PublicCalendarApi(Transactions transactions, ShareLinks links) {
    this.transactions = transactions;
    this.links = links;
  }

  /**
   * Time of what a link opens.
   *
   * @param timeZone of its host
   * @param items the resource itself or, if there are some, those directly under it
   */
  public record SharedView(
      String name, String timeZone, Instant from, Instant to, List<SharedCalendar> items) {}

  /** The time of one resource, cut into periods without gaps. */
  public record SharedCalendar(String name, List<SharedPeriod> periods) {

    static SharedCalendar of(String name, Calendar calendar) {
      List<SharedPeriod> periods = new ArrayList<>();
      for (Calendar.Period period : calendar.periods()) {
        SharedPeriod next = SharedPeriod.of(period);
        int last = periods.size() - 1;
        if (last >= 0 && periods.get(last).state.equals(next.state)) {
          // Where one owner's time ends and another's begins is nobody's business.
          next = new SharedPeriod(periods.remove(last).from, next.to, next.state);
        }
        periods.add(next);
      }
      return new SharedCalendar(name, List.copyOf(periods));
    }
  }

  /**
   * A stretch of time with one state.
   *
   * @param state available, blocked or disabled
   */
  public record SharedPeriod(Instant from, Instant to, @CodeOf(Calendar.State.class) String state) {

    static SharedPeriod of(Calendar.Period period) {
      return new SharedPeriod(period.slot().from(), period.slot().to(), Codes.of(period.state()));
    }
  }

  @CrossOrigin
  @GetMapping("/v1/public/calendars/{token}")
  @Operation(
      summary = "Show when what a link opens is free",
      description =
          "From and to are instants, or dates, which mean midnight in the host's zone; to is not"
              + " part of the window; at most 100 days. Owners are not named.")
  SharedView calendar(
      @PathVariable String token, @RequestParam String from, @RequestParam String to) {
    return transactions.read(
        tx -> {
          ShareLinks.Shared shared = links.verify(tx, token).orElseThrow(this::leadsNowhere);
          Resource resource =
              HostResources.of(tx, shared.host())
                  .find(shared.resource())
                  .orElseThrow(this::leadsNowhere);
          ZoneId zone = tx.hosts().find(shared.host()).orElseThrow().zone();
          TimeSlot window = Times.atMostDays(MAX_DAYS, Times.range(from, to, zone));
          return new SharedView(
              nameOf(resource),
              zone.getId(),
              window.from(),
              window.to(),
              calendars(tx, resource, window));
        });
  }

  private Problem leadsNowhere() {
    return new Problem(HttpStatus.NOT_FOUND, "not_found", "This link leads to no calendar.");
  }

  private static List<SharedCalendar> calendars(
      Transaction tx, Resource resource, TimeSlot window) {
    List<Resource> under =
        HostResources.of(tx, resource.host())
            .page(Optional.of(resource.id()), Optional.empty(), MAX_RESOURCES);
    List<Resource> shown = under.isEmpty() ? List.of(resource) : under;
    Map<ResourceId, Resource> byTimeline =
        shown.stream().collect(Collectors.toMap(Resource::timeline, Function.identity()));
    List<ResourceId> timelines = shown.stream().map(Resource::timeline).toList();
    return tx.availability().calendars(timelines, window).stream()
        .map(
            found ->
                SharedCalendar.of(
                    nameOf(Objects.requireNonNull(byTimeline.get(found.resource()))), found))
        .toList();
  }

  private static String nameOf(Resource resource) {
    return resource.name().orElse(resource.id());
  }
}
