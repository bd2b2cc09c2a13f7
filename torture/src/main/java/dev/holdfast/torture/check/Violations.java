package dev.holdfast.torture.check;

import java.util.ArrayList;
import java.util.List;

/** Promises that were broken: all are counted, the first ones shown. */
public final class Violations {

  private static final int MOST_SHOWN = 5;

  private final List<String> shown = new ArrayList<>();
  private long count;

  public void add(String violation) {
    count++;
    if (shown.size() < MOST_SHOWN) {
      shown.add(violation);
    }
  }

  public long count() {
    return count;
  }

  /** The first ones in full. */
  public List<String> shown() {
    return shown;
  }
}
