package dev.holdfast.torture.run;

import java.util.ArrayList;
import java.util.List;

/** What a report tells people, a line for each figure. */
public final class Figures {

  private final List<String> lines = new ArrayList<>();

  public void add(String name, Object value) {
    lines.add("%-18s %s".formatted(name, value));
  }

  public List<String> lines() {
    return lines;
  }
}
