package dev.holdfast.server.booking.page;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.ChangeRequest;
import dev.holdfast.server.api.VisibleText;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.booking.BookingMetrics;
import dev.holdfast.server.booking.RescheduleInput;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Lets bookers move and cancel their bookings. Links only ask; a form does it. */
@PageController
@RequestMapping("/manage/{token}")
final class ChangePages {

  private static final int LONGEST_REASON = 1_000;

  private final ManagedPages managedPages;
  private final BookingPageModel pages;
  private final TimesPage times;
  private final MonthLayout openings;
  private final Write write;
  private final BookingChanges changes;
  private final BookingMetrics counts;

  ChangePages(
      ManagedPages managedPages,
      BookingPageModel pages,
      TimesPage times,
      MonthLayout openings,
      Write write,
      BookingChanges changes,
      BookingMetrics counts) {
    this.managedPages = managedPages;
    this.pages = pages;
    this.times = times;
    this.openings = openings;
    this.write = write;
    this.changes = changes;
    this.counts = counts;
  }

  /** Other times or, if one is chosen, whether it shall be that one. */
  @GetMapping("/reschedule")
  String askWhen(
      @PathVariable String token,
      @RequestParam(required = false) @Nullable String start,
      Model model,
      HttpServletRequest request) {
    ManagedBooking managed = managedPages.begin(model, request, token);
    if (!managed.canChange()) {
      return "redirect:" + managed.address("");
    }
    if (start == null) {
      ViewerPreferences visit = managed.visit();
      boolean asked = visit.month().isPresent() || visit.day().isPresent();
      return showTimes(model, managed, asked ? visit : visit.around(managed.booking().start()));
    }
    model.addAttribute("time", managed.offer().eventType().rules().meeting(Starts.parse(start)));
    return "book/moving";
  }

  private String showTimes(Model model, ManagedBooking managed, ViewerPreferences visit) {
    var wanted =
        new MonthLayout.Request(
            managed.offer().eventType(),
            visit,
            managed.path() + "/reschedule",
            Optional.of(managed.booking()));
    pages.add(model, visit, openings.lay(wanted));
    return "book/move";
  }

  @PostMapping("/reschedule")
  String move(
      @PathVariable String token,
      @RequestParam String start,
      @RequestParam long version,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    ManagedBooking managed = managedPages.begin(model, request, token);
    ViewerPreferences visit = managed.visit();
    Instant from = Starts.parse(start);
    if (managed.booking().start().equals(from)) {
      return done(managed, "moved");
    }
    BookingResult result =
        change(
            managed,
            version,
            (tx, asked) -> changes.reschedule(tx, asked, new RescheduleInput(from).checkedStart()));
    if (result instanceof BookingResult.Done) {
      return done(managed, "moved");
    }
    var refused = (BookingResult.Refused) result;
    response.setStatus(HttpServletResponse.SC_CONFLICT);
    model.addAttribute("refused", times.refused(visit, refused.reason(), refused.alternatives()));
    return showTimes(model, managed, visit.around(from));
  }

  @GetMapping("/cancel")
  String askWhy(@PathVariable String token, Model model, HttpServletRequest request) {
    ManagedBooking managed = managedPages.begin(model, request, token);
    return managed.canChange() ? "book/cancel" : "redirect:" + managed.address("");
  }

  /** Cancelling twice shows that it is cancelled. */
  @PostMapping("/cancel")
  String cancel(
      @PathVariable String token,
      @RequestParam(defaultValue = "") String reason,
      @RequestParam long version,
      Model model,
      HttpServletRequest request) {
    ManagedBooking managed = managedPages.begin(model, request, token);
    String why = reason.strip();
    VisibleText.Rule.demandLines("reason", why);
    Optional<String> told =
        Optional.of(why.substring(0, Math.min(why.length(), LONGEST_REASON)))
            .filter(text -> !text.isEmpty());
    BookingResult result = change(managed, version, (tx, asked) -> changes.cancel(tx, asked, told));
    return result instanceof BookingResult.Done
        ? done(managed, "cancelled")
        : done(managed, "meanwhile");
  }

  private BookingResult change(
      ManagedBooking managed,
      long version,
      BiFunction<Transaction, ChangeRequest, Outcome<BookingResult>> change) {
    var asked = new ChangeRequest(managed.booking().id(), Optional.empty(), Optional.of(version));
    return write.run(tx -> change.apply(tx, asked), counts::of);
  }

  private static String done(ManagedBooking managed, String what) {
    return "redirect:" + managed.visit().address(managed.path(), "changed", what);
  }
}
