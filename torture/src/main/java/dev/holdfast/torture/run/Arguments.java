package dev.holdfast.torture.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The words of a command line, one after the other. */
public final class Arguments {

  private final Deque<String> rest;
  private String option = "";

  public Arguments(List<String> words) {
    this.rest = new ArrayDeque<>(words);
  }

  /** Whether there is another option. */
  public boolean hasNext() {
    return !rest.isEmpty();
  }

  /** The next option, whose value may follow. */
  public String next() {
    option = rest.removeFirst();
    return option;
  }

  /** The value of the last option. */
  public String value() {
    if (rest.isEmpty()) {
      throw new UsageException(option + " needs a value after it");
    }
    return rest.removeFirst();
  }

  /** The same as a number from 1 on. */
  public int number(int most) {
    String text = value();
    try {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new UsageException("%s must be from 1 to %s, not '%s'".formatted(option, most, text));
  }

  /** The same as any whole number. */
  public long wholeNumber() {
    String text = value();
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new UsageException("%s needs a whole number, not '%s'".formatted(option, text));
    }
  }

  /** Fails because the last option is unknown. */
  public UsageException unknown() {
    return new UsageException("there is no option '%s'".formatted(option));
  }
}
