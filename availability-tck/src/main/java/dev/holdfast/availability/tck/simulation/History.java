package dev.holdfast.availability.tck.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** What happened, one line for each step. Says nothing that differs between two equal runs. */
final class History {

  private static final int REMEMBERED = 20;

  private final Deque<String> lines = new ArrayDeque<>();
  private final Consumer<String> reader;
  private final StringBuilder line = new StringBuilder();
  private int step;
  private long hash;

  History(Consumer<String> reader) {
    this.reader = reader;
  }

  void begin(Object what) {
    step++;
    line.append('#').append(step).append(' ').append(what);
  }

  void note(String what) {
    line.append("\n").append("      ").append(what);
  }

  void end() {
    String text = line.toString();
    line.setLength(0);
    hash = 31 * hash + text.hashCode();
    lines.addLast(text);
    if (lines.size() > REMEMBERED) {
      lines.removeFirst();
    }
    reader.accept(text);
  }

  int step() {
    return step;
  }

  /** The same for two runs in which the same happened. */
  long hash() {
    return hash;
  }

  /** The last lines, the unfinished one among them. */
  String recent() {
    if (line.length() > 0) {
      end();
    }
    return String.join("\n", lines);
  }
}
