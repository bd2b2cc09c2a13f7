package dev.holdfast.torture.service;

import dev.holdfast.torture.service.Answer.State;
import java.util.ArrayList;
import java.util.List;

/** Something that a client made beside bookings: a key, an event type, a webhook, a resource. */
final class Thing {

  private final String list;
  private final String key;
  private final String name;
  private final List<Answer> made;
  private final List<List<Answer>> changes = new ArrayList<>();
  private List<Answer> ended = List.of();

  /**
   * @param list where it is shown
   * @param key whose it is
   * @param name that nothing else has
   */
  Thing(String list, String key, String name, List<Answer> made) {
    this.list = list;
    this.key = key;
    this.name = name;
    this.made = made;
  }

  String list() {
    return list;
  }

  String key() {
    return key;
  }

  String name() {
    return name;
  }

  /** As the service calls it; empty if nobody knows. */
  String id() {
    return made.stream()
        .filter(it -> it.is(State.DONE))
        .map(it -> it.json().path("id").asString(""))
        .findFirst()
        .orElse("");
  }

  synchronized void change(List<Answer> answers) {
    changes.add(answers);
  }

  synchronized void end(List<Answer> answers) {
    ended = answers;
  }

  /** How often it may be there: from 0 or 1 on. */
  synchronized int least() {
    return isDone(made) && !mayBeDone(ended) ? 1 : 0;
  }

  synchronized int most() {
    return mayBeDone(made) && !isDone(ended) ? 1 : 0;
  }

  /** How many changes there were at least, its making included. */
  synchronized long leastChanges() {
    return changes.stream().filter(Thing::isDone).count() + (isDone(made) ? 1 : 0);
  }

  synchronized long mostChanges() {
    return changes.stream().filter(Thing::mayBeDone).count() + (mayBeDone(made) ? 1 : 0);
  }

  private static boolean isDone(List<Answer> answers) {
    return answers.stream().anyMatch(it -> it.is(State.DONE));
  }

  private static boolean mayBeDone(List<Answer> answers) {
    return answers.stream().anyMatch(it -> it.is(State.DONE) || it.is(State.LOST));
  }

  /** For people. */
  String tell() {
    return "%s of %s: made %s, changed %s, ended %s"
        .formatted(name, list, tell(made), changes.stream().map(Thing::tell).toList(), tell(ended));
  }

  private static List<String> tell(List<Answer> answers) {
    return answers.stream().map(Answer::tell).toList();
  }
}
