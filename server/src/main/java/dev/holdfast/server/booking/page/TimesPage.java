package dev.holdfast.server.booking.page;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.value.RandomId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

/** The page to choose a time of an event type on. */
@Component
final class TimesPage {

  private final BookingPageModel pages;
  private final MonthLayout openings;

  TimesPage(BookingPageModel pages, MonthLayout openings) {
    this.pages = pages;
    this.openings = openings;
  }

  /** Why the booker is here again, and the alternatives. */
  public record Refused(String reason, List<Picker.Time> alternatives) {}

  Refused refused(ViewerPreferences visit, BookingRefusal reason, List<TimeSlot> alternatives) {
    TimeFormat spoken = pages.spoken(visit);
    return new Refused(
        reason.name().toLowerCase(Locale.ROOT),
        alternatives.stream()
            .map(slot -> new Picker.Time(slot.from(), spoken.moment(slot.from())))
            .toList());
  }

  String show(Model model, Offer offer, ViewerPreferences visit) {
    var wanted = new MonthLayout.Request(offer.eventType(), visit, offer.path(), Optional.empty());
    pages.add(model, visit, openings.lay(wanted));
    model.addAttribute("offer", offer).addAttribute("nonce", RandomId.withPrefix("page"));
    return "book/times";
  }

  /** The same around a time that could not be had, with the reason. */
  String showRefused(
      Model model, Offer offer, ViewerPreferences visit, Instant start, Refused refused) {
    model.addAttribute("refused", refused);
    return show(model, offer, visit.around(start));
  }
}
