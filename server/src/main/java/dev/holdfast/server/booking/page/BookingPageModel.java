package dev.holdfast.server.booking.page;

import jakarta.servlet.http.HttpServletRequest;
import java.time.ZoneId;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;
import org.springframework.web.servlet.support.RequestContextUtils;

/** Fills the models of the public booking pages. */
@Component
final class BookingPageModel {

  private final MessageSource words;

  BookingPageModel(MessageSource words) {
    this.words = words;
  }

  /**
   * Adds how the booker wants to see times.
   *
   * @param otherwise the zone, unless the booker names one
   */
  ViewerPreferences begin(Model model, HttpServletRequest request, ZoneId otherwise) {
    ViewerPreferences visit =
        ViewerPreferences.of(request, RequestContextUtils.getLocale(request), otherwise);
    add(model, visit);
    return visit;
  }

  /** Adds it again, as it has become. */
  void add(Model model, ViewerPreferences visit) {
    model.addAttribute("visit", visit).addAttribute("spoken", spoken(visit));
  }

  TimeFormat spoken(ViewerPreferences visit) {
    return new TimeFormat(words, visit);
  }

  /** Adds a month to choose from, and the zones that its times can be shown in. */
  void add(Model model, ViewerPreferences visit, Picker picker) {
    add(model, visit.at(picker.month(), picker.chosen().map(Picker.Chosen::date)));
    model
        .addAttribute("picker", picker)
        .addAttribute("zones", ZoneChoices.all())
        .addAttribute("zoneListed", ZoneChoices.isListed(visit.zone().getId()));
  }
}
