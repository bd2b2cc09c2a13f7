package dev.holdfast.torture.run;

import java.util.ArrayList;
import java.util.List;

/** The figures of a report, a line each. */
public final class Figures {

  private final List<String> lines = new ArrayList<>();

  public void add(String name, Object value) {
    lines.add("%-18s %s".formatted(name, value));
  }

  public List<String> lines() {
    return lines;
  }
}
