package dev.holdfast.torture.check;

import java.util.ArrayList;
import java.util.List;

/** Promises that were not kept: all are counted, the first ones told. */
public final class Violations {

  private static final int MOST_TOLD = 5;

  private final List<String> told = new ArrayList<>();
  private long count;

  public void add(String violation) {
    count++;
    if (told.size() < MOST_TOLD) {
      told.add(violation);
    }
  }

  public long count() {
    return count;
  }

  /** The first ones in full. */
  public List<String> told() {
    return told;
  }
}
