package dev.holdfast.scheduling.host;

/** A name that can be a part of an address. */
public final class Slug {

  /** Small letters and digits, with single hyphens or underscores between. */
  public static final String PATTERN = "[a-z0-9]+([-_][a-z0-9]+)*";

  public static final int LONGEST = 64;

  private Slug() {}

  public static boolean isOne(String text) {
    return text.length() <= LONGEST && text.matches(PATTERN);
  }
}
