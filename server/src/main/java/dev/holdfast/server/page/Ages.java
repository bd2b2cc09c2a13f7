package dev.holdfast.server.page;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** How long ago something was, or how soon it will be, in words. */
@Component
public final class Ages {

  private final MessageSource words;

  Ages(MessageSource words) {
    this.words = words;
  }

  public String since(Instant then, Instant now, Locale locale) {
    return write("dashboard.ago", Duration.between(then, now), locale);
  }

  public String until(Instant then, Instant now, Locale locale) {
    return write("dashboard.in", Duration.between(now, then), locale);
  }

  private String write(String key, Duration length, Locale locale) {
    long minutes = length.toMinutes();
    if (minutes < 1) {
      return words.getMessage(key + ".now", null, locale);
    }
    if (minutes < 60) {
      return words.getMessage(key + ".minutes", new Object[] {minutes}, locale);
    }
    return length.toHours() < 48
        ? words.getMessage(key + ".hours", new Object[] {length.toHours()}, locale)
        : words.getMessage(key + ".days", new Object[] {length.toDays()}, locale);
  }
}
