package dev.holdfast.icalendar;

import java.util.List;

/**
 * The busy times of a feed within a window.
 *
 * @param busy in order, and no two overlap or abut
 * @param events how many events were read, inside the window or not
 * @param misread how many of these were not understood completely
 * @param problems the first few things that were not understood, without any content of events
 */
public record Feed(List<Span> busy, int events, int misread, List<String> problems) {

  static final int MAX_PROBLEMS = 5;

  public Feed {
    busy = List.copyOf(busy);
    problems = List.copyOf(problems);
  }
}
