package dev.holdfast.scheduling.host;

import java.util.Locale;
import java.util.regex.Pattern;

/** A site whose pages may show booking pages in a frame, as browsers name it. */
public final class EmbedOrigin {

  /** A name has no more characters, and so the whole has few. */
  public static final int LONGEST = 270;

  private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
  private static final Pattern ORIGIN =
      Pattern.compile(
          "https://" + LABEL + "(\\." + LABEL + ")*(:\\d{1,5})?|http://localhost(:\\d{1,5})?");

  private EmbedOrigin() {}

  /**
   * The origin as browsers write it: in small letters, without a slash or a port that says nothing.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static String parse(String text) {
    String origin =
        text.strip().toLowerCase(Locale.ROOT).replaceFirst("/$", "").replaceFirst(":443$", "");
    if (origin.length() > LONGEST || !ORIGIN.matcher(origin).matches()) {
      throw new IllegalArgumentException(
          ("'%s' is no origin that may embed pages: https:// and a name, without a path, as in"
                  + " https://www.example.com; for tries at home also http://localhost:8000.")
              .formatted(shortened(text)));
    }
    return origin;
  }

  private static String shortened(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }
}
