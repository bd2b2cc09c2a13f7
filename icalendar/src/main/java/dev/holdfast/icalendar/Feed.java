package dev.holdfast.icalendar;

import java.util.List;

/**
 * What a feed says about a window of time.
 *
 * @param busy in order, and no two overlap or abut
 * @param events how many events were read, wherever they lie
 * @param misread how many of these were not understood, or not wholly
 * @param problems what was not understood, for the first few; nothing of what events are about
 */
public record Feed(List<Span> busy, int events, int misread, List<String> problems) {

  static final int MAX_PROBLEMS = 5;

  public Feed {
    busy = List.copyOf(busy);
    problems = List.copyOf(problems);
  }
}
