package dev.holdfast.server.mail;

import java.text.MessageFormat;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.ResourceBundle;

/** What mails say, in one language. English stands in for languages that nobody has translated. */
public final class Words {

  static final String BUNDLE = "dev.holdfast.server.mail.messages";

  private final ResourceBundle bundle;
  private final Locale locale;

  private Words(ResourceBundle bundle, Locale locale) {
    this.bundle = bundle;
    this.locale = locale;
  }

  public static Words in(Locale wanted) {
    ResourceBundle bundle =
        ResourceBundle.getBundle(
            BUNDLE,
            wanted,
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    boolean english = bundle.getLocale().equals(Locale.ROOT);
    return new Words(bundle, english ? Locale.ENGLISH : bundle.getLocale());
  }

  /** The language that it is, if not the one that was wanted. */
  public Locale locale() {
    return locale;
  }

  /** The text of a key, with values in their places; values are taken as they are. */
  public String say(String key, Object... values) {
    return new MessageFormat(bundle.getString(key), locale).format(values);
  }

  /** The format of dates or times that a key names. */
  DateTimeFormatter format(String key) {
    return DateTimeFormatter.ofPattern(bundle.getString(key), locale);
  }
}
