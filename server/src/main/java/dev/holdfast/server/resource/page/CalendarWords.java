package dev.holdfast.server.resource.page;

import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.TreeMap;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** The words of the calendar, for its scripts. */
@Component
final class CalendarWords {

  private static final String PREFIX = "calendar.";

  private final MessageSource words;

  CalendarWords(MessageSource words) {
    this.words = words;
  }

  /** All of them in a language, by their names without what all names begin with. */
  Map<String, String> in(Locale locale) {
    Map<String, String> all = new TreeMap<>();
    for (String key :
        ResourceBundle.getBundle("dev.holdfast.server.page.words.calendar", Locale.ROOT).keySet()) {
      all.put(key.substring(PREFIX.length()), words.getMessage(key, null, locale));
    }
    return all;
  }
}
