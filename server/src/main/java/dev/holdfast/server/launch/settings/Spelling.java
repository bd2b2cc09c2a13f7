package dev.holdfast.server.launch.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody may have meant. */
final class Spelling {

  private static final int FARTHEST = 3;

  private Spelling() {}

  static Optional<String> nearest(String text, Collection<String> known) {
    return known.stream()
        .filter(name -> distance(text, name) <= FARTHEST)
        .min(Comparator.comparingInt(name -> distance(text, name)));
  }

  /** How many letters must be added, left out or changed. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[other.length()];
  }
}
